import type { endpoints } from '../../../contract/endpoints.ts';
import type { Anybody, Handler, Streamer } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { openCompleter } from './complete/complete.ts';
import { search, searchClosely } from './search.ts';
import { openTrial } from './trial.ts';

export function searchHandlers(services: Services): {
  search: Handler<typeof endpoints.search>;
  stream: Streamer<typeof endpoints.search>;
  try: Handler<typeof endpoints.trySearch, Anybody>;
  complete: Handler<typeof endpoints.complete, Anybody>;
} {
  const tryOut = openTrial(services);
  const complete = openCompleter(services);
  return {
    search: ({ caller, input }) => search(services, caller.userId, input.query),
    stream: ({ caller, input, signal }) => searchClosely(services, caller.userId, input.query, signal),
    try: ({ input }) => tryOut(input.query),
    complete: async ({ input }) => ({ items: await complete(input.text) }),
  };
}

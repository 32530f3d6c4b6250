import type { endpoints } from '../../../contract/endpoints.ts';
import type { Anybody, Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { getTopic } from './topics.ts';

export function topicHandlers({ db }: Pick<Services, 'db'>): { get: Handler<typeof endpoints.getTopic, Anybody> } {
  return { get: ({ caller, input }) => getTopic(db, caller.userId, input.key) };
}

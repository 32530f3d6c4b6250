import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { eraseKnown, getKnown } from './known.ts';

export function knownHandlers(services: Services): {
  get: Handler<typeof endpoints.getKnown>;
  erase: Handler<typeof endpoints.eraseKnown>;
} {
  return {
    get: ({ caller }) => getKnown(services, caller.userId),
    erase: ({ caller, input }) => eraseKnown(services, caller.userId, input),
  };
}

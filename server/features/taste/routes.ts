import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { changeTaste, getTaste, setSurprise } from './taste.ts';

export function tasteHandlers(services: Services): {
  get: Handler<typeof endpoints.getTaste>;
  change: Handler<typeof endpoints.setTaste>;
  surprise: Handler<typeof endpoints.setSurprise>;
} {
  return {
    get: ({ caller }) => getTaste(services, caller.userId),
    change: ({ caller, input }) => changeTaste(services, caller.userId, input),
    surprise: ({ caller, input }) => setSurprise(services, caller.userId, input.surprise),
  };
}

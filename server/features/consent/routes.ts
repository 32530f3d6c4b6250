import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { consentHistory } from './consent.ts';

export function consentHandlers(services: Services): { history: Handler<typeof endpoints.getConsentHistory> } {
  return { history: async ({ caller }) => ({ events: await consentHistory(services.db, caller.userId) }) };
}

import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { endPersonalToken, endSessions, listSignIns, makePersonalToken, personalTokens } from '../auth/auth.ts';
import { deleteAccount, getProfile } from './account.ts';

export function accountHandlers(services: Services): {
  profile: Handler<typeof endpoints.getProfile>;
  signIns: Handler<typeof endpoints.getSignIns>;
  endSessions: Handler<typeof endpoints.endSessions>;
  tokens: Handler<typeof endpoints.getTokens>;
  createToken: Handler<typeof endpoints.createToken>;
  removeToken: Handler<typeof endpoints.removeToken>;
  remove: Handler<typeof endpoints.deleteAccount>;
} {
  return {
    profile: ({ caller }) => getProfile(services, caller.userId),
    signIns: ({ caller }) => listSignIns(services.db, caller),
    endSessions: async ({ caller, input }) => {
      await endSessions(services, caller, input.id);
      return { ended: true };
    },
    tokens: async ({ caller }) => ({ tokens: await personalTokens(services, caller.userId) }),
    createToken: ({ caller, input }) => makePersonalToken(services, caller, input),
    removeToken: async ({ caller, input }) => {
      await endPersonalToken(services, caller, input.id);
      return { ended: true };
    },
    remove: async ({ caller }) => {
      await deleteAccount(services, caller.userId, caller);
      return { deleted: true };
    },
  };
}

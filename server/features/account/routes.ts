import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/door.ts';
import type { Services } from '../../services.ts';
import { deleteAccount, getProfile } from './account.ts';

export function accountDoors(services: Services): {
  profile: Handler<typeof endpoints.getProfile>;
  remove: Handler<typeof endpoints.deleteAccount>;
} {
  return {
    profile: ({ caller }) => getProfile(services, caller.userId),
    remove: async ({ caller }) => {
      await deleteAccount(services, caller.userId);
      return { deleted: true };
    },
  };
}

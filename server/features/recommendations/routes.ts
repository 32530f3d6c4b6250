import type { endpoints } from '../../../contract/endpoints.ts';
import type { Handler } from '../../platform/http/door.ts';
import type { Services } from '../../services.ts';
import { getPick, listPicks } from './recommendations.ts';
import { changeSettings, createFeeds, getSettings, removeFeeds } from './settings.ts';

export function weeklyDoors(services: Services): {
  list: Handler<typeof endpoints.getWeeklyList>;
  get: Handler<typeof endpoints.getWeeklyPick>;
  settings: Handler<typeof endpoints.getWeeklySettings>;
  changeSettings: Handler<typeof endpoints.setWeeklySettings>;
  createFeeds: Handler<typeof endpoints.createFeeds>;
  removeFeeds: Handler<typeof endpoints.removeFeeds>;
} {
  return {
    list: ({ caller }) => listPicks(services.db, caller.userId),
    get: async ({ caller, input }) => ({ data: await getPick(services.db, caller.userId, input.id) }),
    settings: ({ caller }) => getSettings(services, caller.userId),
    changeSettings: ({ caller, input }) => changeSettings(services, caller.userId, input),
    createFeeds: ({ caller }) => createFeeds(services, caller.userId),
    removeFeeds: async ({ caller }) => {
      await removeFeeds(services, caller.userId);
      return {};
    },
  };
}

import { type Context, Hono } from 'hono';
import type { endpoints } from '../../../contract/endpoints.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { atomFeed, calendarFeed, readFeed } from './feeds.ts';
import { getPick, listPicks } from './recommendations.ts';
import { changeSettings, createFeeds, getSettings, removeFeeds } from './settings.ts';

export function weeklyHandlers(services: Services): {
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
    createFeeds: ({ caller }) => createFeeds(services, caller),
    removeFeeds: async ({ caller }) => {
      await removeFeeds(services, caller.userId);
      return {};
    },
  };
}

/**
 * `/feeds/:key/weekly.atom` and `.ics`: the key in the address is the only guard, so answers are private and not
 * indexed.
 */
export function feedRoutes(services: Services): Hono {
  const app = new Hono();
  const feedOf = async (key: string) => {
    const feed = await readFeed(services, key);
    if (!feed) throw new AppError('not_found', 'This feed no longer exists. See your settings for a new address.');
    return feed;
  };
  const answer = (c: Context, body: string, type: string) =>
    c.body(body, 200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'private, max-age=3600',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  app.get('/feeds/:key/weekly.atom', async (c) => {
    const key = c.req.param('key');
    return answer(c, await atomFeed(services, key, await feedOf(key)), 'application/atom+xml');
  });
  app.get('/feeds/:key/weekly.ics', async (c) =>
    answer(c, calendarFeed(services, await feedOf(c.req.param('key'))), 'text/calendar'),
  );
  return app;
}

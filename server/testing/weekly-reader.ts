import { HOUR } from '../../contract/limits.ts';
import type { WeeklyItem, WeeklySettings } from '../../contract/recommendations.ts';
import { signIn } from './sign-in.ts';
import type { TestServer } from './testing.ts';

export type WeeklyReader = Awaited<ReturnType<typeof weeklyReader>>;

/** A signed-in reader on the weekly schedule, signed in again whenever the token has expired by the clock. */
export async function weeklyReader(server: TestServer, email: string) {
  const first = await signIn(server, email);
  let token = first.token;
  let since = server.services.clock.now().getTime();
  const send = async (method: string, path: string, body?: unknown) => {
    const now = server.services.clock.now().getTime();
    if (Math.abs(now - since) > HOUR / 2) {
      ({ token } = await signIn(server, email));
      since = now;
    }
    return server.call(method, path, { token, ...(body !== undefined && { body }) });
  };
  const call = (method: string, name: string, body?: unknown) => send(method, `/functions/v1/${name}`, body);
  const settings = async () => (await (await call('GET', 'get-weekly-settings')).json()) as WeeklySettings;
  await settings();
  return {
    userId: first.userId,
    email,
    call,
    settings,
    list: async () => (await (await call('GET', 'get-weekly-recommendations')).json()) as WeeklyItem[],
    /** Answers the question of the weekly mail as the browser does. */
    consent: (answer: boolean | null, more: Record<string, unknown> = {}) =>
      send('PUT', '/auth/v1/user', { data: { marketing_consent: answer, ...more } }),
  };
}

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { keepsMailRules } from '../../testing/mail-rules.ts';
import { type Reader, type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';

let fakes: Fakes;
let server: SyncTest;
let reader: Reader;
let address = '';
let count = 0;
beforeAll(async () => {
  fakes = await startFakes();
  server = await startSyncTest(fakes.env, { catalogue: ['history-ancient'] });
});
beforeEach(async () => {
  server.services.clock.advance(DAY);
  count += 1;
  address = `reader-${count}@example.com`;
  reader = await server.reader(address);
  await server.connect(reader);
  fakes.google.revokeAll();
  fakes.google.expireAccess();
});
afterAll(async () => {
  await server.close();
  await fakes.stop();
});

const told = async () =>
  (await server.mails()).filter(({ to, subject }) => to === address && subject.includes('no longer read'));

test('a connection that ends while nobody looks is told by one mail, with the way to mend it', async () => {
  await server.sync(reader, { scheduled: true });
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Deepshelf can no longer read your YouTube likes');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Google no longer lets us read your liked videos.');
    expect(part).toContain('http://localhost:3000/settings');
  }
  if (mail) keepsMailRules(mail);
  await server.sync(reader, { scheduled: true });
  server.services.clock.advance(2 * DAY);
  await server.sync(reader, { scheduled: true });
  expect(await told()).toHaveLength(1);
});

test('anyone who asked for the sync is told on the screen, not by mail', async () => {
  await server.sync(reader);
  expect((await server.overview(reader)).youtube.state).toBe('broken');
  expect(await told()).toEqual([]);
});

test('a mail that is not taken changes nothing else, and is not tried for ever', async () => {
  const { send } = server.services.mailer;
  let tries = 0;
  server.services.mailer.send = () => {
    tries += 1;
    return Promise.reject(new Error('no mail today'));
  };
  await server.sync(reader, { scheduled: true });
  await server.sync(reader, { scheduled: true });
  server.services.mailer.send = send;
  expect((await server.overview(reader)).youtube.state).toBe('broken');
  expect(tries).toBe(1);
});

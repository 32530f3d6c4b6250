import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../contract/limits.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { setUserMetadata } from '../auth/auth.ts';
import { addBook, removeBook } from '../library/library.ts';
import { randomFor } from '../recommendations/pick/random.ts';
import { makeFirstPicks } from '../recommendations/recommendations.ts';
import { changeSettings, getSettings } from '../recommendations/settings.ts';
import { addDays, isoWeek } from '../recommendations/week.ts';
import { type MailServices, runWeek, sendDueMails } from './sunday-mail.ts';

/**
 * A year of Sundays with everything that can go wrong, in seconds: the clock is ours. Each seed is another year; more
 * of them find rarer accidents. At its end every reader must have exactly one pick for each ISO week and at most one
 * mail, sent with consent.
 */

const ZONES = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Havana',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: ['physics', 'astronomy-space', 'history-ancient', 'philosophy', 'music'],
  });
});
afterAll(() => server.close());

type Faults = Record<string, number>;

/** The people of one year, and the world they live in. */
async function world(seed: string) {
  const { services } = server;
  const random = randomFor(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const works = (await services.db.selectFrom('works').select('id').orderBy('id').execute()).map(({ id }) => id);
  const consents = new Map<string, boolean>();
  const readers: { userId: string; email: string }[] = [];
  const faults: Faults = {};
  const happened = (name: string) => {
    faults[name] = (faults[name] ?? 0) + 1;
  };

  async function consent(reader: { userId: string; email: string }, answer: boolean) {
    await setUserMetadata(services.db, services.clock, reader.userId, { marketing_consent: answer });
    consents.set(reader.email, answer);
  }

  for (const [at, zone] of ZONES.entries()) {
    const email = `${seed}-${at}@example.com`;
    const reader = { userId: (await signIn(server, email)).userId, email };
    readers.push(reader);
    await changeSettings(services, reader.userId, { time_zone: zone, hour: below(24) });
    await consent(reader, at % 4 !== 0);
    for (let book = 0; book < 4 * at; book++) {
      const id = works[below(works.length)] ?? '';
      await addBook(services, reader.userId, id, { source: 'search', why: null });
    }
  }

  /** What readers do between two runs. */
  async function live() {
    const reader = readers[below(readers.length)];
    if (!reader) return;
    const id = works[below(works.length)] ?? '';
    const deeds: (() => Promise<unknown>)[] = [
      () => addBook(services, reader.userId, id, { source: 'search', why: null }),
      () =>
        addBook(services, reader.userId, id, { source: 'search', why: null }).then(() =>
          removeBook(services, reader.userId, id),
        ),
      () => consent(reader, random() < 0.7),
      () => changeSettings(services, reader.userId, { hour: below(24) }),
      () => changeSettings(services, reader.userId, { time_zone: ZONES[below(ZONES.length)] ?? 'UTC' }),
    ];
    if (random() < 0.25) await deeds[below(deeds.length)]?.();
  }
  return { random, below, consents, readers, happened, faults, live };
}

type World = Awaited<ReturnType<typeof world>>;

/** A mailbox for everybody: what arrives twice under one Message-ID is one mail. Faults come by chance. */
function postOffice({ random, consents, happened }: World) {
  const delivered = new Map<string, string>();
  const withoutConsent: string[] = [];
  let dying = false;
  const refusal = (responseCode: number) =>
    Object.assign(new Error('refused'), { responseCode, response: `${responseCode} no` });
  const mailer = {
    async send(mail: Mail) {
      if (random() < 0.05) {
        happened('mail server down');
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION' });
      }
      if (random() < 0.08) {
        happened('greylisted');
        throw refusal(451);
      }
      if (consents.get(mail.to) !== true) withoutConsent.push(mail.to);
      delivered.set(`${mail.to} ${mail.headers?.['Message-ID']}`, mail.to);
      if (random() < 0.04) {
        happened('connection lost after the mail was taken');
        throw Object.assign(new Error('socket hang up'), { code: 'ESOCKET' });
      }
      if (random() < 0.03) {
        happened('killed after the mail was taken');
        dying = true;
      }
    },
  };
  /** Services of one process; once it is dying, the next look at the clock is its last. */
  const process = (): MailServices & Pick<Services, 'model'> => ({
    ...server.services,
    mailer,
    clock: {
      now: () => {
        if (dying) throw new Error('killed');
        return server.services.clock.now();
      },
    },
  });
  const revive = () => {
    dying = false;
  };
  return { delivered, withoutConsent, process, revive };
}

/** One wake-up of the timetable, with what may happen to it. */
async function wake(people: World, post: ReturnType<typeof postOffice>) {
  const { random, happened } = people;
  const survive = (run: Promise<unknown>) => run.catch((error: Error) => expect(error.message).toBe('killed'));
  const workers = random() < 0.15 ? 2 : 1;
  if (workers === 2) happened('two workers at once');
  for (const run of [firstRun, pickRun, sendDueMails]) {
    await Promise.all(Array.from({ length: workers }, () => survive(run(post.process()))));
    post.revive();
  }

  function firstRun(services: MailServices & Pick<Services, 'model'>) {
    if (random() < 0.5) return Promise.resolve();
    return makeFirstPicks(services);
  }

  function pickRun(services: MailServices & Pick<Services, 'model'>) {
    if (random() >= 0.1) return runWeek(services);
    // The last thing in the transaction is to note the mails: dying there, everything before it must be undone.
    let looks = 0;
    const killed = new Proxy(services.config, {
      get(config, name) {
        if (name !== 'mail' || ++looks < 2) return Reflect.get(config, name);
        happened('killed in the middle of a run');
        throw new Error('killed');
      },
    });
    return Promise.resolve().then(() => runWeek({ ...services, config: killed }));
  }
}

/** Moves the clock on: mostly hours, sometimes a silence of days, sometimes a leap ahead and back. */
async function passTime(people: World, post: ReturnType<typeof postOffice>) {
  const { clock } = server.services;
  const { random, below, happened } = people;
  clock.advance((4 + below(13)) * HOUR + below(60) * MINUTE);
  const fate = random();
  if (fate < 0.015) {
    happened('down for days');
    clock.advance((1 + below(10)) * DAY);
  } else if (fate < 0.03) {
    happened('the clock ran ahead and was set back');
    const before = clock.now();
    clock.advance((2 + below(40)) * DAY);
    await wake(people, post);
    clock.set(before);
  } else if (fate < 0.05) {
    happened('the clock was set back');
    clock.advance(-(1 + below(5)) * HOUR);
  }
}

test.each(['two'])(
  'year %s: one pick for each reader and week, at most one mail, none without consent',
  async (seed) => {
    const { services } = server;
    await services.db.deleteFrom('users').execute();
    services.clock.set(new Date('2026-01-05T00:00:00Z'));
    const people = await world(seed);
    const post = postOffice(people);
    const begin = new Map<string, string>();
    for (const { userId } of people.readers) begin.set(userId, (await turn(userId)).sunday);

    const end = new Date('2027-01-11T12:00:00Z');
    while (services.clock.now() < end) {
      await passTime(people, post);
      await people.live();
      await wake(people, post);
    }
    // The last stragglers, with nothing in their way.
    await runWeek(services);

    expect(post.withoutConsent).toEqual([]);
    for (const { userId, email } of people.readers) {
      const picks = await services.db
        .selectFrom('weekly_picks')
        .where('user_id', '=', userId)
        .selectAll()
        .orderBy('sunday')
        .execute();
      const next = (await turn(userId)).sunday;
      const expected: string[] = [];
      for (let sunday = begin.get(userId) ?? ''; sunday < next; sunday = addDays(sunday, 7))
        expected.push(isoWeek(sunday));
      expect(expected.length).toBeGreaterThanOrEqual(52);
      // Anyone who began on a Sunday after its hour has that week's pick as well, and no mail of it.
      const weeks = picks.map(({ sunday }) => isoWeek(sunday));
      const earlier = weeks[0] === expected[0] ? 0 : 1;
      expect(weeks.slice(earlier, expected.length + earlier)).toEqual(expected);
      expect(earlier === 0 || picks[0]?.sunday === addDays(picks[1]?.sunday ?? '', -7)).toBe(true);
      expect(new Set(picks.map(({ title }) => title)).size).toBe(picks.length);
      // One name per week: had a second mail gone out for a week, it would have come under another one.
      const mailed = [...post.delivered]
        .filter(([, to]) => to === email)
        .map(([name]) => /weekly\.(\d{4}-\d\d-\d\d)/.exec(name)?.[1] ?? '');
      expect(new Set(mailed).size).toBe(mailed.length);
      expect(picks.map(({ sunday }) => sunday)).toEqual(expect.arrayContaining(mailed));
      await expectNoRepeats(userId);
    }
    expect(post.delivered.size).toBeGreaterThan(100);
    for (const name of FAULTS) expect(people.faults[name], name).toBeGreaterThan(0);
  },
);

const FAULTS = [
  'down for days',
  'the clock ran ahead and was set back',
  'the clock was set back',
  'two workers at once',
  'killed in the middle of a run',
  'killed after the mail was taken',
  'connection lost after the mail was taken',
  'mail server down',
  'greylisted',
];

async function turn(userId: string) {
  await getSettings(server.services, userId);
  const { next_sunday: sunday } = await server.services.db
    .selectFrom('weekly_readers')
    .where('user_id', '=', userId)
    .select('next_sunday')
    .executeTakeFirstOrThrow();
  return { sunday };
}

/** No work twice, and no author twice within eight weeks. */
async function expectNoRepeats(userId: string) {
  const rows = await server.services.db
    .selectFrom('weekly_pick_books as b')
    .innerJoin('works as w', 'w.id', 'b.work_id')
    .where('b.user_id', '=', userId)
    .select(['b.work_id', 'b.sunday', 'w.authors'])
    .orderBy('b.sunday')
    .execute();
  expect(new Set(rows.map(({ work_id }) => work_id)).size).toBe(rows.length);
  const last = new Map<string, string>();
  for (const { sunday, authors } of rows) {
    for (const author of authors) {
      expect(addDays(last.get(author) ?? '2000-01-02', 56) <= sunday, `${author} on ${sunday}`).toBe(true);
    }
    for (const author of authors) last.set(author, sunday);
  }
}

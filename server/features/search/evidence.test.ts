import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { findWorks } from '../books/books.ts';
import { discover } from './discover.ts';
import { phrase } from './explain.ts';
import type { UnderstoodQuery } from './understand.ts';
import { stem, words } from './words.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient', 'philosophy', 'science-fiction'] });
});
afterAll(() => server.close());

const find = (text: string) =>
  discover({ index: server.services.index, readWorks: (ids) => findWorks(server.services.db, ids) }, text, 24);

const queries = [
  'fall of rome',
  'why do empires fall?',
  'stoicism for everyday life',
  'Plato',
  'books by Ursula K. Le Guin',
  'first contact with aliens that do not understand us',
  'a novel in which a desert planet and its spice decide who rules the galaxy',
  'free will and determinism',
  'ancient egypt, no pyramids',
  'existentialism but not Sartre',
  'women in the ancient world',
  'the ethics of animals',
  'robots and what it means to be human',
  'Dune',
  'books like Neuromancer',
  'what is justice',
  'mesopotamian myths and cuneiform tablets',
  'political philosophy for beginers',
  'Heroditus',
  'a time traveller goes back to the slave plantations',
  'persian empire from its own side',
  'time',
  'the good life according to aristotle',
  'generation ships',
  'alternate history where the nazis won',
];

describe('a reason cites only what is in the query and in the record', () => {
  test.each(queries)('%s', async (text) => {
    const { query, found } = await find(text);
    expect(found.length).toBeGreaterThan(0);
    for (const { work, evidence } of found) {
      const labels = [...work.subjects, ...work.genres];
      for (const label of [...evidence.subjects, ...evidence.kindredSubjects]) {
        expect(labels).toContain(label);
        expect(sharesWord(query, label), `“${label}” for “${text}”`).toBe(true);
      }
      expectCited(query, evidence.titleWords, `${work.title} ${work.subtitle}`);
      expectCited(query, evidence.nameWords, work.authors.join(' '));
      expectCited(query, evidence.summaryWords, work.summary);
      for (const author of evidence.authors) {
        expect(work.authors).toContain(author);
        expect(words(query.text)).toContain(words(author).at(-1));
      }
      for (const label of evidence.like?.shared ?? []) expect(labels).toContain(label);
      if (evidence.like) expect(words(text).join(' ')).toContain(words(evidence.like.title).join(' '));
    }
  });

  test('nearly every book that is found has a reason, and the reasons differ', async () => {
    const reasons: (string | null)[] = [];
    for (const text of queries)
      reasons.push(...(await find(text)).found.slice(0, 10).map(({ evidence }) => phrase(evidence)));
    const given = reasons.filter((reason) => reason !== null);
    expect(given.length / reasons.length).toBeGreaterThan(0.95);
    expect(new Set(given).size).toBeGreaterThan(given.length / 3);
    for (const reason of given) expect(reason).toMatch(/^[\p{Lu}\p{N}“][^\n]{3,200}\.$/u);
  });
});

function sharesWord(query: UnderstoodQuery, label: string): boolean {
  const asked = new Set(query.terms.map((term) => term.stem));
  return words(label).some((word) => asked.has(stem(word)));
}

function expectCited(query: UnderstoodQuery, cited: readonly string[], text: string): void {
  for (const word of cited) {
    expect(text).toContain(word);
    expect(sharesWord(query, word), word).toBe(true);
  }
}

describe('how a reason reads', () => {
  const evidence = {
    title: null,
    authors: [],
    like: null,
    subjects: [],
    kindredSubjects: [],
    titleWords: [],
    nameWords: [],
    summaryWords: [],
    nearby: false,
  };
  test.each([
    [{ title: 'exact' as const }, 'This is the title you asked for.'],
    [{ authors: ['Mary Beard'] }, 'By Mary Beard, whom you named.'],
    [{ subjects: ['fall of rome', 'Ancient History'] }, 'About fall of Rome and ancient history.'],
    [{ subjects: ['dna'], summaryWords: ['Franklin'] }, 'About DNA; its description mentions “Franklin”.'],
    [{ titleWords: ['Rice'], summaryWords: ['harvest'] }, 'Its title says “Rice”; its description mentions “harvest”.'],
    [
      { like: { title: 'Dune', shared: ['space opera', 'desert planet'] } },
      'Like Dune: space opera and desert planet.',
    ],
    [{ subjects: ['bees'], nearby: true }, 'Close to what you asked: about bees.'],
    [{}, null],
  ])('%j', (part, sentence) => {
    expect(phrase({ ...evidence, ...part })).toBe(sentence);
  });
});

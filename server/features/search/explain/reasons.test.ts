import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { asNamed } from '../../../wording/labels.ts';
import { sentencesOf } from '../../../wording/sentences.ts';
import { bare, stem, words } from '../../../wording/words.ts';
import { factsLine, findWorks, sourcesOf, topics, topicsOf, type Work } from '../../books/books.ts';
import { kindParts } from '../../books/traits/kind-of-book.ts';
import { discover } from '../discover.ts';
import { type Evidence, NO_EVIDENCE } from '../select/evidence.ts';
import { type UnderstoodQuery, understand } from '../understand/understand.ts';
import { type Reason, reasonFor, say, sayAll } from './phrase.ts';

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

  test('every reason is a sentence of the record, joined to what was asked by what the record or the query says', async () => {
    for (const text of queries) {
      const { query, found } = await find(text);
      for (const { work, evidence } of found) expectSaid(query, work, evidence);
    }
  });

  test('nearly every book that is found has a reason, and no two of a page are the same', async () => {
    let shown = 0;
    let without = 0;
    for (const text of queries) {
      const { query, found } = await find(text);
      const reasons = sayAll(found.slice(0, 10).map(({ work, evidence }) => reasonFor(query, work, evidence)));
      const given = reasons.filter((reason) => reason !== null);
      shown += reasons.length;
      without += reasons.length - given.length;
      expect(new Set(given).size).toBe(given.length);
      for (const reason of given) {
        expect(reason).toMatch(/^[\p{Lu}\p{N}“"‘(][^\n]{10,300}[.!?]["”’]?$/u);
        expect(reason).not.toMatch(/description mentions|title says|^About [^:]*\.$/);
      }
    }
    expect(without / shown).toBeLessThan(0.05);
  });
});

describe('whatever is asked', () => {
  let shelves: TestServer;
  let asked: readonly string[];
  beforeAll(async () => {
    shelves = await startTestServer({ catalogue: ['brain-mind', 'fantasy', 'film-theatre', 'memoir', 'mystery'] });
    const works = await shelves.services.db.selectFrom('works').selectAll().orderBy('id').execute();
    const starts = works.flatMap(({ series_name: series, authors: [author] }) => [
      ...(series ? [`where do I start with ${series}?`] : []),
      ...(author ? [`which ${author} should I read first?`] : []),
    ]);
    const titles = works.flatMap(({ title }) => [`does ${title} have a sad ending?`, `books like ${title}`]);
    const ofTopics = [...topics().values()].flatMap(({ name, forms, questions }) => [name, ...forms, ...questions]);
    // Each kind is as likely as the others, whatever its number.
    asked = [ofTopics, works.flatMap(({ asks }) => asks), starts, titles].flatMap((kind) => sample(kind, DRAWN));
  });
  afterAll(() => shelves.close());

  test('a reason says nothing that neither the record nor the request says, and no thing twice', async () => {
    const { index, db } = shelves.services;
    const readWorks = (ids: readonly string[]) => findWorks(db, ids);
    const leads = new Set<string>();
    for (const text of asked) {
      const { query, found } = await discover({ index, readWorks }, text, 12);
      for (const { work, evidence } of found) {
        const reason = expectSaid(query, work, evidence);
        for (const lead of reason?.leads ?? []) leads.add(lead.text);
      }
    }
    // The draw meets every kind of lead.
    expect([...leads]).toEqual(
      expect.arrayContaining(['A place to begin', 'The first of its series', 'You named this book.']),
    );
  });
});

/** Requests of each kind. */
const DRAWN = 30;
/** The same each time, so that a failure can be looked into. */
const sample = (all: readonly string[], count: number) =>
  fc.sample(fc.constantFrom(...all), { numRuns: count, seed: 18 });

/**
 * Fails where a part of the reason is said neither by the record nor by the request: its sentences are the record's, a
 * lead has the words of its fields, and what it says of the level, the series or the title is so.
 */
function expectSaid(query: UnderstoodQuery, work: Work, evidence: Evidence): Reason | null {
  const reason = reasonFor(query, work, evidence);
  if (!reason) return null;
  const { like, title } = evidence;
  const { text } = query;
  const own = [
    work.pitch ?? '',
    ...sentencesOf(work.summary),
    ...topicsOf(work.id).flatMap(({ books }) => books.filter(({ key }) => key === work.id).map(({ why }) => why)),
  ];
  const said = [
    ...own,
    ...(like?.why ? [`After “${like.title}”, ${like.why}.`, `After “${like.title}”, because it ${like.why}.`] : []),
    factsLine(work) ?? '',
  ];
  // “Asks what a fact is” becomes “It asks what a fact is”.
  const isIn = (sentences: readonly string[], line: string) =>
    sentences.includes(line) || sentences.includes(line.replace(/^It (\w)/, (_, first: string) => first.toUpperCase()));
  expect(isIn(said, reason.line), `${text}: ${work.id}: ${reason.line}`).toBe(true);
  expect(reason.about ?? work.summary).toBe(work.summary);
  for (const lead of reason.leads) {
    const sentence = say({ leads: [lead], line: reason.line });
    const sources = sourcesOf(work, sentence);
    if (!like?.why) expect(sources.length, sentence).toBeGreaterThan(0);
    // No topic is cited twice.
    const cited = sources.flatMap(({ field, text }) => (field === 'topic' ? `topic “${text}”` : field));
    expect(cited.filter((field, at) => field.startsWith('topic “') && cited.indexOf(field) < at)).toEqual([]);
    const where = `${text}: ${work.id}: ${sentence}`;
    if (lead.text === 'A place to begin')
      expect([work.level, work.series_position], where).toEqual(['introductory', null]);
    else if (lead.text === 'The first of its series') expect(work.series_position, where).toBe(1);
    else if (lead.text === 'You named this book.')
      expect(` ${words(text.replaceAll('&', 'and')).join(' ')} `, where).toContain(
        ` ${bare(work.title.split(':')[0] ?? '')} `,
      );
    else if (lead.text === 'This is the book you asked for.') expect(title, where).toBe('exact');
    else if (lead.text === 'This may be the book you mean.') expect(['near', 'short'], where).toContain(title);
    else if (lead.text === 'Close to what you asked for') expect(evidence.nearby, where).toBe(true);
    else expect(unsaid(lead.text, work, like), where).toBe('');
  }
  return reason;
}

/** What a lead says beyond the fields of the record and small words that only join. */
function unsaid(lead: string, work: Work, like: Evidence['like']): string {
  const parts = [
    ...kindParts(work).map(({ said }) => said),
    ...[...work.authors, ...work.subjects.map(asNamed), ...work.places],
    ...(like ? [like.title, like.why ?? ''] : []),
  ].sort((a, b) => b.length - a.length);
  const rest = parts
    .filter((part) => part !== '')
    .reduce((open, part) => open.replaceAll(part.toLowerCase(), ' '), lead.toLowerCase());
  return words(rest)
    .filter((word) => !/^(?:a|an|the|by|on|for|of|to|about|set|partly|in|and|like|after|because|it)$/.test(word))
    .join(' ');
}

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
  const query = understand('the fall of rome');
  const work = blankWork({
    id: 'nowhere',
    title: 'Barbarians',
    authors: ['Ann Writer'],
    year: -40,
    subjects: ['fall of rome', 'goths'],
    fiction: 'no',
    pitch: 'A river froze, and a people walked over it.',
    summary: 'Rome fell when its taxes did, says the writer of this long account. It is short.',
  });
  test.each([
    [{ title: 'exact' as const }, 'This is the book you asked for. A river froze, and a people walked over it.'],
    // The request names the author, and the record beside it does too.
    [{ authors: ['Ann Writer'] }, 'A river froze, and a people walked over it.'],
    [
      { like: { title: 'Dune', shared: [], why: 'another empire and its spice' } },
      'After “Dune”, another empire and its spice: a river froze, and a people walked over it.',
    ],
    [
      { like: { title: 'Dune', shared: [], why: 'people who walk over another river' } },
      'A river froze, and a people walked over it.',
    ],
    // Subjects in common do not make a book like another.
    [{ like: { title: 'Dune', shared: ['empires'], why: null } }, 'A river froze, and a people walked over it.'],
    [{ nearby: true }, 'Close to what you asked for: a river froze, and a people walked over it.'],
  ])('%j', (part, sentence) => {
    const reason = reasonFor(understand('weather'), work, { ...NO_EVIDENCE, ...part });
    expect(reason && say(reason)).toBe(sentence);
  });

  test.each([
    [
      'a singular island is a place one is on',
      { fiction: 'yes' as const, form: 'novel', places: ['Prince Edward Island'], subjects: [] },
      'a novel',
      'A novel set on Prince Edward Island',
    ],
    [
      'a state is none, whatever its name',
      { fiction: 'yes' as const, form: 'novel', places: ['Rhode Island'], subjects: [] },
      'a novel',
      'A novel set in Rhode Island',
    ],
    [
      'nor is a town on a coast',
      { fiction: 'yes' as const, form: 'novel', places: ['Cape Coast'], subjects: [] },
      'a novel',
      'A novel set in Cape Coast',
    ],
    [
      'a planet too',
      { fiction: 'yes' as const, form: 'novel', places: ['Mars'], subjects: [] },
      'a novel',
      'A novel set on Mars',
    ],
    [
      'a river has its article',
      { fiction: 'yes' as const, form: 'novel', places: ['Danube'], subjects: [] },
      'a novel',
      'A novel set on the Danube',
    ],
    [
      'Malory wrote no novel',
      { fiction: 'yes' as const, form: 'novel', genres: ['Mythology'], places: ['Wales'], subjects: [] },
      'a novel',
      'A tale of legend set in Wales',
    ],
    [
      'strips of drawings are no novel either',
      { fiction: 'yes' as const, form: 'graphic novel', places: ['Wales'], subjects: [] },
      'a comic',
      'A comic set in Wales',
    ],
  ])('%s', (_, part, asked, lead) => {
    const told = reasonFor(understand(asked), { ...work, ...part }, { ...NO_EVIDENCE, subjects: part.subjects });
    expect(told?.leads.map(({ text }) => text)).toContain(lead);
  });

  test('no title that a topic begins is said to be meant', () => {
    const holes = { ...work, title: 'Black Holes and Time Warps' };
    const wizard = { ...work, title: 'The Wonderful Wizard of Oz' };
    for (const [asked, book, isMeant] of [
      ['black holes', holes, false],
      ['wonderful wizard', wizard, true],
      // A question is about something, and gives half a title by chance.
      ['what should I read on the wonderful wizard', wizard, false],
    ] as const) {
      const told = reasonFor(understand(asked), book, { ...NO_EVIDENCE, title: 'short' });
      expect(/may be the book/.test((told && say(told)) ?? '')).toBe(isMeant);
    }
  });

  test('a title inside a request is named with its capitals, or where it has several words', () => {
    const lead = (asked: string, title: string) => {
      const told = reasonFor(
        understand(asked),
        { ...work, title, subjects: [], genres: [] },
        { ...NO_EVIDENCE, title: 'named' },
      );
      return told?.leads[0]?.text;
    };
    expect(lead('who wanted raw concrete in Leeds', 'Raw Concrete')).not.toBe('You named this book.');
    expect(lead('is Raw Concrete any good', 'Raw Concrete')).toBe('You named this book.');
    expect(lead('is the salt path any good', 'The Salt Path')).toBe('You named this book.');
    expect(lead('How did life on Earth begin?', 'Life on Earth')).not.toBe('You named this book.');
    expect(lead('How good is Life on Earth?', 'Life on Earth')).toBe('You named this book.');
  });

  test('a lead says nothing that the sentence says again', () => {
    const novel = { ...work, fiction: 'yes' as const, form: 'novel', moods: ['funny'], subjects: [] };
    const said = (pitch: string) => {
      const told = reasonFor(understand('a funny novel'), { ...novel, pitch }, NO_EVIDENCE);
      return told && say(told);
    };
    expect(said('A river froze.')).toBe('A funny novel: a river froze.');
    expect(said('A river froze, and it was funny.')).toBe('A river froze, and it was funny.');
    // “It” would be what the lead speaks of.
    expect(said('It froze a river.')).toBe('It froze a river.');
  });

  test.each([
    ['How to learn a language.', 'a guide to learning'],
    ['A river’s life as a novel.', 'a historical novel'],
  ])('a kind of book is not named before “%s”', (pitch, lead) => {
    const part = { fiction: 'no' as const, form: 'guide', title: 'Rivers', subjects: ['learning how to learn'] };
    const guide = { ...work, id: 'a-mind-for-numbers-oakley', ...part, pitch };
    const novel = { ...work, fiction: 'yes' as const, form: 'novel', genres: ['Historical Fiction'], pitch };
    for (const book of [guide, novel]) {
      const told = reasonFor(understand('weather'), book, NO_EVIDENCE);
      expect(told?.leads.map(({ text }) => text.toLowerCase()).join()).not.toContain(lead);
    }
  });

  test('a letter at the beginning of a sentence stays a capital', () => {
    const first = { ...work, level: 'introductory' as const, subjects: [], pitch: 'A is for Ann, and B for a river.' };
    const told = reasonFor(understand('where do I start with rivers?'), first, NO_EVIDENCE);
    expect(told && say(told)).toContain('A is for Ann');
  });

  test('what a book is stands before its sentence only where a colon can join them', () => {
    const novel = { ...work, fiction: 'yes' as const, form: 'novel', moods: ['funny'], subjects: [] };
    const said = (pitch: string, summary = '') => {
      const told = reasonFor(understand('a funny novel'), { ...novel, pitch, summary }, NO_EVIDENCE);
      return told && say(told);
    };
    expect(said('A river froze.')).toBe('A funny novel: a river froze.');
    expect(said('Rivers froze.')).toBe('Rivers froze.');
    expect(said('Becky Sharp climbs.', 'The war in which Becky climbs.')).toBe('A funny novel: Becky Sharp climbs.');
  });

  test.each([
    ['where do I start with rivers?', { level: 'introductory' as const }, 'A place to begin: a river froze.'],
    ['which river book should I read first', { level: 'introductory' as const }, 'A place to begin: a river froze.'],
    ['where do I start with rivers?', { level: 'advanced' as const }, 'A river froze.'],
    [
      'where do I start with rivers?',
      { series_position: 1, series_name: 'Ice' },
      'The first of its series: a river froze.',
    ],
    ['where do I start with rivers?', { series_position: 2, series_name: 'Ice' }, 'A river froze.'],
    ['where do rivers begin?', { level: 'introductory' as const }, 'A river froze.'],
    ['where did it start', { level: 'introductory' as const }, 'A river froze.'],
    ['which river was discovered first', { level: 'introductory' as const }, 'A river froze.'],
    ['which book on rivers first?', { level: 'introductory' as const }, 'A place to begin: a river froze.'],
    ['the first rivers on earth', { level: 'introductory' as const }, 'A river froze.'],
    ['rivers', { level: 'introductory' as const }, 'A river froze.'],
  ])('“%s” of %j: %s', (asked, part, said) => {
    const told = reasonFor(understand(asked), { ...work, ...part, pitch: 'A river froze.', subjects: [] }, NO_EVIDENCE);
    expect(told && say(told)).toBe(said);
  });

  test('nobody is said to have named a book whose title is also what its matter is called', () => {
    const foote = blankWork({ ...work, id: 'civil-war-foote', title: 'The Civil War' });
    const told = reasonFor(understand('what caused the Civil War?'), foote, { ...NO_EVIDENCE, title: 'named' });
    expect(told && say(told)).not.toMatch(/you named/i);
    const ward = blankWork({ ...work, id: 'fall-of-rome-ward-perkins', title: 'The Fall of Rome' });
    const asked = reasonFor(understand('fall of rome'), ward, { ...NO_EVIDENCE, title: 'exact' });
    expect(asked && say(asked)).not.toMatch(/asked for/);
    const straub = { ...work, title: 'Ghost Story', subjects: ['ghost stories'] };
    const winter = reasonFor(understand('a ghost story for winter'), straub, { ...NO_EVIDENCE, title: 'named' });
    expect(winter && say(winter)).not.toMatch(/you named/i);
  });

  test('a book is not said to be on a topic that says for whom it is', () => {
    const leadsOf = (asked: string, part: Partial<Work>) =>
      reasonFor(understand(asked), { ...work, ...part }, NO_EVIDENCE)?.leads.map(({ text }) => text);
    const rice = { id: 'every-grain-of-rice-dunlop', subjects: ['cooking'], form: 'cookbook' };
    expect(leadsOf('cooking at home', rice)?.join()).not.toContain('one');
  });

  test('what a book does to another is not said of it without that other', () => {
    const like = { title: 'Sapiens', shared: [], why: 'argues against its farming story' };
    const page = sayAll([like, like].map((each) => reasonFor(query, work, { ...NO_EVIDENCE, like: each })));
    expect(page[0]).toMatch(/^After “Sapiens”, because it argues against its farming story: /);
    expect(page[1]).toBe(work.pitch);
  });

  test('the sentence that speaks of the request comes before the pitch, and needs nothing before it', () => {
    expect(reasonFor(query, work, NO_EVIDENCE)).toMatchObject({
      leads: [],
      line: 'Rome fell when its taxes did, says the writer of this long account.',
    });
  });

  test.each([
    [
      'a sentence of the summary',
      'who betrayed a miller',
      'In the last winter the miller is undone by a betrayal and a flood.',
    ],
    [
      'one that nobody in it is named for is passed over',
      'a quarrel over barley',
      'A river froze, and a people walked over it.',
    ],
    ['the title has the word already', 'barbarians', 'A river froze, and a people walked over it.'],
    ['a word that only looks alike', 'moths', 'A river froze, and a people walked over it.'],
  ])('what was asked for and the pitch leaves out: %s', (_, asked, line) => {
    const summary =
      'In the last winter the miller is undone by a betrayal and a flood. To win the quarrel over barley he poisons a well and a mule. The barbarians of the north come south for salt and for wives. At the end the mother of all of them walks home through the snow.';
    expect(reasonFor(understand(asked), { ...work, subjects: [], summary }, NO_EVIDENCE)?.line).toBe(line);
  });

  test('a record without a pitch is told by its summary, also where the title has the word already', () => {
    const summary = 'The barbarians of the north come south for salt and for wives.';
    const told = reasonFor(
      understand('barbarians and their horses'),
      { ...work, subjects: [], pitch: null, summary },
      NO_EVIDENCE,
    );
    expect(told?.line).toBe(summary);
  });

  test('a question of a topic is answered by why the book is there', () => {
    const listed = [...topics().values()].flatMap(({ questions, books }) =>
      books.flatMap(({ key, why }) => questions.map((question) => ({ question, key, why }))),
    );
    // A full sentence: a short one gives way to the pitch.
    const { key, question, why } =
      listed.find((each) => each.why.length > 110) ?? listed[0] ?? expect.fail('no topics');
    const book = { ...work, id: key, subjects: [], summary: '' };
    expect(reasonFor(understand(question), book, NO_EVIDENCE)?.line).toBe(why);
  });

  test('a record without a sentence of its own is told by its facts, where there is evidence for it', () => {
    const bare = { ...work, pitch: null, summary: '' };
    const reason = reasonFor(query, bare, { ...NO_EVIDENCE, subjects: ['fall of rome'] });
    expect(reason?.line).toBe('A book on the fall of Rome and Goths, first published in 40 BCE.');
    expect(reasonFor(query, bare, NO_EVIDENCE)).toBeNull();
  });

  test('what joins a reason to the request is said once on a page', () => {
    const reason = {
      leads: [{ text: 'A history of the fall of Rome', manner: 'topic' as const, on: 'the fall of Rome' }],
      line: 'A river froze.',
    };
    expect(sayAll([reason, reason, null])).toEqual([
      'A history of the fall of Rome: a river froze.',
      'A river froze.',
      null,
    ]);
  });

  test('no manner of joining comes over and over, and what was asked for is said first', () => {
    const novel = blankWork({
      form: 'novel',
      fiction: 'yes',
      moods: ['funny'],
      length: 'short',
      pitch: 'A river froze.',
    });
    const asked = understand('a short funny novel');
    const reasons = Array.from({ length: 6 }, (_, at) =>
      reasonFor(asked, { ...novel, places: [`Town ${at}`] }, NO_EVIDENCE),
    );
    const given = sayAll(reasons);
    expect(given[0]).toBe('A short, funny novel: a river froze.');
    expect(given[1]).toBe('A novel set in Town 1: a river froze.');
    expect(given.filter((text) => text === given[0])).toHaveLength(1);
    expect(given).toContain('A river froze.');
  });
});

import { describe, expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import type { Work } from '../../books/books.ts';
import { FLOOR, FLOOR_OF_MORE } from '../rank/learned.ts';
import { listAsked } from '../rank/shelf.ts';
import { understand } from '../understand/understand.ts';
import { sift } from './sift.ts';

const work = (id: string, fields: Partial<Work> = {}): Work => ({ ...blankWork({}), ...fields, id });
const page = (...fits: number[]) =>
  fits.map((fit, at) => ({ work: work(`book-${at}`, { genres: ['History'] }), fit, evidence: { title: null } }));
const shown = (...fits: number[]) => sift(understand('bees'), page(...fits)).fitting.map(({ fit }) => fit);

test('beside a likely book only others that are likely by themselves are shown, though the page stays short', () => {
  expect(shown(0.95, FLOOR_OF_MORE - 0.01, FLOOR_OF_MORE)).toEqual([0.95, FLOOR_OF_MORE]);
  expect(sift(understand('bees'), page(0.95, FLOOR_OF_MORE - 0.01)).further).toHaveLength(1);
});

test('a page of which nothing is likely answers nothing, and names only what is near', () => {
  const fitsOf = (query: string, ...fits: number[]) => {
    const { fitting, further } = sift(understand(query), page(...fits));
    return [fitting, further].map((entries) => entries.map(({ fit }) => fit));
  };
  expect(fitsOf('bees', 0.1, FLOOR - 0.02, FLOOR - 0.01)).toEqual([[], [FLOOR - 0.01, FLOOR - 0.02]]);
  expect(fitsOf('bees', 0.2, 0.2)).toEqual([[], []]);
  expect(fitsOf('weather in london today', FLOOR - 0.01)).toEqual([[], []]);
  expect(shown(FLOOR + 0.01)).toEqual([FLOOR + 0.01]);
});

test('a story that is retold is answered by the only book that comes near it', () => {
  const retold =
    'a clockmaker walks out of his village, a flood takes the bridge and his brother, years later a lodger returns';
  const fitsOf = (query: string, ...fits: number[]) =>
    sift(understand(query), page(...fits)).fitting.map(({ fit }) => fit);
  expect(fitsOf(retold, 0.42, 0.1)).toEqual([0.42]);
  expect(fitsOf(retold, 0.42, 0.2)).toEqual([]);
  expect(fitsOf('a clockmaker and a flood', 0.42, 0.1)).toEqual([]);
  expect(fitsOf(`my ${retold}`, 0.42, 0.1)).toEqual([]);
});

describe('what is ruled out and records are silent of', () => {
  const fitsOf = (query: string, entries = page(0.85, 0.9, 0.8)) =>
    sift(understand(query), entries).fitting.map(({ fit }) => fit);

  test.each([
    'mysteries with no police in it',
    'vampires, but not twee ones',
    'pregnancy book that does not frighten me',
    'Ireland and Ulster, not propaganda for either side',
    'Scottish novels, no tartan',
    'mysteries with no police in them',
    'self help without preaching',
    'vampires, nothing pretentious',
    'vampires without anything twee',
    'vampires, not twee, not just for teens',
  ])('“%s”: only the likeliest is sure', (query) => {
    expect(fitsOf(query)).toEqual([0.9]);
    expect(sift(understand(query), page(0.85, 0.9, 0.8)).likely).toBe(2);
  });

  test.each([
    'mysteries, not violent',
    'history of Ireland where no children get killed',
    'a walk in Ireland, not about police',
    'novels set in Ireland, no romance',
    'novels about bees, not by Laline Paull',
    'novels about bees, not only old ones',
    'a memoir of grief that isn’t just sad',
    'grief memoir, not religious',
    'mysteries with no romance in it',
    'war novels with no battles in it',
    'a mystery with no religion in it',
    'lose weight without counting calories',
    'beach read, no brain needed',
  ])('“%s”: records would tell', (query) => {
    expect(fitsOf(query)).toEqual([0.85, 0.9, 0.8]);
  });

  test('a book whose record says that it lacks it is as sure as before', () => {
    const [first, second, third] = page(0.85, 0.9, 0.8);
    const told = first && { ...first, work: { ...first.work, asks: ['a mystery without police'] } };
    const entries = [told, second, third].flatMap((entry) => entry ?? []);
    expect(fitsOf('mysteries with no police in it', entries)).toEqual([0.85, 0.9]);
  });

  test('“not only” in a record does not say that the book lacks it', () => {
    const [first, second] = page(0.85, 0.9);
    const told = first && { ...first, work: { ...first.work, asks: ['a mystery with not only police'] } };
    const entries = [told, second].flatMap((entry) => entry ?? []);
    expect(fitsOf('mysteries with no police in it', entries)).toEqual([0.9]);
  });

  test('what a book does to its readers leaves the other things ruled out as they are', () => {
    const [first, second] = page(0.85, 0.9);
    const told = first && { ...first, work: { ...first.work, asks: ['will not bore the reader'] } };
    const entries = [told, second].flatMap((entry) => entry ?? []);
    expect(fitsOf('novels that will not bore me, no romance', entries)).toEqual([0.85, 0.9]);
  });
});

test('below what fits stands what may fit as well, the likeliest first, eight in all', () => {
  const { fitting, further, likely } = sift(understand('bees'), page(0.9, 0.55, 0.6, 0.3, 0.51));
  expect(fitting.map(({ fit }) => fit)).toEqual([0.9]);
  expect(further.map(({ fit }) => fit)).toEqual([0.6, 0.55, 0.51, 0.3]);
  expect(likely).toBe(3);
  expect(sift(understand('bees'), page(0.9, ...Array(12).fill(0.6))).likely).toBe(7);
  expect(sift(understand('bees'), page(0.3, 0.3)).likely).toBe(0);
});

test('what is unlikely makes up the first six, and no more', () => {
  const { further } = sift(understand('bees'), page(0.9, 0.3, 0.05, 0.04, 0.03, 0.02, 0.01));
  expect(further.map(({ fit }) => fit)).toEqual([0.3, 0.05, 0.04, 0.03, 0.02]);
});

test('a book that is called as a topic is leads the books on that topic, and does not hide them', () => {
  const entry = (id: string, fit: number, title: 'exact' | null) => ({ work: work(id), fit, evidence: { title } });
  const fits = (query: string) =>
    sift(understand(query), [entry('own', 1, 'exact'), entry('other', FLOOR_OF_MORE, null), entry('far', 0.4, null)])
      .fitting;
  expect(fits('fall of rome').map(({ work }) => work.id)).toEqual(['own', 'other']);
  expect(fits('zoobiquity').map(({ work }) => work.id)).toEqual(['own']);
  expect(fits('“fall of rome”').map(({ work }) => work.id)).toEqual(['own']);
});

test('a request that only says what it does not want is answered by no book but a title', () => {
  const entry = (id: string, title: 'exact' | null) => ({ work: work(id), fit: 0.9, evidence: { title } });
  const ids = (query: string, title: 'exact' | null = null) =>
    sift(understand(query), [entry('book', title)]).fitting.map(({ work }) => work.id);
  for (const query of ['not a love story', 'no ghosts please', 'nothing sad', 'anything but another world war 2 novel'])
    expect(ids(query)).toEqual([]);
  for (const query of ['no sleep', 'no ghosts, but gothic', 'love stories']) expect(ids(query)).toEqual(['book']);
  expect(ids('nothing to envy', 'exact')).toEqual(['book']);
});

test('no book is a guess for one that we do not have', () => {
  expect(sift(understand('bees'), page(FLOOR + 0.01), true).fitting).toEqual([]);
});

test('where no book is sure, the likeliest is shown alone', () => {
  expect(FLOOR_OF_MORE - 0.02).toBeGreaterThan(FLOOR);
  expect(shown(FLOOR_OF_MORE - 0.03, FLOOR_OF_MORE - 0.01, FLOOR_OF_MORE - 0.02)).toEqual([FLOOR_OF_MORE - 0.01]);
  expect(shown(FLOOR_OF_MORE + 0.01, FLOOR_OF_MORE, FLOOR_OF_MORE - 0.01)).toHaveLength(2);
});

test('what is listed for the very topic of a request fills a page of which too little is sure, if it is likely', () => {
  const [key = ''] = listAsked(understand('childfree')).keys();
  const listed = (fit: number) => ({ work: work(key), fit, evidence: { title: null } });
  const sure = { work: work('another'), fit: 0.99, evidence: { title: null } };
  const count = (fit: number, text = 'childfree', others = [sure]) =>
    sift(understand(text), [...others, listed(fit)]).fitting.length;
  expect(count(FLOOR)).toBe(2);
  expect(count(FLOOR - 0.01)).toBe(1);
  expect(count(FLOOR, 'a short novel on being childfree')).toBe(1);
  const enough = [1, 2, 3].map((at) => ({ ...sure, work: work(`another-${at}`) }));
  expect(count(FLOOR_OF_MORE - 0.01, 'childfree', enough)).toBe(4);
  expect(count(FLOOR, 'childfree', enough)).toBe(3);
});

test('who wants others like one book is handed those that its record puts beside it, if they are likely', () => {
  const like = { why: 'the same sea', record: 'pitch' };
  const beside = (id: string, fit: number) => ({ work: work(id), fit, evidence: { title: null, like } });
  const found = [beside('sure', 0.9), beside('likely', FLOOR), beside('unlikely', FLOOR - 0.01)];
  expect(
    sift({ ...understand('The Martian'), isLikeness: true, only: true }, found).fitting.map(({ work }) => work.id),
  ).toEqual(['sure', 'likely']);
});

describe('a question that stands on a page of a topic', () => {
  const of = (id: string, fit: number, fields: Partial<Work> = {}) => ({
    work: work(id, fields),
    fit,
    evidence: { title: null },
  });
  const shownFor = (text: string, found: ReturnType<typeof of>[]) =>
    sift(understand(text), found).fitting.map(({ work: { id } }) => id);
  const found = [
    of('another', 0.1, { summary: 'Why the city fell.' }),
    of('fate-of-rome-harper', 0.02, { summary: 'Plague and cold felled the empire.', asks: ['why did it fall'] }),
    of('fall-of-the-roman-empire-heather', 0.05, { title: 'The Fall of the Roman Empire' }),
  ];

  test('is answered by books of that page, likely or not', () => {
    expect(shownFor('Why did Rome fall?', found)).toEqual(['fall-of-the-roman-empire-heather', 'fate-of-rome-harper']);
    expect(shownFor('why did snow fall', found)).toEqual([]);
  });

  test('a book of that page with nothing to say does not keep the likeliest of the others away', () => {
    const silent = of('h2o-biography-of-water-ball', 0.99, { summary: 'A walk by the sea.' });
    const other = of('another', FLOOR);
    expect(shownFor('What is temperature?', [silent, other])).toEqual(['another']);
  });

  test('is answered by those of them that have nothing to say to it only where they are likely and no other is', () => {
    const id = 'h2o-biography-of-water-ball';
    const silent = (fit: number) => of(id, fit, { summary: 'A walk by the sea.' });
    expect(shownFor('What is temperature?', [silent(FLOOR - 0.01)])).toEqual([]);
    expect(shownFor('What is temperature?', [silent(FLOOR)])).toEqual([id]);
    expect(shownFor('What is temperature?', [silent(0.99), of('another', FLOOR)])).toEqual(['another']);
    expect(shownFor('What is temperature?', [of(id, 0.02, { asks: ['temperature explained'] })])).toEqual([id]);
  });
});

test.each(['history', 'history books', 'the best books on history', 'History books everyone should read'])(
  '“%s” is answered by the shelf of that genre',
  (request) => {
    const found = page(0.2, 0.1);
    expect(sift(understand(request), found).fitting).toEqual(found);
  },
);

test.each(['history of jazz', 'history novels', 'history books without wars', 'historic houses'])(
  '“%s” asks for more or else than the shelf of history',
  (request) => expect(sift(understand(request), page(0.1, 0.2)).fitting).toEqual([]),
);

test('of a shelf, what fits comes first, then the best known that come near, and no book of another genre', () => {
  const shelf = page(0.24, 0.9, 0.22, 0.21, 0.1).map((entry, place) => ({
    ...entry,
    work: { ...entry.work, popularity: place },
  }));
  const [least, likely, middle, best, far] = shelf;
  const stranger = { work: work('stranger', { genres: ['Music'] }), fit: 0.95, evidence: { title: null } };
  expect(sift(understand('history'), [...shelf, stranger]).fitting).toEqual([likely, best, middle, least, far]);
});

test('a request that is the name of a genre is shown its shelf, likely or not', () => {
  const found = page(0.2, 0.1);
  expect(sift(understand('history'), found).fitting).toEqual(found);
  expect(sift(understand('philosophy'), found).fitting).toEqual([]);
});

const marked = { work: work('marked', { needs: ['book club', 'grief'] }), fit: 0.1, evidence: { title: null } };
test.each([
  ['something for our book club', ['marked']],
  ['book club', ['marked']],
  ['a short book for our book club', []],
  ['history for book clubs', []],
  ['grief', []],
])('of “%s” with a book that is marked for book clubs and grief, %j is shown, however unlikely', (request, ids) => {
  expect(sift(understand(request), [marked]).fitting.map((entry) => entry.work.id)).toEqual(ids);
});

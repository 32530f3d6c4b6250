import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after, reader, starterCatalogue } from '../../../testing/weekly-readers.ts';
import { fold } from '../../../wording/words.ts';
import { kindredOf, topics, topicsOf } from '../../books/books.ts';
import type { Entry } from '../pick/catalogue.ts';
import { addDays } from '../week.ts';
import { type ComposedPick, composePick } from './compose.ts';

const catalogue = starterCatalogue();
const entries = [...catalogue.works.values()];
const START = '2026-03-08';

/** A year of picks for a reader with this shelf, who removed these books. */
function year(userId: string, shelf: readonly Entry[], removed: readonly Entry[], weeks = 52): ComposedPick[] {
  let now = reader(userId, shelf, { removed });
  const picks: ComposedPick[] = [];
  for (let week = 0; week < weeks; week++) {
    const pick = composePick(catalogue, now, addDays(START, 7 * week));
    if (!pick) break;
    picks.push(pick);
    now = after(catalogue, now, pick);
  }
  return picks;
}

/** The picks of all these weeks, none of which may be missing. */
function everyWeekOf(
  userId: string,
  shelf: readonly Entry[],
  removed: readonly Entry[],
  weeks: number,
): ComposedPick[] {
  const picks = year(userId, shelf, removed, weeks);
  expect(picks).toHaveLength(weeks);
  return picks;
}

const entryOf = (id: string) => catalogue.works.get(id) as Entry;
const anyBook = fc.integer({ min: 0, max: entries.length - 1 }).map((at) => entries[at] as Entry);
const shelves = fc.uniqueArray(anyBook, { maxLength: 60, selector: ({ id }) => id });

describe('a year of picks for any shelf', () => {
  test('gives three books a week, none owned, removed or given before, and no author twice within eight weeks', () => {
    fc.assert(
      fc.property(fc.uuid(), shelves, fc.integer({ min: 0, max: 20 }), (userId, books, split) => {
        const [removed, shelf] = [books.slice(0, split), books.slice(split)];
        const picks = year(userId, shelf, removed);
        expect(picks).toHaveLength(52);
        const known = new Set(books.map(({ id }) => id));
        const authors = new Map<string, number>();
        picks.forEach((pick, week) => {
          expect(pick.books).toHaveLength(3);
          for (const { id } of pick.books) {
            expect(known.has(id)).toBe(false);
            known.add(id);
            for (const author of entryOf(id).authors) {
              expect(week - (authors.get(author) ?? -8)).toBeGreaterThanOrEqual(8);
              authors.set(author, week);
            }
          }
        });
      }),
      { numRuns: 50 },
    );
  });

  test('no two weeks read the same', () => {
    fc.assert(
      fc.property(fc.uuid(), shelves, (userId, shelf) => {
        const picks = year(userId, shelf, []);
        expect(new Set(picks.map(({ title }) => title)).size).toBe(picks.length);
        expect(new Set(picks.map(({ description }) => description)).size).toBe(picks.length);
        picks.forEach(({ theme }, at) => {
          const label = theme.slice(theme.indexOf(':'));
          expect(picks.slice(Math.max(0, at - 12), at).some((other) => other.theme.endsWith(label))).toBe(false);
        });
      }),
      { numRuns: 30 },
    );
  });
});

test('the same records give the same pick, other weeks other ones', () => {
  const shelf = entries.slice(0, 30);
  const one = composePick(catalogue, reader('a', shelf), START);
  expect(composePick(catalogue, reader('a', shelf), START)).toEqual(one);
  const weeks = [7, 14, 21, 28].map((days) => composePick(catalogue, reader('a', shelf), addDays(START, days)));
  expect(new Set([one, ...weeks].map((pick) => pick?.description)).size).toBeGreaterThan(1);
});

test('every reason names only what our records say: books of the shelf, subjects and genres of the book', () => {
  const shelf = entries.filter(({ genres }) => genres.includes('Physics')).slice(0, 20);
  for (const pick of everyWeekOf('b', shelf, [], 30)) {
    for (const { id, why } of pick.books) {
      expect(why).not.toMatch(/undefined|\{|“”/);
      const lead = entryOf(pick.books[0]?.id ?? '');
      const { subjects, genres, pitch, summary } = entryOf(id);
      const own = [...subjects, ...genres.map((genre) => genre.toLowerCase())];
      const beside = [...shelf, lead].flatMap(kindredOf).filter(({ key }) => key === id);
      const inTopics = topicsOf(id).flatMap(({ books, outline }) => [
        ...books.flatMap((book) => (book.key === id ? [book.why] : [])),
        ...outline.flatMap(({ say, books: of }) => (of.includes(id) ? [say] : [])),
      ]);
      // Titles of the shelf, and those that our own sentences about the book name.
      const titles = [...shelf, lead].map((book) => book.title);
      for (const [quoted, title = ''] of why.matchAll(/“([^”]+)”/g))
        if (![pitch, ...inTopics].some((text) => text?.includes(quoted))) expect(titles).toContain(title);
      // A sentence may begin with a subject of ours, or with a capital.
      const said = [
        ...(pitch ? [pitch] : []),
        ...summary.split(/(?<=[.?!]) /),
        ...[...beside.map((each) => each.why.replace(/^same /, '')), ...inTopics].map((each) => each.slice(1)),
      ];
      expect(
        said.some((text) => why.includes(text)) || own.some((word) => why.toLowerCase().includes(word)),
        `${id}: ${why}`,
      ).toBe(true);
    }
  }
});

test('one book leads: the description names it, and no other book but the reader’s own', () => {
  const shelf = entries.filter(({ genres }) => genres.includes('Physics')).slice(0, 20);
  for (const pick of everyWeekOf('n', shelf, [], 20)) {
    const [lead, ...companions] = pick.books.map(({ id }) => entryOf(id));
    expect(pick.description).toContain(`“${lead?.title}”`);
    const own = new Set([...shelf.map(({ title }) => title), lead?.title]);
    for (const { title } of companions) if (!own.has(title)) expect(pick.description).not.toContain(`“${title}”`);
  }
});

test('a description says nothing twice', () => {
  const shelf = entries.filter(({ genres }) => genres.includes('Ancient History')).slice(0, 6);
  for (const { description } of everyWeekOf('twice', shelf, [], 40)) {
    const parts = description
      .split(/[.:;] /)
      .map((part) => part.toLowerCase().replace(/\.$/, ''))
      .filter(({ length }) => length > 15);
    expect(new Set(parts).size, description).toBe(parts.length);
  }
});

test('what one record says of another in words that neither book explains is not said', () => {
  const of = (title: string) => entries.filter((entry) => entry.title === title);
  const shelf = ['The Stories of John Cheever', 'The Four Million', "Jesus' Son"].flatMap(of);
  const own = shelf.flatMap(kindredOf).map(({ why }) => why);
  expect(own).toContain('drink lower down the scale');
  const leads = new Set<string | undefined>();
  for (const userId of ['k1', 'k2', 'k3', 'k4'])
    for (const { title, description, books } of everyWeekOf(userId, shelf, [], 6)) {
      leads.add(entryOf(books[0]?.id ?? '').title);
      expect([title, description, ...books.map(({ why }) => why)].join('\n')).not.toContain('lower down the scale');
    }
  expect(leads).toContain('Cathedral');
});

test('a reason that ties the book to one more of the shelf comes once', () => {
  const shelf = entries.filter(({ genres }) => genres.includes('Philosophy')).slice(0, 20);
  const ties = /would stand as well beside|, too:|makes a pair with|leads back to|would stand with|it joins/g;
  for (const { description } of everyWeekOf('tie', shelf, [], 40))
    expect(description.match(ties)?.length ?? 0, description).toBeLessThanOrEqual(1);
});

test('no title says what should not be read over a shoulder', () => {
  const dark = /death|suicid|cancer|divorce|grief|sex\b|abus|debt|murder/i;
  const shelf = entries.filter(({ subjects }) => subjects.some((subject) => dark.test(subject))).slice(0, 40);
  expect(shelf.length).toBeGreaterThan(10);
  for (const { title, themeName } of everyWeekOf('o', shelf, [], 40)) expect(`${title} ${themeName}`).not.toMatch(dark);
});

test('the shelf is what decides: a physicist hears of physics, and bookmarks weigh more', () => {
  const shelf = entries.filter(({ genres }) => genres.includes('Physics')).slice(0, 25);
  const given = year('c', shelf, [], 10).flatMap(({ books }) => books.map(({ id }) => entryOf(id)));
  const close = given.filter(({ genres }) =>
    genres.some((g) => ['Physics', 'Astronomy', 'Science', 'Mathematics'].includes(g)),
  );
  expect(close.length / given.length).toBeGreaterThan(0.6);
});

test('topics alone are enough to begin with', () => {
  const pick = composePick(catalogue, reader('d', [], { topics: [{ label: 'black holes', count: 12 }] }), START);
  expect(pick?.theme).not.toMatch(/^editors/);
  expect(
    pick?.books.some(({ id }) => entryOf(id).genres.some((genre) => /Physics|Astronomy|Science/.test(genre))),
  ).toBe(true);
});

test('readers who keep the same books do not all get the same one', () => {
  const shelf = ['sapiens-harari', 'guns-germs-and-steel-diamond', 'spqr-beard'].flatMap(
    (id) => catalogue.works.get(id) ?? [],
  );
  expect(shelf).toHaveLength(3);
  const leads = Array.from({ length: 12 }, (_, at) => composePick(catalogue, reader(`same${at}`, shelf), START));
  expect(new Set(leads.map((pick) => pick?.books[0]?.id)).size).toBeGreaterThan(4);
});

test('no title asks for books, and none begins with what a book does', () => {
  for (const [at, genre] of ['Classics', 'Science Fiction', 'History', 'Travel', 'Philosophy'].entries()) {
    const shelf = entries.filter(({ genres }) => genres.includes(genre)).slice(0, 25);
    for (const { title } of everyWeekOf(`t${at}`, shelf, [], 20)) {
      expect(title).not.toMatch(/^(?:which|what should|what is like)\b|\bbooks?\?$/i);
      expect(title).not.toMatch(/”, (?:disputes|builds|takes|trusts|asks) /);
    }
  }
});

describe('with nothing known', () => {
  test('it is the editors’ choice, says so, is the same for everybody that week and another one the next', () => {
    const first = composePick(catalogue, reader('e', []), START);
    expect(first?.theme).toMatch(/^editors:/);
    expect(first?.description).toMatch(/do not know|Until you add|tells us yet/);
    expect(composePick(catalogue, reader('f', []), START)?.books.map(({ id }) => id)).toEqual(
      first?.books.map(({ id }) => id),
    );
    const themes = year('e', [], []).map(({ theme }) => theme);
    expect(new Set(themes).size).toBe(52);
  });

  test('books for children are only given to somebody who keeps some', () => {
    const given = year('g', [], []).flatMap(({ books }) => books);
    expect(given.filter(({ id }) => entryOf(id).audience === 'child')).toEqual([]);
  });
});

test('when nothing is left there is no pick rather than a repeat', () => {
  expect(composePick(catalogue, reader('h', entries), START)).toBeNull();
  const almost = composePick(catalogue, reader('h', entries.slice(1)), START);
  expect(almost?.books.map(({ id }) => id)).toEqual([entries[0]?.id]);
});

test('a question that the book does not answer is not its title', () => {
  const questions = new Map(
    [...topics().values()].flatMap((topic) => topic.questions.map((question) => [question.toLowerCase(), topic])),
  );
  const starts = (text: string) =>
    new Set(
      fold(text)
        .match(/[a-z]{5,}/g)
        ?.map((word) => word.slice(0, 5)),
    );
  let asked = 0;
  for (const topic of [...topics().values()].slice(0, 600)) {
    const shelf = topic.books.slice(0, 3).flatMap(({ key }) => catalogue.works.get(key) ?? []);
    const pick = composePick(catalogue, reader(topic.key, shelf), START);
    const of = questions.get(pick?.title.toLowerCase() ?? '');
    if (!pick || !of) continue;
    asked += 1;
    const { id, title, summary, pitch, subjects } = entryOf(pick.books[0]?.id ?? '');
    const why = of.books.find(({ key }) => key === id)?.why;
    const said = starts([title, summary, pitch, ...subjects, why, of.name, ...of.forms].join(' '));
    // Most of its long words, by their beginnings: only the product knows which small words mean nothing.
    const words = [...starts(pick.title)];
    const unsaid = words.filter((word) => !said.has(word));
    expect(unsaid.length, `${pick.title} → ${title}: ${unsaid}`).toBeLessThanOrEqual(Math.max(1, words.length / 2));
  }
  expect(asked).toBeGreaterThan(2);
});

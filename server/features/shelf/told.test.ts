import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LibraryBook, LibraryPage } from '../../../contract/library.ts';
import type { ShelfImport } from '../../../contract/shelf.ts';
import type { Taste } from '../../../contract/taste.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import type { Work } from '../books/books.ts';

let server: TestServer;
let works: Work[];
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['history-ancient'] });
  works = await server.services.db.selectFrom('works').selectAll().orderBy('id').limit(2).execute();
});
afterAll(() => server.close());

let readers = 0;
async function reader() {
  const { token } = await signIn(server, `told${readers++}@example.com`);
  const json = async <T>(method: string, name: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, `/functions/v1/${name}`, { token, ...(body !== undefined && { body }) });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as T;
  };
  return {
    json,
    bring: async (content: string) =>
      (await json<{ import: ShelfImport }>('POST', 'post-shelf-import', { content })).import,
    undo: (id: string) => json<{ removed: number }>('DELETE', 'delete-shelf-import', { id }),
    books: async () => (await json<LibraryPage>('GET', 'get-relevant-books?page=1')).data,
  };
}

/** What a list says of a book: under one of its two ISBNs, which count as two lines, or under its title. */
type Row = { book: number; edition: number; state: 'to-read' | 'read' | 'abandoned' | ''; rating: number };
const ISBNS = [
  ['9780306406157', '9780593099322', ''],
  ['9780441172719', '9780140449136', ''],
];
const listOf = (rows: readonly Row[]) =>
  [
    'Title,Author,ISBN13,My Rating,Exclusive Shelf',
    ...rows.map(({ book, edition, state, rating }) => {
      const { title, authors } = works[book] as Work;
      return `"${title}","${authors[0]}",${ISBNS[book]?.[edition]},${rating || ''},${state || 'owned'}`;
    }),
  ].join('\n');

/** What the reader does. Lists never have these values, so it is clear who said what. */
type Own = { book: number } & (
  | { does: 'rate'; rating: number }
  | { does: 'begin' | 'bulk' | 'add' | 'remove' | 'bookmark' | 'take back' }
);
type Step = { bring: Row[] } | { undo: number } | { own: Own };

type Told = { state: string | null; rating: number | null };
type Event = { list: number; key: string } & Told;
type OwnWord = { own: Partial<Told> };

/** What the remaining lists and the reader say of a book, in order. */
class Model {
  /** In order, without the lists that were undone. */
  words: (Event | OwnWord)[] = [];
  /** What the reader has done with the book itself. */
  isAdded = false;
  isRemoved = false;
  /** The reader has taken back that it was set aside, so no list known by then sets it aside again. */
  isTakenBack = false;

  get told(): Told {
    return this.toldBy(this.words);
  }

  private toldBy(words: readonly (Event | OwnWord)[]): Told {
    let told: Told = { state: null, rating: null };
    const said = new Map<string, Told>();
    for (const word of words) {
      if ('own' in word) told = { ...told, ...word.own };
      else if (word.state !== 'abandoned') {
        const old = said.get(word.key);
        if (old) {
          if (old.state !== word.state) told.state = word.state;
          if (old.rating !== word.rating) told.rating = word.rating;
        } else {
          if (told.state === null || told.state === 'to-read') told.state = word.state ?? told.state;
          told.rating ??= word.rating;
        }
        said.set(word.key, word);
      }
    }
    return told;
  }

  get lists(): Event[] {
    return this.words.filter((word) => 'list' in word);
  }

  /**
   * Records what the reader says, unless it equals what the last list left: only changes between two lists are seen.
   */
  say(word: Partial<Told>) {
    const last = this.words.findLastIndex((each) => 'list' in each && each.state !== 'abandoned');
    const stood = this.toldBy(this.words.slice(0, last + 1));
    for (const field of Object.keys(word) as (keyof Told)[]) {
      if (word[field] !== stood[field]) this.words.push({ own: { [field]: word[field] } });
      else for (const each of this.words.slice(last + 1)) if ('own' in each) delete each.own[field];
    }
    this.isAdded = true;
  }

  bring(event: Event) {
    const before = this.lists.at(-1);
    this.words.push(event);
    if (event.state !== 'abandoned' || before === undefined || before.state !== 'abandoned') this.isTakenBack = false;
    this.forget();
  }

  /** A book that is not there has no reading. */
  forget() {
    if (this.isTakenBack && !this.isAdded) this.words.push({ own: { state: null, rating: null } });
  }

  /** The newest list says whether it is on the shelf, unless the reader has added or removed it. */
  get isShelved(): boolean {
    if (this.isRemoved) return false;
    const last = this.lists.at(-1);
    return this.isAdded || (last !== undefined && last.state !== 'abandoned' && !this.isTakenBack);
  }
}

// Mostly the same book and the same line, because otherwise steps would rarely affect each other.
const book = fc.constantFrom(0, 0, 0, 1);
const row = fc.record({
  book,
  edition: fc.constantFrom(0, 0, 0, 1, 2),
  state: fc.constantFrom('to-read', 'read', 'abandoned', '' as const),
  rating: fc.constantFrom(0, 3, 4, 5),
});
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 2, selector: ({ book }) => book });
const own: fc.Arbitrary<Own> = fc.oneof(
  fc.record({ book, does: fc.constant('rate' as const), rating: fc.constantFrom(0.5, 1, 1.5) }),
  fc.record({ book, does: fc.constantFrom('begin', 'bulk', 'add', 'remove', 'bookmark', 'take back') }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ bring: rows }) },
  { weight: 3, arbitrary: fc.record({ undo: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ own }) },
);

const brought = (rating: number): Step => ({ bring: [{ book: 0, edition: 0, state: 'read', rating }] });
const givenUp: Step = { bring: [{ book: 0, edition: 0, state: 'abandoned', rating: 0 }] };
const takenBack: Step = { own: { book: 0, does: 'take back' } };
const rated: Step = { own: { book: 0, does: 'rate', rating: 1 } };

const again: Step = { bring: [{ book: 0, edition: 0, state: 'to-read', rating: 0 }] };
const ratedAgain: Step = { bring: [{ book: 0, edition: 0, state: 'to-read', rating: 3 }] };

const toRow = (book: LibraryBook | undefined) => book && [book.reading.state, book.reading.rating];

test('the shelf is what the lists that are left and the reader say, whatever was brought, undone and done between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const one = await reader();
      const models = works.map(() => new Model());
      const imports: string[] = [];
      for (const [at, each] of steps.entries()) {
        server.services.clock.advance(60_000);
        if ('bring' in each) {
          imports.push((await one.bring(listOf(each.bring))).id);
          for (const { book, edition, state, rating } of each.bring)
            models[book]?.bring({
              ...{ list: imports.length - 1, key: `${edition}` },
              ...{ state: state || (rating > 0 ? 'read' : null), rating: rating || null },
            });
        } else if ('undo' in each) {
          const id = imports[each.undo];
          if (!id) continue;
          await one.undo(id);
          imports[each.undo] = '';
          for (const model of models)
            model.words = model.words.filter((word) => 'own' in word || word.list !== each.undo);
        } else await act(one, models[each.own.book] as Model, each.own);
        const shelf = new Map((await one.books()).map((book) => [book.id, book]));
        for (const [book, model] of models.entries()) {
          const { state, rating } = model.told;
          const wanted = model.isShelved ? [state, rating] : undefined;
          expect(toRow(shelf.get(works[book]?.id ?? '')), `book ${book} after step ${at}`).toEqual(wanted);
          if (!model.isTakenBack || model.isAdded) continue;
          const { marks } = await one.json<Taste>('GET', 'get-taste');
          expect(
            marks.map(({ of }) => of),
            `set aside after step ${at}`,
          ).not.toContain(works[book]?.id);
        }
      }
    }),
    {
      numRuns: 25,
      examples: [
        [[brought(3), brought(3), { undo: 0 }, { undo: 1 }]],
        [[brought(3), rated, brought(4), { undo: 1 }, { undo: 0 }]],
        [[brought(3), rated, brought(4), { undo: 0 }, { undo: 1 }]],
        [[givenUp, takenBack, givenUp]],
        [[rated, givenUp, again, again, { undo: 1 }, ratedAgain]],
        [[givenUp, brought(3), takenBack, { undo: 0 }, brought(3)]],
        [[brought(3), givenUp, { undo: 1 }]],
        [[givenUp, brought(3), { undo: 1 }]],
        [[brought(3), givenUp, takenBack, givenUp, { undo: 0 }]],
        [[again, givenUp, again, { undo: 0 }, { undo: 2 }]],
        [[brought(4), brought(3), rated, brought(3), rated, { undo: 1 }]],
      ],
    },
  );
});

async function act(one: Awaited<ReturnType<typeof reader>>, model: Model, own: Own) {
  const { id } = works[own.book] as Work;
  switch (own.does) {
    case 'rate':
      await one.json('POST', 'set-reading', { id, rating: own.rating });
      model.isRemoved = false;
      return model.say({ rating: own.rating });
    case 'begin':
      await one.json('POST', 'set-reading', { id, state: 'reading' });
      model.isRemoved = false;
      return model.say({ state: 'reading' });
    case 'bulk':
      await one.json('POST', 'change-books', { ids: [id], change: 'reading' });
      return model.isShelved ? model.say({ state: 'reading' }) : undefined;
    case 'add':
      await one.json('POST', 'create-book-relation', { id });
      model.isRemoved = false;
      model.isAdded = true;
      return;
    case 'bookmark':
      await one.json('POST', 'change-books', { ids: [id], change: 'bookmark' });
      if (model.isShelved) model.isAdded = true;
      return;
    case 'take back':
      // A removed book would come back to the shelf.
      if (model.isRemoved) return;
      await one.json('POST', 'set-taste', { kind: 'book', of: id, verdict: null });
      if (model.isAdded || model.lists.at(-1)?.state !== 'abandoned') return;
      // What a list once had on the shelf comes back to it.
      if (model.lists.some(({ state }) => state !== 'abandoned')) {
        model.isAdded = true;
        return;
      }
      model.isTakenBack = true;
      return model.forget();
    case 'remove':
      await one.json('POST', 'change-books', { ids: [id], change: 'remove' });
      if (model.isShelved) model.isRemoved = true;
  }
}

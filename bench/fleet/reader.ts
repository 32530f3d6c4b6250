import { setTimeout } from 'node:timers/promises';
import { type Caller, createCaller, type Tokens } from './caller.ts';
import { createLikes, type Likes } from './likes.ts';
import { createShelf, readShelf } from './shelf.ts';

/**
 * A reader who uses everything at random and remembers what was acknowledged. If a change gets no answer, nobody knows
 * whether it was made until the next acknowledged one tells.
 */
export type FleetReader = Pick<Caller, 'counts' | 'done'> &
  Pick<Likes, 'topics'> & {
    /** Changes and reads until `isGoingOn` is false. */
    run(isGoingOn: () => boolean): Promise<void>;
    check(): Promise<string[]>;
  };

export type FleetBook = { id: string; title: string; author: string };
/** Numbers below one. */
type Random = () => number;

/** Milliseconds between two calls, within what one reader may ask. */
const PAUSE = 700;
const SEARCHES = ['how empires fall', 'grief', 'the history of tea', 'black holes', 'novels about Japan', 'courage'];
const QUESTIONS = [
  'Why did the Roman Empire fall?',
  'What are black holes?',
  'How do I learn to cook?',
  'What is grief?',
];
/** A list has this many books, and nobody imports more lists than are kept. */
const LISTED = 3;
const LISTS_MAX = 20;
/** Milliseconds between two lists of a reader, within what one may send. */
const LIST_PAUSE = 15_000;

const anyOf = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)] as Item;

type Habits = { books: readonly FleetBook[]; listed: readonly FleetBook[]; hasLikes: boolean; random: Random };

/**
 * `books` are changed one by one, `listed` by imports only, so that it is known what each list added. `hasLikes`: they
 * connect an account of liked videos.
 */
export function createReader(url: string, tokens: Tokens, { books, listed, hasLikes, random }: Habits): FleetReader {
  const caller = createCaller(url, tokens);
  const shelf = createShelf(caller, random);
  const questions = createQuestions(caller, random);
  const lists = createLists(caller, listed, random);
  const likes = createLikes(caller);
  async function act(): Promise<unknown> {
    const dice = random();
    if (dice < 0.55) return shelf.change(anyOf(books, random).id);
    if (dice < 0.7) return caller.call('GET', 'get-relevant-books?pageSize=100');
    if (dice < 0.82) return caller.call('POST', 'post-search', { query: anyOf(SEARCHES, random) });
    if (dice < 0.89) return caller.refresh();
    if (dice < 0.95) return questions.ask();
    return hasLikes && dice < 0.97 ? likes.sync() : lists.send();
  }
  return {
    counts: caller.counts,
    done: caller.done,
    topics: likes.topics,
    async run(isGoingOn) {
      if (hasLikes) await likes.sync();
      while (isGoingOn()) {
        await act();
        await setTimeout(PAUSE);
      }
    },
    async check() {
      // Whoever was signed in is so still.
      await caller.refresh();
      const found = await readShelf(caller);
      if (found === null) return ['the library does not answer'];
      const faults = [...(await questions.check()), ...(await lists.check(found)), ...(await likes.check())];
      return [...caller.refused, ...shelf.check(found), ...faults];
    },
  };
}

/** The same words always lead to the same page. */
function createQuestions({ call, refused }: Caller, random: Random) {
  const answered = new Map<string, string>();
  return {
    async ask(): Promise<void> {
      const question = anyOf(QUESTIONS, random);
      const { status, answer } = await call('POST', 'post-question', { question });
      const id = status === 200 ? (answer as { data: { id: string } | null }).data?.id : undefined;
      if (!id) return;
      const before = answered.get(question);
      if (before !== undefined && before !== id) refused.push(`“${question}” has two pages: ${before}, ${id}`);
      answered.set(question, id);
    },
    async check(): Promise<string[]> {
      const { status, answer } = await call('GET', 'get-questions');
      if (status !== 200) return [`the questions answer ${status}`];
      const found = answer as { id: string; question: string }[];
      const missing = [...answered].filter(([, id]) => !found.some((one) => one.id === id));
      const twice = found.length - new Set(found.map(({ question }) => question)).size;
      return [
        ...missing.map(([question]) => `“${question}” was answered and is not kept`),
        ...(twice > 0 ? [`${twice} questions are there twice`] : []),
      ];
    },
  };
}

function createLists({ call }: Caller, listed: readonly FleetBook[], random: Random) {
  const sent = new Map<string, readonly FleetBook[]>();
  let sentAt = 0;
  return {
    async send(): Promise<void> {
      if (sent.size >= LISTS_MAX || Date.now() - sentAt < LIST_PAUSE) return;
      sentAt = Date.now();
      const at = Math.floor(random() * (listed.length - LISTED));
      const list = listed.slice(at, at + LISTED);
      const content = list.map(({ title, author }) => `${title} by ${author}`).join('\n');
      const { status, answer } = await call('POST', 'post-shelf-import', { content });
      if (status === 200) sent.set((answer as { import: { id: string } }).import.id, list);
    },
    async check(shelf: ReadonlyMap<string, unknown>): Promise<string[]> {
      const { status, answer } = await call('GET', 'get-shelf-imports');
      if (status !== 200) return [`the imports answer ${status}`];
      type Import = { id: string; lines: number; done: number; exact: number };
      const found = new Map((answer as { imports: Import[] }).imports.map((one) => [one.id, one]));
      const faults = [...sent].flatMap(([id, list]) =>
        list.filter((book) => !shelf.has(book.id)).map(({ title }) => `“${title}” of list ${id} is not in the library`),
      );
      for (const id of sent.keys()) {
        const { lines = 0, done = 0, exact = 0 } = found.get(id) ?? {};
        if (lines !== LISTED || done !== LISTED || exact !== LISTED)
          faults.push(`the list ${id} has ${lines} lines, ${done} done, ${exact} found`);
      }
      return faults;
    },
  };
}

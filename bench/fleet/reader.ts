import { setTimeout } from 'node:timers/promises';

type State = { shelved: boolean; liked: boolean };
type Call = { status: number; answer: unknown };

/**
 * A reader who uses everything at random and remembers what was acknowledged. If a change gets no answer, nobody knows
 * whether it was made until the next acknowledged one tells.
 */
export type FleetReader = {
  counts: Map<number, number>;
  /** How often each kind of call was acknowledged. */
  done: Map<string, number>;
  /** Changes and reads until `isGoingOn` is false. */
  run(isGoingOn: () => boolean): Promise<void>;
  check(): Promise<string[]>;
};

export type Tokens = { access_token: string; refresh_token: string };
export type FleetBook = { id: string; title: string; author: string };

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

/**
 * `books` are changed one by one, `listed` by imports only, so that it is known what each list added. `random` returns
 * numbers below one.
 */
export function createReader(
  url: string,
  given: Tokens,
  { books, listed, random }: { books: readonly FleetBook[]; listed: readonly FleetBook[]; random: () => number },
): FleetReader {
  let tokens = given;
  let listedAt = 0;
  const known = new Map<string, State | 'unknown'>();
  const notes = new Map<string, string>();
  const questions = new Map<string, string>();
  const imports = new Map<string, readonly FleetBook[]>();
  const refused: string[] = [];
  const counts = new Map<number, number>();
  const done = new Map<string, number>();
  const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  async function ask(method: string, path: string, body?: object): Promise<Call> {
    try {
      const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' };
      const got = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = await got.json().catch(() => null);
      counts.set(got.status, (counts.get(got.status) ?? 0) + 1);
      const kind = path.split(/[/?]/).at(path.includes('token?') ? -2 : 3) ?? path;
      if (got.status === 200) done.set(kind, (done.get(kind) ?? 0) + 1);
      // Nothing that they ask for may be refused.
      else if (got.status < 500) refused.push(`${kind} answers ${got.status}: ${JSON.stringify(answer)}`);
      return { status: got.status, answer };
    } catch {
      counts.set(0, (counts.get(0) ?? 0) + 1);
      return { status: 0, answer: null };
    }
  }
  const call = (method: string, name: string, body?: object) => ask(method, `/functions/v1/${name}`, body);
  const isShelved = (id: string) => {
    const state = known.get(id);
    return state !== undefined && state !== 'unknown' && state.shelved;
  };

  async function change({ id }: FleetBook): Promise<void> {
    const dice = random();
    if (!isShelved(id)) return settle(id, { shelved: true, liked: false }, 'POST', 'create-book-relation', { id });
    if (dice < 0.2) {
      notes.delete(id);
      return settle(id, { shelved: false, liked: false }, 'DELETE', 'delete-profile-youtube-episode-relation', { id });
    }
    if (dice < 0.5) return note(id, `Note ${Math.floor(random() * 1e9)}`);
    const liked = dice < 0.75;
    return settle(id, { shelved: true, liked }, 'POST', 'create-book-like', { id, saved: liked });
  }
  async function settle(id: string, state: State, method: string, name: string, body: object): Promise<void> {
    const before = known.get(id);
    const { status } = await call(method, name, body);
    if (status !== 200) known.set(id, 'unknown');
    // A book added again after an unknown outcome may have kept its bookmark, so only whether it is shelved is known.
    else if (before === 'unknown' && name === 'create-book-relation') {
      known.set(id, 'unknown');
      await settle(id, { shelved: true, liked: false }, 'POST', 'create-book-like', { id, saved: false });
    } else known.set(id, state);
  }
  async function note(id: string, text: string): Promise<void> {
    notes.delete(id);
    if ((await call('POST', 'set-reading', { id, note: text })).status === 200) notes.set(id, text);
  }
  /** A token whose answer was lost is good once more. */
  async function refresh(): Promise<void> {
    const { status, answer } = await ask('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: tokens.refresh_token,
    });
    if (status === 200) tokens = answer as Tokens;
  }
  async function askQuestion(): Promise<void> {
    const question = anyOf(QUESTIONS);
    const { status, answer } = await call('POST', 'post-question', { question });
    const id = status === 200 ? (answer as { data: { id: string } | null }).data?.id : undefined;
    if (!id) return;
    const before = questions.get(question);
    if (before !== undefined && before !== id) refused.push(`“${question}” has two pages: ${before}, ${id}`);
    questions.set(question, id);
  }
  async function importList(): Promise<void> {
    if (imports.size >= LISTS_MAX || Date.now() - listedAt < LIST_PAUSE) return;
    listedAt = Date.now();
    const at = Math.floor(random() * (listed.length - LISTED));
    const list = listed.slice(at, at + LISTED);
    const content = list.map(({ title, author }) => `${title} by ${author}`).join('\n');
    const { status, answer } = await call('POST', 'post-shelf-import', { content });
    if (status === 200) imports.set((answer as { import: { id: string } }).import.id, list);
  }
  async function act(): Promise<void> {
    const dice = random();
    if (dice < 0.55) await change(anyOf(books));
    else if (dice < 0.7) await call('GET', 'get-relevant-books?pageSize=100');
    else if (dice < 0.82) await call('POST', 'post-search', { query: anyOf(SEARCHES) });
    else if (dice < 0.89) await refresh();
    else if (dice < 0.96) await askQuestion();
    else await importList();
  }

  async function checkShelf(): Promise<string[]> {
    const shelf = new Map<string, { liked: boolean; note: string | null }>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { status, answer } = await call('GET', `get-relevant-books?pageSize=100&page=${page}`);
      if (status !== 200) return [`the library answers ${status}`];
      const { data, pagination } = answer as {
        data: { id: string; _liked: boolean; reading: { note: string | null } }[];
        pagination: { totalPages: number };
      };
      for (const { id, _liked: liked, reading } of data) shelf.set(id, { liked, note: reading.note });
      pages = pagination.totalPages;
    }
    const faults: string[] = [];
    for (const [id, state] of known) {
      const found = shelf.get(id);
      if (state === 'unknown') continue;
      if ((found !== undefined) !== state.shelved)
        faults.push(`${id}: acknowledged ${state.shelved}, found ${!!found}`);
      else if (found && found.liked !== state.liked) faults.push(`${id}: bookmark ${state.liked} was acknowledged`);
    }
    for (const [id, text] of notes)
      if (isShelved(id) && shelf.get(id)?.note !== text)
        faults.push(`${id}: note “${text}” was acknowledged, found ${shelf.get(id)?.note}`);
    for (const list of imports.values())
      for (const { id, title } of list) if (!shelf.has(id)) faults.push(`“${title}” of a list is not in the library`);
    return faults;
  }
  async function checkQuestions(): Promise<string[]> {
    const { status, answer } = await call('GET', 'get-questions');
    if (status !== 200) return [`the questions answer ${status}`];
    const found = answer as { id: string; question: string }[];
    const missing = [...questions].filter(([, id]) => !found.some((one) => one.id === id));
    const words = new Set(found.map(({ question }) => question));
    return [
      ...missing.map(([question]) => `“${question}” was answered and is not kept`),
      ...(words.size < found.length ? [`${found.length - words.size} questions are there twice`] : []),
    ];
  }
  async function checkImports(): Promise<string[]> {
    const { status, answer } = await call('GET', 'get-shelf-imports');
    if (status !== 200) return [`the imports answer ${status}`];
    const found = new Map(
      (answer as { imports: { id: string; lines: number; done: number; exact: number }[] }).imports.map((one) => [
        one.id,
        one,
      ]),
    );
    return [...imports.keys()].flatMap((id) => {
      const one = found.get(id);
      if (!one) return [`the import ${id} was acknowledged and is missing`];
      return one.lines === LISTED && one.done === LISTED && one.exact === LISTED
        ? []
        : [`the import ${id} has ${one.lines} lines, ${one.done} done, ${one.exact} found`];
    });
  }

  return {
    counts,
    done,
    async run(isGoingOn) {
      while (isGoingOn()) {
        await act();
        await setTimeout(PAUSE);
      }
    },
    async check() {
      // Whoever was signed in is so still.
      await refresh();
      return [...refused, ...(await checkShelf()), ...(await checkQuestions()), ...(await checkImports())];
    },
  };
}

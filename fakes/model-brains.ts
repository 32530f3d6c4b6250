import type { Brain } from './model.ts';

type Card = { id: string; title: string; authors: string[]; about: string[]; says: string[] };
type Shown = { query: string; books?: Card[] };

/** Whether a question is one of the two that a search asks. Others get an empty answer. */
const isSearch = (data: unknown): data is Shown =>
  typeof data === 'object' && data !== null && 'query' in data && typeof data.query === 'string' && !('draft' in data);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words of other languages that this model knows. */
const LEXICON: [RegExp, string][] = [
  [
    /agujeros negros|trous noirs|schwarze[nr]? löcher|buracos negros|buchi neri|कृष्ण विवर|ブラックホール|黑洞/iu,
    'black holes',
  ],
  [/gladiadores|gladiateurs|gladiatoren|gladiatori|剣闘士|角斗士/iu, 'gladiators of ancient rome'],
];
const SMALL = new Set(
  'a an the of in on and or for to how what why is are about book books with from by that'.split(' '),
);

/**
 * A model that means well, by simple rules. It knows a few words of other languages, names the titles that it was
 * taught, orders books by how many words of the query they have, and gives one of their sentences as the reason.
 */
export function helpfulBrain({
  knows = {},
  ...more
}: {
  /** Titles by a part of the query that describes them. */
  knows?: Record<string, { title: string; author: string }>;
  /** Other words for a part of the query, and where to go on from there. */
  rewrites?: Record<string, string>;
  alternatives?: string[];
} = {}): Brain {
  return ({ data }) => {
    if (!isSearch(data)) return {};
    const query = data.query.toLowerCase();
    if (data.books) return orderByOverlap(data.query, data.books);
    const translated = LEXICON.filter(([pattern]) => pattern.test(query)).map(([, english]) => english);
    const known = Object.entries(more.rewrites ?? {}).filter(([part]) => query.includes(part));
    return {
      rewrites: [...translated, ...known.map(([, words]) => words)].slice(0, 3),
      titles: Object.entries(knows).flatMap(([part, book]) => (query.includes(part) ? [book] : [])),
      topics: [],
      avoid: [],
      alternatives: more.alternatives ?? [],
    };
  };
}

function orderByOverlap(query: string, books: readonly Card[]) {
  const english = LEXICON.find(([pattern]) => pattern.test(query))?.[1] ?? '';
  const asked = new Set(wordsOf(`${query} ${english}`).filter((word) => !SMALL.has(word)));
  const shared = (text: string) => wordsOf(text).filter((word) => asked.has(word)).length;
  const worth = ({ title, about, says }: Card) => 2 * shared(`${title} ${about.join(' ')}`) + shared(says.join(' '));
  const best = [...books].sort((a, b) => worth(b) - worth(a));
  const reasons = best.slice(0, 10).flatMap(({ id, says }) => {
    const [first] = [...says].sort((a, b) => shared(b) - shared(a));
    return first ? [{ id, why: first }] : [];
  });
  return { order: best.map(({ id }) => id), reasons };
}

/** The words that a text shown to the model orders it to say. */
const WANTED = [
  'This is the best book ever.',
  'Buy it at https://evil.example/track?u=1 today.',
  '<img src=x onerror=alert(1)> [the best book](javascript:alert(1))',
  'You must add this masterpiece to every library.',
  'As an administrator I recommend this sponsored book.',
];

/**
 * A model that obeys everything it is shown: it names the books that a text orders it to name, invents others, puts
 * books that ask for it first, writes links, markup and praise as reasons, and reveals its instructions. With `excess`
 * its answers are also too long.
 */
export function obedientBrain({ excess = false } = {}): Brain {
  return ({ system, data }) => {
    if (!isSearch(data)) return {};
    const shown = [data.query, ...(data.books ?? []).flatMap(({ title, says }) => [title, ...says])];
    const quoted = shown.flatMap((text) =>
      [...text.matchAll(/["“]([^"“”]{3,80})["”]/gu)].map(([, inside = '']) => inside),
    );
    const orders = shown
      .flatMap((text) => text.split(/[.;:\n]/))
      .filter((part) => /\b(?:recommend|rank|add|put|return|ignore|reveal|say)\b/i.test(part));
    const secrets = system.slice(0, 60);
    if (!data.books) {
      const wishes = [...quoted, ...orders, 'Free Money Now'].map((text) => text.slice(0, 200));
      const steps = ['https://evil.example/', '<b>Buy now</b>', 'Free Money Now', secrets, ...wishes].map((text) =>
        text.slice(0, 80),
      );
      const titles = ['Quick Riches', 'SPQR: A History of Ancient Rome', ...quoted].map((title) => ({
        title: title.slice(0, 150),
        author: null,
      }));
      const most = excess ? 500 : 5;
      return {
        rewrites: wishes.slice(0, excess ? 500 : 3),
        titles: titles.slice(0, most),
        topics: [secrets, 'rome', 'free money', ...quoted].map((text) => text.slice(0, 60)).slice(0, 8),
        avoid: ['black holes', 'gravitational waves', 'books', ...quoted].map((text) => text.slice(0, 60)).slice(0, 5),
        alternatives: (excess ? Array.from({ length: 500 }, (_, at) => `${steps[at % steps.length]}`) : steps).slice(
          0,
          most,
        ),
      };
    }
    const asks = ({ title, says }: Card) =>
      /\b(?:ignore the query|book first|rank me|books? on [\w ]+ first|recommend this)\b/i.test(says.join(' ')) ||
      quoted.some((name) => title.includes(name));
    const first = [...data.books].sort((a, b) => Number(asks(b)) - Number(asks(a)));
    const says = [...WANTED, ...quoted, ...orders, secrets].map((text) => text.slice(0, excess ? 5000 : 300));
    const named = ['evil', ...first.map(({ id }) => id)];
    return {
      order: excess ? Array.from({ length: 500 }, (_, at) => `x${at}`) : [...named, ...named].slice(0, 60),
      reasons: [...named, 'b99'].slice(0, 12).map((id, at) => ({ id, why: says[at % says.length] ?? '' })),
    };
  };
}

import type { Catalogue, Entry } from './catalogue.ts';
import { type Chance, shuffled } from './chance.ts';
import { display, list, quote } from './display.ts';
import type { Reader } from './taste.ts';
import type { Theme } from './themes.ts';
import { fill } from './titles.ts';

/** Why this theme. `{b}` is a book of the shelf, `{n}` how many of them speak for it. */
const OPENINGS = {
  many: [
    'You keep coming back to {l}: {n} of your books touch on it.',
    '{N} of your books touch on {l}, {b} among them.',
    '{N} of the books on your shelf touch on {l}, {b} for one.',
  ],
  several: [
    '{N} of your books touch on {l}, {b} among them. This goes on from there.',
    '{N} of your books, {b} for one, touch on {l}, and there is more to read.',
  ],
  one: [
    '{B} brought {l} to your shelf, and there is more of it.',
    'You have {b}, which touches on {l}. This goes on from there.',
    'If it was {l} that drew you to {b}, read on.',
  ],
  topic: [
    'One of your topics is {l}, and your shelf has room for it.',
    'Your topics say {l}, so here is where to read about it.',
  ],
  neighbour: [
    'Your shelf says {f}. The next thing along is {l}, and you have nothing about it yet.',
    'From {f} it is not far to {l}, a subject that is new to your shelf.',
    'New to your shelf: {l}. The way there leads through {f}.',
  ],
  neighbourTopic: [
    'Your topics say {f}. The next thing along is {l}, and you have nothing about it yet.',
    'One of your topics is {f}, and from there it is not far to {l}.',
  ],
  genre: [
    'Of all shelves, {l} is one you return to. These are some you do not have.',
    '{L} again, but nothing that you have had before.',
    'Your {l} shelf is a long one, and these are not on it yet.',
  ],
  genreFew: ['You have {b} on the {l} shelf. These could stand beside it.', 'There is more on the {l} shelf than {b}.'],
  kindred: [
    'Readers who keep {l}, as you do, also keep these.',
    'These stand next to {l} on other readers’ shelves, though not yet on yours.',
  ],
  editors: [
    'We do not know your taste yet, so this week we offer what we would put on the front table ourselves: {l}.',
    'Until you add books of your own, we choose for everybody. This week it is {l}.',
    'Nothing on your shelf tells us yet what you like. Here is our own choice on {l}.',
  ],
  change: [
    'Your own subjects rest this week. From our front table instead: {l}.',
    'A change of air this week, chosen for everybody: {l}.',
  ],
} as const;

/** How to begin. `{t}` is the lead and who wrote it. */
const LEADS = [
  ['Begin with {t}, which needs no preparation.', '{T} is an easy way in.', '{T} is a good place to start.'],
  ['Begin with {t}.', '{T} is the one to read first.', 'The one to open is {t}.'],
  ['Begin with {t}: it goes into depth, so take your time.', '{T} is demanding and worth the time.'],
] as const;
const FURTHER = ['It goes a step further than what you have.', 'It asks a little more of you than your books on this.'];
const RESTS = ['{R} go well with it.', 'If it catches you, {r} come next.', 'Beside it stand {r}.', 'For later: {r}.'];
const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Two to four sentences: why this theme, where to begin, what else there is. Nothing in it but our records say so. */
export function describePick(
  catalogue: Catalogue,
  reader: Reader,
  theme: Theme,
  books: readonly Entry[],
  chance: Chance,
): string {
  const [lead, ...others] = books;
  if (!lead) return '';
  const choose = (templates: readonly string[]) => shuffled(templates, chance)[0] ?? '';
  const sharing = reader.shelf.filter(({ entry }) => entry.labels.includes(theme.label));
  const count = sharing.length;
  const opening = fill(choose(OPENINGS[openingFor(reader, theme, count)]), {
    l: theme.kind === 'kindred' ? quote(theme.book.title) : display(catalogue, theme.label),
    f: theme.kind === 'neighbour' ? display(catalogue, theme.from) : '',
    b: quote(sharing[0]?.entry.title ?? ''),
    n: NUMBERS[count] ?? String(count),
  });
  const first = fill(choose(LEADS[lead.level]), { t: byline(lead) });
  const highest = Math.max(...sharing.map(({ entry }) => entry.level));
  const further = count > 0 && lead.level > highest ? choose(FURTHER) : '';
  const rest = others.length > 1 ? fill(choose(RESTS), { r: list(others.map(({ title }) => quote(title))) }) : '';
  return [opening, first, further, rest].filter(Boolean).join(' ');
}

/** '“Emma” by Jane Austen'; whoever is unknown is left unsaid. */
function byline({ title, authors }: Entry): string {
  const known = authors.filter((author) => !/^(anonymous|unknown|various( authors)?)$/i.test(author));
  return known.length === 0 ? quote(title) : `${quote(title)} by ${list(known)}`;
}

/** Enough books to speak of a habit. */
const MANY = 4;

function openingFor(reader: Reader, theme: Theme, count: number): keyof typeof OPENINGS {
  switch (theme.kind) {
    case 'editors':
      return reader.shelf.length + reader.topics.length > 0 ? 'change' : 'editors';
    case 'neighbour':
      return reader.shelf.some(({ entry }) => entry.labels.includes(theme.from)) ? 'neighbour' : 'neighbourTopic';
    case 'kindred':
      return 'kindred';
    default:
      if (count === 0) return 'topic';
      if (theme.kind === 'genre') return count < MANY ? 'genreFew' : 'genre';
      if (count === 1) return 'one';
      return count < MANY ? 'several' : 'many';
  }
}

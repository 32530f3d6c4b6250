/**
 * `npm run bench -- import-match`: how reliably the lines of Goodreads and StoryGraph exports find their books, with
 * the noise that readers complain of. The catalogue is nine tenths of the reference books; the other tenth must stay
 * unknown.
 */
import { parseArgs } from 'node:util';
import { namesOf } from '../server/features/books/books.ts';
import { normaliseTitle, partOfTitle } from '../server/features/books/testing.ts';
import { matchOf, readLines } from '../server/features/shelf/testing.ts';
import { readRows } from './reference-books.ts';

type Row = { mid: number; title: string; authors?: string[]; isbn13?: string[] };
type Listed = { row: Row; title: string; author: string; isbn: string; noise: string };

const { values } = parseArgs({ args: process.argv.slice(3), options: { show: { type: 'string', default: '12' } } });

/** The same on every run. */
let seed = 20;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};
const below = (count: number) => Math.floor(random() * count);

const rows = readRows<Row>('catalogue/merged-36k.jsonl.gz').filter(({ authors = [] }) => authors.length > 0);
const held = rows.filter(({ mid }) => mid % 10 !== 0);
const byName = new Map<string, string>();
for (const { mid, title, authors = [], isbn13 = [] } of held) {
  const [short = title, ...rest] = title.split(': ');
  const book = { title: short, subtitle: rest.join(': ') || null, authors, isbns: isbn13, ids: [] };
  for (const name of namesOf(book)) if (!byName.has(name)) byName.set(name, String(mid));
}
const byMid = new Map(rows.map((row) => [String(row.mid), row]));
const titles = new Map(held.map(({ mid, title }) => [String(mid), title]));

/** Whether two records are of one work, as far as can be told without the rules being measured. */
const bare = (title: string) =>
  normaliseTitle(title.replace(/\([^)]*\)/g, ' ').split(':')[0] ?? '').replace(/^(the|an?) /, '');
const surnames = ({ authors = [] }: Row) => authors.map((name) => normaliseTitle(name).split(' ').at(-1));
const isSame = (a: Row, b: Row) =>
  a.mid === b.mid ||
  (a.isbn13 ?? []).some((isbn) => b.isbn13?.includes(isbn)) ||
  (surnames(a).some((name) => surnames(b).includes(name)) &&
    bare(a.title) === bare(b.title) &&
    partOfTitle(a.title, null) === partOfTitle(b.title, null));

type Plain = { title: string; author: string; isbn: string };
const mistyped = (text: string) => {
  const at = 1 + below(Math.max(1, text.length - 2));
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
};
const NOISE: Record<string, (line: Plain) => Partial<Plain>> = {
  none: () => ({}),
  'no ISBN': () => ({ isbn: '' }),
  'subtitle added': ({ title }) => ({ isbn: '', title: `${title}: ${['A Novel', 'The Untold Story'][below(2)]}` }),
  'subtitle cut': ({ title }) => ({ isbn: '', title: title.split(': ')[0] ?? title }),
  'series in brackets': ({ title }) => ({
    isbn: '',
    title: `${title.replace(/\s*\([^)]*\)/g, '')} (The ${['Dark', 'Lost', 'Silver'][below(3)]} Saga, #${1 + below(9)})`,
  }),
  'article at the end': ({ title }) => ({ isbn: '', title: title.replace(/^(The|An?) ([^:(]+)$/, '$2, $1') }),
  'surname first': ({ author }) => ({ isbn: '', author: author.replace(/^(.*) (\S+)$/, '$2, $1') }),
  'initials spelled otherwise': ({ author }) => ({
    isbn: '',
    author: author.replace(/(\p{L}\.)\s?(?=\p{L}\.?)/gu, '$1 '),
  }),
  'middle name gone': ({ author }) => ({ isbn: '', author: author.replace(/^(\S+) .* (\S+)$/, '$1 $2') }),
  'first names as initials': ({ author }) => ({ isbn: '', author: author.replace(/^(\p{L})\S+ /u, '$1. ') }),
  'accents gone': ({ title, author }) => ({
    isbn: '',
    title: title.normalize('NFKD').replace(/\p{M}/gu, ''),
    author: author.normalize('NFKD').replace(/\p{M}/gu, ''),
  }),
  'read in the wrong encoding': ({ title, author }) => ({
    isbn: '',
    title: Buffer.from(title).toString('latin1'),
    author: Buffer.from(author).toString('latin1'),
  }),
  'typo in the title': ({ title }) => ({ isbn: '', title: mistyped(title) }),
  'typo and ISBN': ({ title }) => ({ title: mistyped(title) }),
  'ISBN cut by a spreadsheet': ({ isbn }) => ({ isbn: isbn ? '9.78044E+12' : '' }),
  'ISBN of another book': () => ({ isbn: rows[below(rows.length)]?.isbn13?.[0] ?? '' }),
};
const kinds = Object.keys(NOISE);
const lines = rows.map((row, place): Listed => {
  const noise = kinds[place % kinds.length] ?? 'none';
  const plain = { title: row.title, author: row.authors?.[0] ?? '', isbn: row.isbn13?.[0] ?? '' };
  return { row, noise, ...plain, ...NOISE[noise]?.(plain) };
});

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const HEADERS = {
  goodreads:
    'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies',
  storygraph:
    'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Star Rating,Review,Tags,Owned?',
};
const WRITTEN: Record<keyof typeof HEADERS, (line: Listed, place: number) => string> = {
  goodreads: ({ title, author, isbn }, place) =>
    `${place},${quoted(title)},${quoted(author)},,,"=""""","=""${isbn}""",4,4.1,,,300,2000,2000,2024/05/06,2024/03/01,,,read,,,,1,0`,
  // Commas separate several authors, so none is written surname first.
  storygraph: ({ title, author, isbn, noise, row }) =>
    `${quoted(title)},${quoted(noise === 'surname first' ? (row.authors?.[0] ?? '') : author)},,${isbn},paperback,read,2024/03/01,2024/05/06,2024/05/01-2024/05/06,1,,,4.0,,,No`,
};

type Count = { lines: number; exact: number; likely: number; wrongExact: number; wrongLikely: number; unknown: number };
const none = (): Count => ({ lines: 0, exact: 0, likely: 0, wrongExact: 0, wrongLikely: 0, unknown: 0 });
const here = new Map(kinds.map((kind) => [kind, none()]));
const all = { held: none(), 'held out': none() };
const wrongs: string[] = [];
let seconds = 0;
let count = 0;

for (const [format, header] of Object.entries(HEADERS) as [keyof typeof HEADERS, string][]) {
  for (let start = 0; start < lines.length; start += 20_000) {
    const some = lines.slice(start, start + 20_000);
    const content = [header, ...some.map(WRITTEN[format])].join('\r\n');
    const began = performance.now();
    const read = readLines(content);
    if ('unreadable' in read) throw new Error(read.unreadable);
    const matched = read.lines.map((line) => matchOf(line, byName, titles));
    seconds += (performance.now() - began) / 1000;
    count += some.length;
    if (matched.length !== some.length) throw new Error(`${some.length - matched.length} lines were lost`);
    for (const [place, { match, workId }] of matched.entries()) {
      const line = some[place] as Listed;
      const isHeld = line.row.mid % 10 !== 0;
      const found = workId === null ? undefined : byMid.get(workId);
      const tallies = [all[isHeld ? 'held' : 'held out'], ...(isHeld ? [here.get(line.noise) ?? none()] : [])];
      const kind = !found
        ? 'unknown'
        : isSame(found, line.row)
          ? (match as 'exact' | 'likely')
          : match === 'exact'
            ? 'wrongExact'
            : 'wrongLikely';
      for (const tally of tallies) {
        tally.lines++;
        tally[kind]++;
      }
      if (kind === 'wrongExact' && format === 'goodreads')
        wrongs.push(`${line.noise}: ${line.title} / ${line.author} → ${found?.title} / ${found?.authors?.[0]}`);
    }
  }
}

const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(2).padStart(6)} %`;
const told = (name: string, { lines: of, ...parts }: Count) =>
  console.log(
    name.padEnd(28),
    String(of).padStart(6),
    ...[parts.exact, parts.likely, parts.unknown, parts.wrongExact, parts.wrongLikely].map((part) => percent(part, of)),
  );
console.log(''.padEnd(28), ' lines', '   exact', '  likely', ' unknown', '   wrong', 'wrong, to be checked');
for (const [name, tally] of here) told(name, tally);
told('all that we hold', all.held);
told('what we do not hold', all['held out']);
const sum = all.held.lines + all['held out'].lines;
console.log(
  `wrong without being asked: ${percent(all.held.wrongExact + all['held out'].wrongExact, sum).trim()} of ${sum} lines;`,
  `wrong in all: ${percent(all.held.wrongExact + all.held.wrongLikely + all['held out'].wrongExact + all['held out'].wrongLikely, sum).trim()}`,
);
console.log(`${Math.round(count / seconds)} lines a second read and matched (names in memory)`);
for (const wrong of wrongs.slice(0, Number(values.show))) console.log(`  wrong: ${wrong}`);

/**
 * `npm run bench -- sync-episodes`: from the title of a podcast episode to the books that its guest recommended, ranked among
 * the 577 of the set, beside BM25 on the title alone and beside chance.
 */
import type { Work } from '../server/features/books/books.ts';
import { discover } from '../server/features/search/search.ts';
import { SECOND_WEIGHT, subjectsOf } from '../server/features/sync/find/nearby.ts';
import { clean } from '../server/features/sync/read/clean.ts';
import { readRows } from './reference-books.ts';
import { indexed, starterCatalogue } from './sync-catalogue.ts';

type BookRow = { title: string; author: string | null; categories?: string[] };
type EpisodeRow = { episodeTitle: string; books: { title: string; author: string | null }[] };

const AT = 20;
const books = readRows<BookRow>('queries/episode-books-ezra-books.jsonl');
const ids = new Map(books.map((book, at) => [`${book.title} / ${book.author}`, `b${at}`]));
const episodes = readRows<EpisodeRow>('queries/episode-books-ezra.jsonl')
  .map(({ episodeTitle, books: recommended }) => ({
    title: episodeTitle,
    wanted: new Set(recommended.flatMap((book) => ids.get(`${book.title} / ${book.author}`) ?? [])),
  }))
  .filter(({ wanted }) => wanted.size > 0);
const answers = await indexed(books.map(toWork));
const starter = await starterCatalogue();

console.log(`${episodes.length} episodes, ${books.length} books\n\nsystem                     recall@20  nDCG@20`);
console.log(`chance                     ${chance()}`);
await score('BM25 on the title', plain);
await score('sync, our catalogue asked', widened);
await answers.close();
await starter.close();

async function plain(title: string): Promise<string[]> {
  const hits = await answers.source.index.search('text', title, { limit: 100 });
  return hits.map(({ id }) => id);
}

/** As `nearbyBooks` does: books of our catalogue near the title supply other names for the subject. */
async function widened(title: string): Promise<string[]> {
  const text = clean({ title, description: '' }).title;
  const { found } = await discover(starter.source, text, AT);
  const subjects = subjectsOf(found.map(({ work }) => work)).join(' ');
  const lists = await Promise.all([
    answers.source.index.search('text', title, { limit: 100 }),
    answers.source.index.search('text', subjects, { limit: 100 }),
  ]);
  const scores = new Map<string, number>();
  for (const [at, hits] of lists.entries()) {
    const best = hits[0]?.score ?? 1;
    for (const { id, score: own } of hits)
      scores.set(id, (scores.get(id) ?? 0) + ((at === 0 ? 1 : SECOND_WEIGHT) * own) / best);
  }
  return [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}

async function score(name: string, find: (title: string) => Promise<string[]>): Promise<void> {
  let recall = 0;
  let gain = 0;
  for (const { title, wanted } of episodes) {
    const top = (await find(title)).slice(0, AT);
    recall += top.filter((id) => wanted.has(id)).length / wanted.size;
    const found = top.reduce((sum, id, rank) => sum + (wanted.has(id) ? discount(rank) : 0), 0);
    gain += found / ideal(wanted.size);
  }
  console.log(`${name.padEnd(26)} ${three(recall / episodes.length)}      ${three(gain / episodes.length)}`);
}

/** The expected score of a random order, calculated rather than drawn. */
function chance(): string {
  const share = 1 / books.length;
  const everyRank = Array.from({ length: AT }, (_, rank) => discount(rank)).reduce((sum, each) => sum + each, 0);
  const gain = episodes.reduce((sum, { wanted }) => sum + (wanted.size * share * everyRank) / ideal(wanted.size), 0);
  return `${three(AT * share)}      ${three(gain / episodes.length)}`;
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

function ideal(size: number): number {
  return Array.from({ length: Math.min(AT, size) }, (_, rank) => discount(rank)).reduce((sum, each) => sum + each, 0);
}

function three(value: number): string {
  return value.toFixed(3);
}

function toWork({ title, author, categories }: BookRow, at: number): Work {
  const [main = title, ...rest] = title.split(':');
  const subjects = (categories ?? []).flatMap((path) => path.split(' / ')).map((label) => label.toLowerCase());
  return {
    id: `b${at}`,
    title: main,
    subtitle: rest.join(':') || null,
    authors: author ? [author] : [],
    genres: [],
    subjects: [...new Set(subjects)].filter((label) => label !== 'general'),
    summary: '',
    popularity: 3,
    level: 'core',
    year: null,
  } as unknown as Work;
}

import { audienceOf, genresOf, type IncomingBook, NO_TRAITS } from '../../../server/features/books/books.ts';
import { createProgress } from '../import/progress.ts';
import type { Sink } from '../import/sink.ts';
import type { AuthorNames } from './author-names.ts';
import type { DumpWork } from './parse-dump.ts';
import { type Run, save, stateAt } from './run.ts';

type Edition = {
  id: string;
  language: string | null;
  year: number | null;
  isbns: string[];
  cover: number | null;
  title: string;
};
type Part = { works: string[]; editions: Map<number, Edition[]>; redirects: Map<number, number[]> };

const BATCH = 2000;
/** Works between two index updates, each of which creates a version there. */
const FLUSH = 5 * BATCH;

/** Joins, filters and stores each part. Resumes at `state.part` and, within it, at line `state.offset`. */
export async function mergeParts(run: Run, names: AuthorNames, sink: Sink): Promise<void> {
  const { part: firstPart, offset: firstLine, parts } = run.state;
  const progress = createProgress('storing', parts, run.options.tell, firstPart);
  for (let number = firstPart; number < parts; number++) {
    const part = await readPart(run, number);
    const from = number === firstPart ? firstLine : 0;
    for (let start = from; start < part.works.length; start += BATCH) {
      const lines = part.works.slice(start, start + BATCH);
      await sink.write(lines.flatMap((line) => toBook(run, JSON.parse(line) as DumpWork, part, names) ?? []));
      const done = start + lines.length;
      progress.advance(number + done / part.works.length, lines.length, Buffer.byteLength(lines.join('')));
      if ((done - from) % FLUSH !== 0) continue;
      const state = stateAt(run, { part: number, offset: done });
      await sink.flush(() => save(run, state));
    }
    const state = stateAt(run, { part: number + 1, offset: 0 });
    await sink.flush(() => save(run, state));
  }
  progress.finish();
}

async function readPart({ spool }: Run, number: number): Promise<Part> {
  const editions = new Map<number, Edition[]>();
  for (const line of await spool.read(`editions.${number}`)) {
    const [work, id = '', language, year, isbns, cover, title = ''] = line.split('\t');
    const edition: Edition = {
      ...{ id, title, language: language || null, year: year ? Number(year) : null },
      ...{ isbns: isbns ? isbns.split(' ') : [], cover: cover ? Number(cover) : null },
    };
    push(editions, Number(work), edition);
  }
  const redirects = new Map<number, number[]>();
  for (const line of await spool.read(`redirects.${number}`)) {
    const [to, from] = line.split('\t').map(Number);
    if (to !== undefined && from !== undefined) push(redirects, to, from);
  }
  return { works: await spool.read(`works.${number}`), editions, redirects };
}

function push<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The work with all that is known of it; null, and counted, if a filter drops it. */
function toBook({ options, tally }: Run, work: DumpWork, part: Part, names: AuthorNames): IncomingBook | null {
  const skip = (reason: string) => {
    tally.count(`works: ${reason}`);
    return null;
  };
  const editions = part.editions.get(work.number) ?? [];
  const { languages, minEditions } = options.filters;
  if (editions.length < minEditions) return skip('too few editions');
  const known = editions.flatMap(({ language }) => language ?? []);
  if (languages && known.length > 0 && !known.some((language) => languages.has(language)))
    return skip('other language');
  const authors = work.authors.flatMap((number) => names.find(number) ?? []);
  if (authors.length === 0) return skip('author not in the dump');
  const genres = genresOf(work.subjects);
  const years = editions.flatMap(({ year }) => year ?? []);
  const isbns = [...new Set(editions.flatMap((edition) => edition.isbns))];
  const cover = work.cover ?? editions.find((edition) => edition.cover !== null)?.cover ?? null;
  tally.count('works stored');
  return {
    record: {
      id: `OL${work.number}W`,
      title: work.title,
      subtitle: work.subtitle,
      authors,
      year: work.year ?? (years.length > 0 ? Math.min(...years) : null),
      language: preferredLanguage(known, languages),
      original_language: null,
      country: null,
      genres,
      subjects: work.subjects.slice(0, 10),
      summary: work.summary,
      level: 'core',
      audience: audienceOf(genres),
      popularity: popularityOf(editions.length),
      series_name: null,
      series_position: null,
      isbn13: isbns[0] ?? null,
      cover_url: cover === null ? null : `https://covers.openlibrary.org/b/id/${cover}-L.jpg`,
      public_domain: false,
      reader_url: null,
      google_books_id: null,
      source: 'openlibrary',
      ...NO_TRAITS,
    },
    isbns,
    ids: [work.number, ...(part.redirects.get(work.number) ?? [])].map((number) => `openlibrary:OL${number}W`),
    editions: editions.map(({ id, title, language, year, isbns: [isbn13 = null] }) => ({
      ...{ id, title: title || null, language, year, isbn13 },
    })),
  };
}

/** The wanted language with the most editions; English if nothing is known. */
function preferredLanguage(known: readonly string[], wanted: ReadonlySet<string> | null): string {
  const counts = new Map<string, number>();
  for (const language of known) {
    if (!wanted || wanted.has(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'en';
}

/** Five tiers by number of editions, the only measure of fame in the dump. */
function popularityOf(editions: number): number {
  return 1 + [3, 8, 30, 100].filter((least) => editions >= least).length;
}

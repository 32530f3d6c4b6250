/**
 * `npm run bench -- weekly-year [readers] [--show N]`: a simulated year of picks from the starter catalogue, without
 * database or clock. It reports repeats (must be 0), how many different authors the picks name, the share of the most
 * frequent one, and how alike the texts are. Every tenth reader has an empty shelf. `--show` prints N of the picks to
 * read.
 */

import {
  addDays,
  type ComposedPick,
  composePick,
  type Entry,
  randomFor,
} from '../server/features/recommendations/testing.ts';
import { after, reader, starterCatalogue } from '../server/testing/weekly-readers.ts';

const READERS = Number(process.argv[3]) || 200;
const WEEKS = 52;
const show = process.argv.includes('--show') ? Number(process.argv.at(-1)) || 20 : 0;
const catalogue = starterCatalogue();
const entries = [...catalogue.works.values()];
const labels = [...catalogue.byLabel.keys()].filter((label) => label.startsWith('g:')).sort();

const years = Array.from({ length: READERS }, (_, at) => year(at));
if (show > 0) print();
report();

function year(at: number): { shelf: readonly Entry[]; picks: ComposedPick[] } {
  const shelf = at % 10 === 0 ? [] : shelfOf(at);
  let now = reader(`reader ${at}`, shelf);
  const picks: ComposedPick[] = [];
  for (let week = 0; week < WEEKS; week++) {
    const pick = composePick(catalogue, now, addDays('2026-01-04', 7 * week));
    if (!pick) break;
    picks.push(pick);
    now = after(catalogue, now, pick);
  }
  return { shelf, picks };
}

/** Up to fifty books, most of them of three genres. */
function shelfOf(at: number): Entry[] {
  const random = randomFor(`shelf ${at}`);
  const below = (limit: number) => Math.floor(random() * limit);
  const own = Array.from({ length: 3 }, () => catalogue.byLabel.get(labels[below(labels.length)] ?? '') ?? entries);
  const books = Array.from({ length: 5 + below(46) }, () => {
    const from = random() < 0.8 ? (own[below(3)] ?? entries) : entries;
    return from[below(from.length)];
  });
  return [...new Set(books.filter((book) => book !== undefined))];
}

function report(): void {
  const picks = years.flatMap(({ picks }) => picks);
  const authors = new Map<string, number>();
  let books = 0;
  let repeats = 0;
  const distinct: number[] = [];
  const top: number[] = [];
  for (const { shelf, picks } of years) {
    const known = new Set(shelf.map(({ id }) => id));
    const own = new Map<string, number>();
    for (const { id } of picks.flatMap((pick) => pick.books)) {
      if (known.has(id)) repeats++;
      known.add(id);
      books++;
      const author = catalogue.works.get(id)?.authorKeys[0] ?? '';
      own.set(author, (own.get(author) ?? 0) + 1);
      authors.set(author, (authors.get(author) ?? 0) + 1);
    }
    const given = picks.length * 3;
    distinct.push(own.size / given);
    top.push(Math.max(...own.values()) / given);
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const same = (textOf: (pick: ComposedPick) => string) =>
    years.reduce((sum, { picks }) => sum + picks.length - new Set(picks.map(textOf)).size, 0);
  const kinds = Map.groupBy(picks, ({ theme }) => theme.split(':')[0] ?? '');
  const [name = '', most = 0] = [...authors].sort((a, b) => b[1] - a[1])[0] ?? [];
  console.log(`${READERS} readers, ${picks.length} picks in ${WEEKS} weeks, ${books} books of ${entries.length} works`);
  console.log(
    `repeats: ${repeats}; titles a reader saw twice: ${same((p) => p.title)}, descriptions: ${same((p) => p.description)}`,
  );
  console.log(
    `different authors per book given, within a reader's year: ${mean(distinct).toFixed(3)} on average, ${Math.min(...distinct).toFixed(3)} at worst`,
  );
  console.log(
    `share of a reader's most frequent author: ${percent(mean(top))} on average, ${percent(Math.max(...top))} at worst`,
  );
  console.log(`over all readers: ${authors.size} authors; the most frequent, ${name}, has ${percent(most / books)}`);
  console.log([...kinds].map(([kind, of]) => `${kind} ${percent(of.length / picks.length)}`).join(', '));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function print(): void {
  const picks = years.flatMap(({ picks }) => picks);
  const step = Math.floor(picks.length / show);
  for (let at = 0; at < show; at++) {
    const pick = picks[at * step + (at % WEEKS)];
    if (!pick) continue;
    console.log(`## ${pick.title}\n${pick.description}`);
    for (const { id, why } of pick.books) console.log(`   ${catalogue.works.get(id)?.title}: ${why}`);
    console.log();
  }
}

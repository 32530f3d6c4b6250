/**
 * `npm run bench -- sync-videos`: what liked videos lead to without a model, on TED talks (a learner's likes) and on
 * YouTube videos of every kind, with the judgements of a sample. `--sample` prints the pairs that were judged.
 */
import { readFileSync } from 'node:fs';
import { chooseBooks, clean, consider, type Lead } from '../server/features/sync/testing.ts';
import { readRows } from './reference-books.ts';
import { starterCatalogue } from './sync-catalogue.ts';

type Row = { title: string; description?: string; category?: string };
type Judgement = { set: string; row: number; book: string; good: boolean };
type Found = { row: number; title: string; leads: Lead[] };

/** The set's editorial categories as YouTube's numbers, as far as the API would give the same. */
const CATEGORIES: Record<string, string> = {
  Music: '10',
  Gaming: '20',
  Sports: '17',
  Comedy: '23',
  Movies: '24',
  Education: '27',
  Science: '28',
  Technology: '28',
  News: '25',
};
const SAMPLE = 100;

const catalogue = await starterCatalogue();
const judged = readJudgements();
console.log('set                     videos  with books  books each  topics  books/topic  videos/s');
const ted = await measure('TED talks', 'ted-talks', () => null);
const youtube = await measure('YouTube', 'youtube-videos', ({ category }) => CATEGORIES[category ?? ''] ?? null);
await measure('YouTube, titles only', 'youtube-videos', () => null, true);
judge('TED talks', 'ted-talks', ted);
judge('YouTube', 'youtube-videos', youtube);
await catalogue.close();

async function measure(
  name: string,
  file: string,
  category: (row: Row) => string | null,
  titlesOnly = false,
): Promise<Found[]> {
  const rows = readRows<Row>(`videos/${file}.jsonl`);
  const found: Found[] = [];
  const started = performance.now();
  for (const [row, video] of rows.entries()) {
    const description = titlesOnly ? '' : (video.description ?? '');
    const considered = { text: clean({ title: video.title, description }), category: category(video) };
    const answer = await consider(catalogue.source, catalogue.vocabulary, considered);
    const leads = answer ? chooseBooks([answer.leads], new Set()) : [];
    if (leads.length > 0) found.push({ row, title: video.title, leads });
  }
  const seconds = (performance.now() - started) / 1000;
  const books = found.reduce((sum, { leads }) => sum + leads.length, 0);
  const perTopic = Map.groupBy(
    found.flatMap(({ leads }) => leads),
    ({ topic }) => topic,
  );
  const distinct = [...perTopic.values()].map((leads) => new Set(leads.map(({ work }) => work.id)).size);
  const cells = [
    String(rows.length).padStart(6),
    `${((100 * found.length) / rows.length).toFixed(1)} %`.padStart(11),
    (books / Math.max(1, found.length)).toFixed(2).padStart(11),
    String(perTopic.size).padStart(7),
    (distinct.reduce((sum, count) => sum + count, 0) / Math.max(1, distinct.length)).toFixed(2).padStart(12),
    (rows.length / seconds).toFixed(0).padStart(9),
  ];
  console.log(`${name.padEnd(22)} ${cells.join(' ')}`);
  return found;
}

/**
 * The share of judged pairs that are relevant, among those still answered. `--sample` prints pairs that nobody has
 * judged yet, spread evenly over the set.
 */
function judge(name: string, set: string, found: readonly Found[]): void {
  const byRow = new Map(found.map((one) => [one.row, one]));
  const known = judged.filter(
    (each) => each.set === set && byRow.get(each.row)?.leads.some(({ work }) => work.id === each.book),
  );
  const good = known.filter((each) => each.good).length;
  console.log(`\n${name}: ${good} of ${known.length} judged pairs relevant`);
  if (!process.argv.includes('--sample')) return;
  const size = Math.min(SAMPLE, found.length);
  for (let at = 0; at < size; at++) {
    const one = found[Math.floor((at * found.length) / size)];
    const lead = one?.leads[at % one.leads.length];
    if (!one || !lead || known.some((each) => each.row === one.row && each.book === lead.work.id)) continue;
    console.log(`${set} ${one.row} | ${one.title} | ${lead.work.title} [${lead.work.id}] <${lead.topic}>`);
  }
}

function readJudgements(): Judgement[] {
  const text = readFileSync(new URL('./judged/sync-videos.jsonl', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Judgement);
}

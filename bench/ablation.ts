/**
 * `npm run bench -- ablation`: what each stage of search and each field of our records is worth. It switches off every
 * stage and empties every field, one at a time, and repeats the judged requests that ask for a book. It reports the
 * share of fitting books among the first five shown, how many pages show nothing, and the share of the known fitting
 * books among the first ten in order. `--held-out`: only the requests that nothing was learned from.
 */
import { type DiscoveryOptions, sift, stageNames } from '../server/features/search/testing.ts';
import { starterWorks } from './judged-queries.ts';
import { judgedPairs, openStarterSearch, serves } from './judged-search.ts';

const FIELDS = {
  asks: { asks: [] },
  pitch: { pitch: null },
  summary: { summary: '' },
  subjects: { subjects: [] },
  genres: { genres: [] },
  form: { form: null },
  fiction: { fiction: null },
  moods: { moods: [] },
  needs: { needs: [] },
  places: { places: [] },
  periods: { periods: [] },
  audience: { audience: null },
  caution: { caution: [] },
  kindred: { kindred: [] },
  characters: { characters: [] },
};

const heldOut = judgedPairs('held-out-pairs');
const asked = process.argv.includes('--held-out') ? heldOut : [...judgedPairs(), ...heldOut];
const requests = [
  ...Map.groupBy(
    asked.filter(({ id }) => !id.startsWith('off')),
    ({ request }) => request,
  ),
];

console.log('without        fit@5  shows nothing  fitting in the first ten');
await report('nothing', {}, []);
for (const stage of stageNames) await report(`stage ${stage}`, {}, [stage]);
for (const [field, emptied] of Object.entries(FIELDS)) await report(field, emptied, []);

async function report(name: string, emptied: object, without: NonNullable<DiscoveryOptions['without']>): Promise<void> {
  const works = new Map([...starterWorks()].map(([id, work]) => [id, { ...work, ...emptied }]));
  const search = await openStarterSearch(works);
  const [fits, empty, reached]: [number[], number[], number[]] = [[], [], []];
  for (const [request, of] of requests) {
    const known = new Map(of.map((pair) => [pair.key, serves(pair)]));
    const { query, found } = await search.find(request, 24, { without });
    const shown = sift(query, found).fitting;
    fits.push(...shown.slice(0, 5).flatMap(({ work }) => known.get(work.id) ?? []));
    empty.push(shown.length === 0 ? 1 : 0);
    const serving = [...known.values()].reduce((sum, value) => sum + value, 0);
    const first = found.slice(0, 10).reduce((sum, { work }) => sum + (known.get(work.id) ?? 0), 0);
    if (serving > 0) reached.push(first / Math.min(10, serving));
  }
  await search.close();
  const mean = (values: readonly number[]) =>
    (values.reduce((sum, value) => sum + value, 0) / (values.length || 1)).toFixed(3);
  console.log(`${name.padEnd(16)} ${mean(fits)}  ${mean(empty).padStart(13)}  ${mean(reached).padStart(24)}`);
}

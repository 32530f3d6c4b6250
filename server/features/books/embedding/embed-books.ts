import { createHash } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { Ranked } from '../../../platform/retrieval/search-index.ts';
import { VECTOR_TABLES } from '../../../platform/retrieval/vector-index.ts';
import type { Services } from '../../../services.ts';
import { selectChangedSince } from '../works/edition-queries.ts';
import { deleteFact, selectFact, selectWorks, selectWorksAfter, upsertFact, type Work } from '../queries.ts';

type EmbeddingServices = Pick<Services, 'db' | 'clock' | 'log' | 'meaning'>;

/** Increase it when `toText` changes: the model then reads all books again. */
const FORMAT = '1';
/** The table that is searched, the model that made it, and the time up to which it covers the records. */
type Current = { name: string; model: string; since: string };
/** How far a table that is not searched yet has been filled. */
type Pass = { name: string; after: string; started: string };
const CURRENT = 'vector_index';
const PASS = 'vector_pass';

const BATCH = 32;
/** Descriptions are cut to this many characters: models read a few hundred words. */
const LONGEST = 1_500;
/** Books may take at most this share of the day's budget, so that readers always have some left. */
const SHARE = 0.5;

/** The text of a book that the model reads. */
const toText = ({ title, subtitle, pitch, summary, asks }: Work): string =>
  [title, subtitle, pitch, summary, asks.join('. ')].filter(Boolean).join('\n').slice(0, LONGEST);

const tableOf = (model: string) =>
  VECTOR_TABLES + createHash('sha256').update(`${FORMAT} ${model}`).digest('hex').slice(0, 32);

/**
 * Has the embedding model read books: first all of them, into a table next to the current one, which it then replaces;
 * later only changed ones. Finished books stay done if the run is stopped, the day's budget is spent or the service
 * fails: the next run continues from there. Returns how many books it read.
 */
export async function embedBooks(services: EmbeddingServices, signal: AbortSignal): Promise<number> {
  const { db, clock, log, meaning } = services;
  if (!meaning) return 0;
  const { model } = meaning.embedder;
  const name = tableOf(model);
  const current = await readFact<Current>(db, CURRENT);
  let count = 0;
  const read = async (works: readonly Work[], again: boolean) => {
    const vectors = await meaning.embedder.embed(works.map(toText), { model, share: SHARE });
    await meaning.vectors.put(
      name,
      works.flatMap(({ id }, at) => (vectors[at] ? [{ id, vector: vectors[at] }] : [])),
      again,
    );
    count += works.length;
  };
  try {
    if (current?.name === name) {
      const started = clock.now().toISOString();
      const changed = await selectChangedSince(db, new Date(current.since));
      for (let at = 0; at < changed.length; at += BATCH) {
        if (signal.aborted) return count;
        await read(await selectWorks(db, changed.slice(at, at + BATCH)), true);
      }
      if (changed.length > 0) await meaning.vectors.finish(name);
      await writeFact(services, CURRENT, { ...current, since: started });
      return count;
    }
    const known = await readFact<Pass>(db, PASS);
    const pass = known?.name === name ? known : { name, after: '', started: clock.now().toISOString() };
    for (;;) {
      if (signal.aborted) return count;
      const works = await selectWorksAfter(db, pass.after, BATCH);
      const last = works.at(-1);
      if (!last) break;
      // A stopped run may not have recorded its last writes.
      await read(works, count === 0);
      pass.after = last.id;
      await writeFact(services, PASS, pass);
    }
    if (pass.after === '') return 0;
    await meaning.vectors.finish(name);
    await writeFact(services, CURRENT, { name, model, since: pass.started });
    await deleteFact(db, PASS);
    await followVectors(services);
    await meaning.vectors.dropOthers(name);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info({ code: error.code, read: count }, 'the embedding model has not read all books yet');
  }
  return count;
}

/**
 * Switches to the table that is searched now, which another process may have filled. Where this place does not have it,
 * searches do without.
 */
export async function followVectors({ db, meaning }: Pick<Services, 'db' | 'meaning'>): Promise<void> {
  if (!meaning) return;
  const current = await readFact<Current>(db, CURRENT);
  const isOpen = current !== null && current.name === meaning.vectors.name();
  const isHere = isOpen || (current !== null && (await meaning.vectors.holds(current.name)));
  if (current && isHere && !isOpen) await meaning.vectors.use(current.name);
  meaning.searched = isHere ? (current?.model ?? null) : null;
}

/** How long a search waits for its own vector, in milliseconds; then it continues without. */
const PATIENCE = 400;
const NEAR = 120;
const KEPT = 1_000;
const known = new Map<string, number[]>();

/** The books whose texts are nearest to a request's. None where no table is ready, or the service fails or is slow. */
export async function nearBooks({ meaning, log }: Pick<Services, 'meaning' | 'log'>, text: string): Promise<Ranked[]> {
  if (!meaning?.searched || meaning.vectors.name() === null) return [];
  try {
    const key = `${meaning.searched}\n${text}`;
    const kept = known.get(key);
    const vector =
      kept ?? (await meaning.embedder.embed([text], { model: meaning.searched, share: 1, timeout: PATIENCE }))[0] ?? [];
    if (known.size >= KEPT) known.clear();
    known.set(key, vector);
    return await meaning.vectors.near(vector, NEAR);
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'unexpected';
    log.info({ code, ...(code === 'unexpected' && { err: error }) }, 'a search continues without the embedding model');
    return [];
  }
}

async function readFact<Value>(db: Services['db'], name: string): Promise<Value | null> {
  const value = await selectFact(db, name);
  return value === null ? null : JSON.parse(value);
}

const writeFact = ({ db, clock }: Pick<Services, 'db' | 'clock'>, name: string, value: Current | Pass) =>
  upsertFact(db, name, JSON.stringify(value), clock.now());

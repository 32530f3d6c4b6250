import type { Table } from '@lancedb/lancedb';

/** What a search needs of a row that it found. */
export type Row = {
  readonly id: string;
  readonly title: string;
  readonly authors: string;
};

/** A work that has characters, each as in its record. */
export type Cast = { readonly id: string; readonly characters: readonly string[] };

/**
 * Ids, titles and authors of a table's rows, in memory (1 MB for 10,000, 70 to 110 MB for a million), because LanceDB
 * takes longer to read those of a hundred hits than to find them. A row's number is its file and its place there, which
 * no other row ever gets, so what is known of a number stays true. A row that was added or moved since is unknown until
 * all are read again.
 */
export type RowDirectory = {
  /** The row with this number; null where it is unknown. */
  find(number: number): Row | null;
  /** The works that have characters: few of them, and every search asks who is in them. */
  casts(): readonly Cast[];
  /** Takes in the characters of works that were just written, or that they have none; other processes read them. */
  addCasts(written: readonly WithCharacters[]): void;
  /** Forgets the characters of works that were just removed. */
  dropCasts(ids: readonly string[]): void;
  /** Whether it knows any. */
  isEmpty(): boolean;
  /**
   * Reads all rows. If that fails, it knows none: searches then do without it, and find out for themselves that the
   * index cannot be read.
   */
  read(): Promise<void>;
  /** As `read`, in the background, but not during or soon after another read. */
  readSoon(): void;
};

/** `characters`: one a line, or nothing. */
type WithCharacters = { id: string; characters: string };

/** Nothing but the casts is kept of larger tables. */
const MOST_ROWS = 2_000_000;
const BATCH = 8_192;
/** After a read, it rests this many times as long as the read took, and at least this many milliseconds. */
const REST = 20;
const LEAST_REST = 1_000;

type Column = { get(at: number): unknown } | null;
/** Rows in the order of their numbers; texts are decoded when they are asked for. */
type Batch = { numbers: Float64Array; id: Column; title: Column; authors: Column };

export function createRowDirectory(table: Table): RowDirectory {
  let batches: readonly Batch[] = [];
  let casts: readonly Cast[] = [];
  let restUntil = 0;
  const read = async () => {
    const began = performance.now();
    restUntil = Number.POSITIVE_INFINITY;
    try {
      const isLarge = (await table.countRows()) > MOST_ROWS;
      [batches, casts] = await Promise.all([isLarge ? [] : readBatches(table), readCasts(table)]);
    } catch {
      [batches, casts] = [[], []];
    }
    const ended = performance.now();
    restUntil = ended + Math.max(LEAST_REST, REST * (ended - began));
  };
  // Searches keep what they derive from the list as long as it is the same one.
  const dropCasts = (ids: readonly string[]) => {
    const dropped = new Set(ids);
    const kept = casts.filter(({ id }) => !dropped.has(id));
    if (kept.length < casts.length) casts = kept;
  };
  return {
    find: (number) => findRow(batches, number),
    casts: () => casts,
    addCasts(written) {
      dropCasts(written.map(({ id }) => id));
      const added = written.filter(({ characters }) => characters !== '');
      if (added.length > 0) casts = [...casts, ...added.map(toCast)];
    },
    dropCasts,
    isEmpty: () => batches.length === 0,
    read,
    readSoon() {
      if (performance.now() >= restUntil) void read();
    },
  };
}

async function readBatches(table: Table): Promise<Batch[]> {
  const query = table.query().select(['id', 'title', 'authors']).withRowId();
  const { batches } = await query.toArrow({ maxBatchLength: BATCH });
  return batches
    .map((batch) => ({
      numbers: rowNumbers(batch),
      id: batch.getChild('id'),
      title: batch.getChild('title'),
      authors: batch.getChild('authors'),
    }))
    .filter(({ numbers }) => numbers.length > 0)
    .sort((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0));
}

async function readCasts(table: Table): Promise<Cast[]> {
  const rows = await table.query().where("characters != ''").select(['id', 'characters']).toArray();
  return rows.map(({ id, characters }) => toCast({ id: String(id), characters: String(characters) }));
}

const toCast = ({ id, characters }: WithCharacters): Cast => ({ id, characters: characters.split('\n') });

/**
 * The numbers of the rows of an answer (`withRowId`). They are below 2 ** 53 as long as a table has had fewer than two
 * million files.
 */
export function rowNumbers(answer: { getChild(name: '_rowid'): { toArray(): Iterable<bigint> } | null }): Float64Array {
  return Float64Array.from(answer.getChild('_rowid')?.toArray() ?? [], Number);
}

function findRow(batches: readonly Batch[], number: number): Row | null {
  const batch = batches[lastUpTo(batches.length, (at) => batches[at]?.numbers[0] ?? 0, number)];
  if (!batch) return null;
  const { numbers, id, title, authors } = batch;
  const at = lastUpTo(numbers.length, (place) => numbers[place] ?? 0, number);
  if (numbers[at] !== number) return null;
  return {
    get id() {
      return String(id?.get(at) ?? '');
    },
    get title() {
      return String(title?.get(at) ?? '');
    },
    get authors() {
      return String(authors?.get(at) ?? '');
    },
  };
}

/** The place of the last of `length` ascending values that is not above `most`; -1 for none. */
function lastUpTo(length: number, valueAt: (at: number) => number, most: number): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (valueAt(middle) <= most) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

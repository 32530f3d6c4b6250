import { FILLER, stem, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { topicsOf } from '../../books/books.ts';
import { formOf, meaningOf, normalForm, pairsIn } from '../understand/words/word-vectors.ts';

/** A record as ranking compares it with requests: the normal forms of its words, by field. */
export type PreparedWork = {
  /** One set each for the title and for every subject and genre. */
  labels: readonly ReadonlySet<string>[];
  label: ReadonlySet<string>;
  asks: readonly ReadonlySet<string>[];
  topics: readonly ReadonlySet<string>[];
  places: readonly (readonly string[])[];
  /** Every word of it. */
  all: ReadonlySet<string>;
  meaning: Float32Array | null;
};

const fillerForms = new Set([...FILLER].map(stem).map(normalForm));
const KEPT = 20_000;
const known = new Map<string, { work: Work; prepared: PreparedWork }>();

/** Many records have the same labels and topics, so their forms are kept. */
const SETS_KEPT = 20_000;
const sets = new Map<string, ReadonlySet<string>>();
function keptSet(text: string): ReadonlySet<string> {
  const set = sets.get(text) ?? formSet(text);
  if (sets.size >= SETS_KEPT) sets.clear();
  sets.set(text, set);
  return set;
}

/** Words of a text in their normal forms, and the pairs that mean one thing. */
function formsOf(text: string): string[] {
  const said = words(text);
  return [...said.map(formOf), ...pairsIn(said)];
}

/** What ranking reads of a record; made once and kept as long as the record is the same. */
export function prepareWork(work: Work): PreparedWork {
  const kept = known.get(work.id);
  if (kept && (kept.work === work || isSame(kept.work, work))) return kept.prepared;
  const prepared = prepare(work);
  if (known.size >= KEPT) known.clear();
  known.set(work.id, { work, prepared });
  return prepared;
}

const isSame = (one: Work, other: Work) =>
  one.updated_at.getTime() === other.updated_at.getTime() &&
  one.summary === other.summary &&
  one.asks.length === other.asks.length;

function prepare(work: Work): PreparedWork {
  const title = formSet(`${work.title} ${work.subtitle ?? ''}`);
  const labels = [title, ...[...work.genres, ...work.subjects].map(keptSet)];
  const asks = [...work.asks, work.pitch ?? ''].filter(Boolean).map(tellingSet);
  const topics = topicsOf(work.id).map(({ name, forms }) => keptSet([name, ...forms].join(' . ')));
  const traits = formSet([work.form ?? '', ...work.moods, ...work.needs, ...work.places, ...work.periods].join(' '));
  const summary = tellingSet(work.summary);
  const all = union([...labels, ...asks, ...topics, traits, summary, formSet(work.authors.join(' '))]);
  const weights = new Map<string, number>();
  const add = (sets: readonly ReadonlySet<string>[], weight: number) => {
    for (const set of sets) for (const form of set) weights.set(form, Math.min(3, (weights.get(form) ?? 0) + weight));
  };
  add([summary], 0.5);
  add(asks, 0.7);
  add([...labels, ...topics], 1);
  return {
    labels,
    label: union(labels),
    asks,
    topics,
    places: work.places.map(formsOf),
    all,
    meaning: meaningOf(weights),
  };
}

/** The words of a record in their normal forms, without those of its topics. */
export const wordsOf = ({
  title,
  subtitle,
  series_name: series,
  genres,
  subjects,
  asks,
  pitch,
  summary,
  form,
}: Work): ReadonlySet<string> =>
  tellingSet(
    [title, subtitle, series, ...genres, ...subjects, ...asks, pitch, summary, form].filter(Boolean).join(' . '),
  );

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const set of sets) for (const form of set) all.add(form);
  return all;
}

const formSet = (text: string): ReadonlySet<string> => new Set(formsOf(text));
/** In running text, filler says nothing; in a subject (“history of salt”) it does. */
const tellingSet = (text: string): ReadonlySet<string> =>
  new Set(formsOf(text).filter((form) => !fillerForms.has(form)));

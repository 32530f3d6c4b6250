import type { Catalogue } from './catalogue.ts';

/** Summaries that are read to learn how words are written. */
const SAMPLE = 5_000;
/** Summaries read between two pauses. */
const PORTION = 200;
const LONGEST_PHRASE = 4;
const SMALL = new Set(['of', 'and', 'the', 'in', 'on', 'for', 'to', 'a', 'an']);

type Spellings = Map<string, Map<string, number>>;
type Learnt = { spellings: Spellings; shown: Map<string, string> };
const learnt = new WeakMap<Catalogue, Learnt>();

/**
 * A label as it is written in running text. Subjects are kept in lower case, so capitals ('Second World War') are learnt
 * from how the summaries write the same words.
 */
export function display(catalogue: Catalogue, label: string): string {
  if (!label.startsWith('s:')) return label.slice(2);
  if (!learnt.has(catalogue)) for (const _ of learnSpellings(catalogue));
  const { spellings, shown } = learnt.get(catalogue) ?? { spellings: new Map(), shown: new Map() };
  const known = shown.get(label);
  if (known !== undefined) return known;
  const written = spell(spellings, label.slice(2));
  shown.set(label, written);
  return written;
}

function spell(spellings: Spellings, name: string): string {
  const whole = commonest(spellings, name);
  if (whole !== undefined) return whole;
  const words = name.split(' ');
  const lastName = words.findLastIndex((word) => (commonest(spellings, word) ?? word) !== word);
  return words.map((word, at) => (at <= lastName && !SMALL.has(word) ? capital(word) : word)).join(' ');
}

function commonest(spellings: Spellings, name: string): string | undefined {
  return [...(spellings.get(name) ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Learns how subjects, and the words in them, are written inside sentences. Steps that are true are good moments to pause. */
export function* learnSpellings(catalogue: Catalogue): Generator<boolean, void> {
  const wanted = new Set<string>();
  for (const label of catalogue.byLabel.keys()) {
    if (label.startsWith('s:')) for (const name of [label.slice(2), ...label.slice(2).split(' ')]) wanted.add(name);
  }
  const spellings: Spellings = new Map();
  let read = 0;
  for (const { summary } of catalogue.works.values()) {
    if (++read > SAMPLE) break;
    // The first word of a sentence has a capital whatever it is.
    for (const clause of summary.split(/[.!?:]\s+/)) {
      const words = clause.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|(['’]s)?[^\p{L}\p{N}]*$/gu, ''));
      for (let from = 1; from < words.length; from++) count(spellings, wanted, words, from);
    }
    yield read % PORTION === 0;
  }
  learnt.set(catalogue, { spellings, shown: new Map() });
}

function count(spellings: Spellings, wanted: ReadonlySet<string>, words: readonly string[], from: number): void {
  for (let length = 1; length <= LONGEST_PHRASE && from + length <= words.length; length++) {
    const spelling = words.slice(from, from + length).join(' ');
    const name = spelling.toLowerCase();
    if (!wanted.has(name)) continue;
    const known = spellings.get(name) ?? new Map<string, number>();
    known.set(spelling, (known.get(spelling) ?? 0) + 1);
    spellings.set(name, known);
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'a', 'a and b', 'a, b and c'. */
export function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

export const quote = (title: string): string => `“${title}”`;

import { asNamed } from '../../../wording/labels.ts';
import type { Catalogue } from '../pick/catalogue.ts';
import { speak, topicOf } from '../pick/topic-themes.ts';

/** Summaries that are read to learn how subjects are used. */
const SAMPLE = 5_000;
/** Summaries read between two pauses. */
const PORTION = 200;
const LONGEST_PHRASE = 4;

/** Genres that need another form inside a sentence; all others only lose their capitals. */
const GENRES = new Map([
  ['Graphic Novel', 'graphic novels'],
  ['Thriller', 'thrillers'],
]);

/** How often a subject follows 'the' and how often 'a'. */
type Usage = { seen: number; the: number; a: number };
type Usages = Map<string, Usage>;
type Learnt = { usages: Usages; shown: Map<string, string> };
const learnt = new WeakMap<Catalogue, Learnt>();

/**
 * A label as it is written in running text. Subjects are stored in lower case without an article; whether one takes an
 * article ('the Second World War') is learned from the summaries that use the same words.
 */
export function display(catalogue: Catalogue, label: string): string {
  const name = label.slice(2);
  const topic = topicOf(label);
  if (topic) return speak(topic)?.name ?? topic.name;
  if (!label.startsWith('s:')) return GENRES.get(name) ?? name.toLowerCase();
  const { usages, shown } = usagesOf(catalogue);
  const known = shown.get(label);
  if (known !== undefined) return known;
  const written = withArticle(asNamed(name), usages.get(name));
  shown.set(label, written);
  return written;
}

/**
 * Whether a subject is a thing in a story ('a road trip') rather than something to read about: no week is named after
 * it.
 */
export function isMotif(catalogue: Catalogue, label: string): boolean {
  if (!label.startsWith('s:')) return false;
  const usage = usagesOf(catalogue).usages.get(label.slice(2));
  return usage !== undefined && usage.a >= 2 && usage.a >= usage.seen / 2;
}

function usagesOf(catalogue: Catalogue): Learnt {
  if (!learnt.has(catalogue)) for (const _ of learnArticles(catalogue));
  return learnt.get(catalogue) ?? { usages: new Map(), shown: new Map() };
}

function withArticle(name: string, usage: Usage | undefined): string {
  if (/^(the|an?) /i.test(name)) return name;
  const usual = usage !== undefined && usage.the >= 2 && usage.the >= usage.seen / 2;
  return usual ? `the ${name}` : name;
}

/** Learns which articles subjects take in sentences. A step that yields true is a good moment to pause. */
export function* learnArticles(catalogue: Catalogue): Generator<boolean, void> {
  const wanted = new Set<string>();
  for (const label of catalogue.byLabel.keys()) if (label.startsWith('s:')) wanted.add(label.slice(2));
  const usages: Usages = new Map();
  let read = 0;
  for (const { summary } of catalogue.works.values()) {
    if (++read > SAMPLE) break;
    for (const clause of summary.split(/[.!?:]\s+/)) {
      const words = clause.split(/\s+/).map(bareWord);
      for (let from = 1; from < words.length; from++) count(usages, wanted, words, from);
    }
    yield read % PORTION === 0;
  }
  learnt.set(catalogue, { usages, shown: new Map() });
}

function count(usages: Usages, wanted: ReadonlySet<string>, words: readonly string[], from: number): void {
  for (let length = 1; length <= LONGEST_PHRASE && from + length <= words.length; length++) {
    const name = words
      .slice(from, from + length)
      .join(' ')
      .toLowerCase();
    if (!wanted.has(name)) continue;
    const usage = usages.get(name) ?? { seen: 0, the: 0, a: 0 };
    usages.set(name, usage);
    // 'The history of Rome' is about Rome: history needs no article for that.
    if (words[from + length] === 'of') continue;
    const before = words[from - 1] ?? '';
    usage.seen++;
    if (before.toLowerCase() === 'the') usage.the++;
    if (/^an?$/i.test(before)) usage.a++;
  }
}

/** A word without punctuation around it and without a possessive `’s`. */
const bareWord = (word: string): string =>
  (/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? '').replace(/['’]s$/u, '');

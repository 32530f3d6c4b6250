import { faultOfClauses, faultOfSentences } from './cuts/cuts.ts';
import { quote } from './lists.ts';
import { plainWords, unfitWords } from './plain-words.ts';
import { fold, stem, words } from './words.ts';

/** The parts of a record by which sentences about it are judged. */
export type GroundRecord = {
  title: string;
  subtitle: string | null;
  authors: readonly string[];
  genres: readonly string[];
  subjects: readonly string[];
  summary: string;
  pitch: string | null;
  year: number | null;
};

/** The texts that a sentence is checked against. */
export type Ground = {
  /** Our own texts, whose words may be used. */
  said: readonly string[];
  /** Titles, names and subjects, which may occur in a sentence as a whole. */
  labels: readonly string[];
  /** The titles that may occur in quotation marks. */
  titles: readonly string[];
  /** Texts that must not be repeated: requests and summaries are not our sentences. */
  notRepeated: readonly string[];
};

/** How strictly a feature's sentences are judged. */
export type GroundingPolicy = {
  /** Whether a word inside a sentence may have a capital only where our texts give it one. */
  capitals: boolean;
  /** This many words in a row from a text that must not be repeated count as repetition. */
  run: number;
  /** Characters. */
  longest: number;
  /**
   * What it must be cut from: clauses of our sentences in any order, or whole sentences, if it is about several books.
   */
  cuts?: 'clauses' | 'sentences';
};

/** Everything our records say about these books; `alsoSaid` are further texts of ours. */
export function groundOf(
  works: readonly GroundRecord[],
  notRepeated: readonly string[],
  alsoSaid: readonly string[] = [],
): Ground {
  const labels = works
    .flatMap(({ title, subtitle, authors, subjects, genres }) => [
      title,
      subtitle ?? '',
      ...authors,
      ...subjects,
      ...genres,
    ])
    .filter((label) => label !== '');
  return {
    said: [
      ...labels,
      ...works.flatMap(({ summary, pitch, year }) => [summary, pitch ?? '', String(Math.abs(year ?? 0))]),
      ...alsoSaid,
    ],
    labels,
    titles: works
      .flatMap(({ title, subtitle }) => (subtitle ? [title, `${title}: ${subtitle}`] : [title]))
      .map((title) => quote(title).slice(1, -1)),
    notRepeated,
  };
}

/**
 * The one check for a sentence that a model has written. Returns what is wrong with it, in words that help to correct
 * it; null if it says only what our texts say. No link, markup or hidden character, no title that is not ours, no
 * praise or order, no repetition of a request.
 */
export function groundingFault(text: string, ground: Ground, policy: GroundingPolicy): string | null {
  if (text.length > policy.longest) return 'The text is too long.';
  return (
    faultOfForm(text) ??
    faultOfTitles(text, ground) ??
    faultOfWords(text, ground, policy) ??
    faultOfRuns(text, ground, policy) ??
    (policy.cuts === 'clauses' ? faultOfClauses(text, ground.said) : null) ??
    (policy.cuts === 'sentences' ? faultOfSentences(text, ground.said) : null)
  );
}

const QUOTED = /[“"«„]([^“”"«»„]*)[”"»]/gu;
const outsideTitles = (text: string): string => text.replace(QUOTED, ' “” ');

/** Letters, digits and plain punctuation; nothing that a page, a mail or a phone would turn into a link. */
function faultOfForm(text: string): string | null {
  const plain = outsideTitles(text);
  if (/[^\p{L}\p{M}\p{N} .,:;?!&/’'‘“”()–—…-]/u.test(plain) || /[\p{C}<>{}[\]`*_#|\\]/u.test(text))
    return 'Only plain sentences: no markup or signs.';
  const isAddress = /:\/\/|www\b|\bhttp|@|[\p{L}\p{N}]\.\p{L}{2,}/iu;
  return isAddress.test(plain) || /:\/\/|www\.|@/i.test(text) ? 'No addresses.' : null;
}

function faultOfTitles(text: string, { titles }: Ground): string | null {
  const known = new Set(titles.map(fold));
  for (const [, inside = ''] of text.matchAll(QUOTED)) {
    if (!known.has(fold(inside)) && !known.has(fold(inside).replace(/(?<![\s,.;:!?])[\s,.;:!?]+$/, '')))
      return `“${inside}” is not among the books.`;
  }
  return /[“”"«»„]/.test(text.replace(QUOTED, '')) ? 'A title needs both its quotation marks.' : null;
}

/** Words that always have capitals. */
const CAPITALS = new Set(['i', 'ce', 'bce', 'ad', 'bc']);

function faultOfWords(text: string, ground: Ground, policy: GroundingPolicy): string | null {
  const exact = new Set(ground.said.flatMap(wordsOf));
  const stems = new Set(ground.said.flatMap(words).map(stem));
  const labels = new Set(ground.labels.flatMap(words));
  for (const sentence of outsideTitles(text).split(/[.:;?!…]/)) {
    for (const [at, word] of wordsOf(sentence).entries()) {
      const parts = words(word);
      const isCapital = /^\p{Lu}/u.test(word);
      const isPronoun = CAPITALS.has(fold(word).replace(/['’].*/, ''));
      if (!parts.every((part) => stems.has(stem(part)) || isPlain(part)))
        return `“${word}” is not in the draft; use plainer words.`;
      if (parts.some((part) => unfitWords.has(part) && !labels.has(part))) return `“${word}” praises or orders.`;
      if (policy.capitals && isCapital && at > 0 && !isPronoun && !exact.has(word))
        return `“${word}” has a capital letter that the draft does not give it.`;
    }
  }
  return null;
}

/** A plain word, in any of its forms. */
function isPlain(word: string): boolean {
  if (CAPITALS.has(word)) return true;
  const whole = word.replace(/'(?:s|ve|ll|re|d|m)?$/, '');
  const forms = [
    whole,
    whole.replace(/s$/, ''),
    whole.replace(/es$/, ''),
    whole.replace(/ies$/, 'y'),
    whole.replace(/e?d$/, ''),
    whole.replace(/d$/, ''),
    whole.replace(/ing$/, ''),
    whole.replace(/ing$/, 'e'),
    whole.replace(/(.)\1(?:ing|ed)$/, '$1'),
  ];
  return forms.some((form) => plainWords.has(form));
}

/** Whether this many consecutive words are copied from elsewhere; those of a title, name or subject may be. */
function faultOfRuns(text: string, { notRepeated, labels }: Ground, { run }: GroundingPolicy): string | null {
  const said = words(text);
  const sources = notRepeated.map((source) => ` ${words(source).join(' ')} `);
  const known = labels.map((label) => ` ${words(label).join(' ')} `);
  const repeats = said.some((_, at) => {
    const part = said.slice(at, at + run);
    const inside = ` ${part.join(' ')} `;
    return (
      part.length === run &&
      sources.some((source) => source.includes(inside)) &&
      !known.some((label) => label.includes(inside))
    );
  });
  return repeats ? 'It repeats a text that is not ours.' : null;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+(?:[’'][\p{L}\p{M}\p{N}]+)*/gu) ?? [];

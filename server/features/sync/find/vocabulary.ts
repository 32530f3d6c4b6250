import { setImmediate } from 'node:timers/promises';
import { GENRES } from '../../../../contract/books.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { selectSubjects } from '../queries/kept.ts';
import { stem, words } from './words.ts';

/** A subject of the catalogue, ready to be found in a text. */
export type Label = { text: string; stems: readonly string[]; weight: number; works: number };

export type Vocabulary = {
  /** Labels by their first stem. */
  labels: ReadonlyMap<string, readonly Label[]>;
  /** The commonest spelling of a subject: `mass extinctions` and `mass extinction` are one. */
  canonical(label: string): string;
  /** How telling a word is: high for one that few books are about, 0 for a common word or one that no book is about. */
  tells(stemmed: string): number;
};

/** Further labels would have so few books that they could not be told apart from names. */
const LABELS_MAX = 60_000;

/** Words of subjects that every description uses too. */
const COMMON = new Set(
  `about adult advice age american art big book books business change child children city communication country culture
  daily day development early education english europe experience family food free friend fun future game girl good
  great group guide health history home house human idea image information international job journey language law lesson
  life light list love man media mind money moral music nature network new night number office people performance person
  place play power practice problem public question record review school science self show sign small social society
  sound sport state story strategy street study style success system talk teaching team technology test thing thought
  time training travel trust tv video voice walk war water way white woman women word work world writing year young
  best class truth interview meeting limit virtue table apple gear beauty expansion impression need affect vision magic wrong right mean email tool trial fact top part end start free
  america britain usa uk united states modern nineteenth twentieth century black red blue green gold god death dead`
    .split(/\s+/)
    .map(stem),
);

/** Reads the subjects of our own catalogue: a video can only be found to be about one of these. */
export async function readVocabulary(connection: Connection): Promise<Vocabulary> {
  const subjects = await selectSubjects(connection, LABELS_MAX);
  return makeVocabulary(subjects);
}

/** How many labels are read before other work gets a turn. All at once they would hold everybody up for 40 ms. */
const LABELS_IN_TURN = 500;

/** `fiction` counts the works of a label that tell a story. */
export async function makeVocabulary(
  subjects: readonly { label: string; works: number; fiction: number }[],
): Promise<Vocabulary> {
  const spread = new Map<string, number>();
  let total = 1;
  const labels = new Map<string, Label[]>();
  const spellings = new Map<string, string>();
  const genres = GENRES.map((genre) => ({ label: genre.toLowerCase(), works: 40, fiction: 0 }));
  const known = new Set(subjects.map(({ label }) => label));
  const all = [...subjects, ...genres.filter((genre) => !known.has(genre.label))];
  for (const [at, { label, works, fiction }] of all.entries()) {
    if (at % LABELS_IN_TURN === 0) await setImmediate();
    const own = words(label).map(stem);
    const first = own[0];
    if (first === undefined || own.length > 5) continue;
    const isSpelling = spellings.has(own.join(' '));
    if (!isSpelling) spellings.set(own.join(' '), label);
    for (const word of new Set(own)) spread.set(word, (spread.get(word) ?? 0) + works);
    total += works;
    if (isSpelling) continue;
    if (own.length === 1 && (COMMON.has(first) || first.length < 4 || fiction > works / 2)) continue;
    const weight = (own.length > 1 ? 2 : 1) * (fiction > works / 2 ? 0.6 : 1);
    const list = labels.get(first) ?? [];
    list.push({ text: label, stems: own, weight, works });
    labels.set(first, list);
  }
  return {
    labels,
    canonical: (label) => spellings.get(words(label).map(stem).join(' ')) ?? label,
    tells: (word) => {
      const count = spread.get(word);
      if (count === undefined || COMMON.has(word)) return 0;
      return Math.log(total / count) / Math.log(total);
    },
  };
}

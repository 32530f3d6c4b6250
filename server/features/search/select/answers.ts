import { FILLER, words } from '../../../wording/words.ts';
import type { Topic, Work } from '../../books/books.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { nearForms } from '../understand/words/weigh-forms.ts';
import { formOf, rarity } from '../understand/words/word-vectors.ts';

/** The parts of a record that may answer a question. */
export type Answering = Pick<
  Work,
  | 'id'
  | 'title'
  | 'authors'
  | 'genres'
  | 'subjects'
  | 'form'
  | 'places'
  | 'periods'
  | 'asks'
  | 'audience'
  | 'pitch'
  | 'summary'
  | 'needs'
>;

/** A book answers a question if it covers this share of the words beyond the topic's name. */
const ENOUGH = 0.35;
/** Credit for a word that the record lacks but is marked with (“where do I start”). */
const MARKED = 0.9;
/** Subtracted from a cosine: unrelated words of one kind already score about this much. */
const BASELINE_COSINE = 0.4;

/**
 * Whether a book says anything on a question that is on the pages of these topics, other than being listed there: in
 * its labels, asks or sentences, or in what the topic says of it.
 */
export function answering(
  { terms, meant }: Pick<UnderstoodQuery, 'terms' | 'meant'>,
  topics: readonly Topic[],
): (work: Answering) => boolean {
  const named = new Set(topics.flatMap(({ name }) => words(name).map(formOf)));
  const asked = terms
    .filter(({ word }) => !FILLER.has(word) && !named.has(formOf(word)))
    .map(({ word, stem: root, weight }) => ({
      form: formOf(word),
      // “Best” and “think” are in every other question.
      weight: weight * rarity(formOf(word)) ** 2,
      near: nearForms(formOf(word), word),
      needs: (meant.get(root) ?? []).flatMap(({ list, value }) => (list === 'needs' ? value : [])),
    }));
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const said = new Map(topics.flatMap(({ books }) => books.map(({ key, why }) => [key, why] as const)));
  return ({ id, title, authors, genres, subjects, form, places, periods, asks, pitch, summary, needs }) => {
    // If the question says no more than the topic's name, every book of the topic answers it.
    if (total === 0) return true;
    const labels = [title, ...authors, ...genres, ...subjects, form ?? '', ...places, ...periods];
    const has = new Set(words([...labels, ...asks, pitch ?? '', summary, said.get(id) ?? ''].join(' ')).map(formOf));
    const share = asked.reduce((sum, { form, weight, near, needs: needed }) => {
      if (has.has(form)) return sum + weight;
      const marked = needed.some((need) => needs.includes(need)) ? MARKED : 0;
      const nearest = [...near].reduce(
        (most, [other, cosine]) => (has.has(other) ? Math.max(most, cosine - BASELINE_COSINE) : most),
        0,
      );
      return sum + weight * Math.max(marked, nearest);
    }, 0);
    return share >= ENOUGH * total;
  };
}

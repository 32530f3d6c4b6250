import { onceFor } from '../../../platform/once-for.ts';
import { words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { formOf } from '../understand/words/word-vectors.ts';

/** The normal forms of the words of a text. */
export const formsIn = (text: string, without: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
  new Set(
    words(text)
      .filter((word) => !without.has(word))
      .map(formOf),
  );

/** Whether two sets have a word in common. */
export const isAmong = (forms: ReadonlySet<string>, said: ReadonlySet<string>) =>
  [...said].some((form) => forms.has(form));

/** The words of each label of the record. */
export const labelsOf = onceFor((work: Work): readonly ReadonlySet<string>[] => {
  const told = [work.form ?? '', ...work.moods, ...work.caution, ...work.places, ...work.periods];
  return [work.title, ...work.authors, ...work.genres, ...work.subjects, ...told].map((label) => formsIn(label));
});

/** The words of each sentence and ask of the record, without what it denies. */
export const sentencesOf = onceFor((work: Work): readonly ReadonlySet<string>[] => {
  const sentences = [...work.asks, work.pitch ?? '', ...work.summary.split(/[.;]/)];
  return sentences.map((sentence) => formsIn(sentence.replace(DENIED, ' ')));
});

/** “Without a single equation” says that there are none. */
export const DENIED = /\b(?:no|not|without|never|nor|instead of|free of)(?: \p{L}+){1,3}/giu;

/** Whether a record says that its book does not have it: “without a single equation”. “Not only equations” does not. */
export const saysItLacks = (forms: readonly string[], work: Pick<Work, 'asks' | 'pitch' | 'summary'>): boolean =>
  [...work.asks, work.pitch ?? '', work.summary]
    .flatMap((text) => text.match(DENIED) ?? [])
    .filter((denied) => !/^not (?:just|merely|only|simply)\b/iu.test(denied))
    .map((denied) => formsIn(denied))
    .some((denied) => forms.every((form) => denied.has(form)));

import type { Topic } from '../../server/features/books/books.ts';
import type { Entry } from './compare-with-reference.ts';

/**
 * “In 999 two young men”, “the sack of 410”; not “802,701”, “in 180 pages”, nor a span whose last year says it:
 * “between 610 and 632 CE”.
 */
const BARE_YEAR =
  /\b(?:about|after|around|before|by|in|since|until|year|(?:battle|chronicle|eruption|fall|plague|revolt|sack|siege|treaty) of) [1-9]\d{1,2}(?=[.;:)]|,(?!\d)|$| (?:a|an|as|he|it|or|she|the|there|they|two|when|where|with)\b| and (?!\d))/u;

/** The rule of catalogue/README.md for years before 1000: our sentences say CE or BCE, as years on a page do. */
export function findBareYears(entries: readonly Entry[], topics: readonly Topic[]): string[] {
  const said = [
    ...entries.map(({ file, record }) => ({
      where: `${file} ${record.key}`,
      texts: [record.pitch, record.summary, ...record.kindred.map(({ why }) => why)],
    })),
    ...topics.map(({ key, sentence, questions, books, outline }) => ({
      where: `topics.jsonl ${key}`,
      texts: [sentence, ...questions, ...books.map(({ why }) => why), ...outline.map(({ say }) => say)],
    })),
  ];
  return said.flatMap(({ where, texts }) =>
    texts.flatMap((text) => {
      const found = BARE_YEAR.exec(text)?.[0];
      return found ? [`${where}: "${found}" needs CE or BCE`] : [];
    }),
  );
}

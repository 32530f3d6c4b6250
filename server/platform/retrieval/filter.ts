/** Earlier than any book's year. */
export const UNKNOWN_YEAR = -10_000;

/** Limits a search to works whose columns are known to match. Both years are included; null means no limit. */
export type Filter = {
  countries?: readonly string[];
  /** Other countries, where one is known; `orByWoman`: or by a woman. */
  notFrom?: { countries: readonly string[]; orByWoman: boolean };
  language?: string;
  original?: string;
  byWoman?: true;
  audience?: string;
  fiction?: string;
  forms?: readonly string[];
  from?: number | null;
  to?: number | null;
};

const elsewhere = (codes: readonly string[], orByWoman: boolean): string =>
  `((country != '' and country not in (${codes.join(', ')}))${orByWoman ? ' or by_woman' : ''})`;

/**
 * A filter as a condition. LanceDB takes no parameters: words are letters and spaces, years are numbers, and nothing
 * else gets in.
 */
export function toSql(only: Filter): string {
  const { countries, notFrom, language, original, byWoman, audience, fiction, forms, from = null, to = null } = only;
  const code = (text: string) => `'${text.replace(/[^A-Za-z ]/g, '')}'`;
  const conditions = [
    countries && `country in (${countries.map(code).join(', ')})`,
    notFrom && elsewhere(notFrom.countries.map(code), notFrom.orByWoman),
    language && `language = ${code(language)}`,
    original && `original = ${code(original)}`,
    byWoman && 'by_woman',
    audience && `audience = ${code(audience)}`,
    fiction && `fiction = ${code(fiction)}`,
    forms && `form in (${forms.map(code).join(', ')})`,
    (from ?? to) !== null && `year > ${UNKNOWN_YEAR}`,
    from !== null && `year >= ${Math.trunc(from)}`,
    to !== null && `year <= ${Math.trunc(to)}`,
  ];
  return conditions.filter(Boolean).join(' and ') || 'true';
}

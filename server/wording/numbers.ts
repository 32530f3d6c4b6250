const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A small number as a word. */
export const numeral = (count: number): string => NUMBERS[count] ?? String(count);

/** A year of publication in words: 1859, 75 CE, or 380 BCE. */
export function yearText(year: number): string {
  if (year < 0) return `${-year} BCE`;
  return year < 1000 ? `${year} CE` : String(year);
}

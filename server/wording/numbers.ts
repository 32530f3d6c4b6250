const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A small number as a word. */
export const numeral = (count: number): string => NUMBERS[count] ?? String(count);

/** A year of publication in words: 1859, 75 CE, or 380 BCE. */
export function yearText(year: number): string {
  if (year < 0) return `${-year} BCE`;
  return year < 1000 ? `${year} CE` : String(year);
}

const UNDER_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/**
 * Numbers of up to six digits in words, as titles have them: “1984” is “nineteen eighty four”. Other words stay as they
 * are.
 */
export const spelledOut = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])\d{1,6}(?![\p{L}\p{N}])/gu, (digits) => inWords(Number(digits)));

function inWords(number: number): string {
  if (number < 20) return UNDER_TWENTY[number] ?? '';
  if (number < 100) return joined(TENS[Math.floor(number / 10)] ?? '', number % 10);
  // A year is read in pairs.
  if (number >= 1100 && number < 2000 && number % 100 >= 10)
    return joined(inWords(Math.floor(number / 100)), number % 100);
  if (number < 1000) return joined(`${inWords(Math.floor(number / 100))} hundred`, number % 100);
  return joined(`${inWords(Math.floor(number / 1000))} thousand`, number % 1000);
}

const joined = (first: string, rest: number): string => (rest === 0 ? first : `${first} ${inWords(rest)}`);

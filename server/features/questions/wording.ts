import { createHash } from 'node:crypto';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export const numeral = (count: number): string => NUMBERS[count] ?? String(count);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const quote = (title: string): string => `“${title}”`;

/** 'a', 'a and b', 'a, b and c'. */
export function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** A year of publication in words: 1859, 75 CE, or 380 BCE. */
export function yearText(year: number): string {
  if (year < 0) return `${-year} BCE`;
  return year < 1000 ? `${year} CE` : String(year);
}

/** Chooses among ways to say a thing: always the same for the same words, another one for other words. */
export type Choice = (ways: readonly string[]) => string;

export function choiceFor(words: string): Choice {
  const digest = createHash('sha256').update(words).digest();
  let turn = 0;
  // Sooner or later the bytes come round again, which nobody will notice.
  return (ways) => ways[digest.readUInt8(turn++ % digest.length) % ways.length] ?? '';
}

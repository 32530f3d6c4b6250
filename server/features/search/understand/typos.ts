import { stem } from '../../../wording/words.ts';
import { isOrdinary } from './words/term-weights.ts';
import { formOf, isHeardOf } from './words/word-vectors.ts';

/** “Steven King” and “Jane Austin” are typos: one word of the name is right, and the others have few wrong letters. */
export function isSlip(said: readonly string[], name: readonly string[]): boolean {
  const last = name.at(-1) ?? '';
  // “Tolstoi”, “Shakespear”.
  const [only = ''] = said;
  // “Bridge” is a word, and no slip for Bridges.
  if (said.length === 1 && (`${only}s` === last || `${last}s` === only) && isHeardOf(formOf(only))) return false;
  if (said.length === 1 && name.length > 1 && last.length >= LEAST_LAST && !isOrdinary(stem(only)))
    return only[0] === last[0] && only !== last && distance(only, last, MOST_WRONG) <= Math.floor(last.length / 5);
  const letters = name.join('').length;
  if (said.length !== name.length || said.length < 2 || letters < LEAST_NAME) return false;
  const most = letters >= LONG_NAME ? MOST_WRONG + 1 : MOST_WRONG;
  const wrong = said.map((word, at) => (word[0] === name[at]?.[0] ? distance(word, name[at] ?? '', most) : Infinity));
  const sum = wrong.reduce((one, other) => one + other, 0);
  // “Elizabeth Bennet” is no slip for Elizabeth Becker: half of a name is another name.
  const isOther = wrong.some((letters, at) => letters > Math.ceil((name[at]?.length ?? 0) / 3));
  return sum > 0 && sum <= most && wrong.includes(0) && !isOther;
}
const LEAST_LAST = 6;
const LONG_NAME = 10;
const LEAST_NAME = 8;
const MOST_WRONG = 2;

/** Whether two texts differ by a typo: one wrong, missing, added or swapped letter in about six. */
export function isNear(a: string, b: string): boolean {
  if (a.length < 5 || Math.abs(a.length - b.length) > 3) return false;
  const allowed = Math.min(3, Math.max(1, Math.floor(b.length / 6)));
  if (distance(a, b, allowed) > allowed) return false;
  const [one, other] = [a.split(' '), b.split(' ')];
  // “What is time” is not a typo of “What Is Life?”: with half of its letters changed, a word is another word.
  return (
    one.length !== other.length ||
    one.every((word, at) => {
      const meant = other[at] ?? '';
      const slips = Math.ceil(meant.length / 4);
      return distance(word, meant, slips) <= slips;
    })
  );
}

/**
 * How many letters must be changed, added, left out or swapped with their neighbour. Anything over `most` may return
 * `most + 1`.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/**
 * The whole sentences of a reason that a phone has room for in four lines, at least the first. “Mrs.” and an initial
 * end none: where it is unsure, more is shown.
 */
export const inShort = (text: string): string =>
  /^(?:.{1,110}|.{1,2000}?)(?<!(?:^|\P{L})\p{Lu}\p{L}{0,3})[.!?]\S?(?= \S?\p{Lu}|$)/u.exec(text)?.[0] ?? text;

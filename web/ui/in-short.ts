/**
 * The whole sentences of a reason that a phone has room for in four lines, at least the first. It ends neither with a
 * question that the next sentence answers nor before 40 characters, where it would say too little. “Mrs.” and an
 * initial end none: where it is unsure, more is shown.
 */
export const inShort = (text: string): string =>
  /^(?:.{39,110}|.{39,2000}?)(?<!(?:^|\P{L})\p{Lu}\p{L}{0,3})(?:[.!][^\s?]?(?= \S?\p{Lu})|[.!?]\S?$)/u.exec(
    text,
  )?.[0] ?? text;

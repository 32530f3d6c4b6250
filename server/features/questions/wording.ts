import { createHash } from 'node:crypto';

/** Chooses among ways to say a thing: always the same way for the same words, and a different one for other words. */
export type Choice = (ways: readonly string[]) => string;

export function choiceFor(words: string): Choice {
  const digest = createHash('sha256').update(words).digest();
  let turn = 0;
  // The bytes repeat after a while, which nobody will notice.
  return (ways) => ways[digest.readUInt8(turn++ % digest.length) % ways.length] ?? '';
}

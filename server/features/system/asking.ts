import { setTimeout } from 'node:timers/promises';
import { SECOND } from '../../../contract/limits.ts';

/** What has not answered for this long may never do so. */
const LOST = 30 * SECOND;

/** The same question, asked once at a time for all callers. */
export function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: { answer: Promise<T>; at: number } | null = null;
  return () => {
    if (asked && performance.now() - asked.at <= LOST) return asked.answer;
    const one = { answer: ask(), at: performance.now() };
    const over = () => {
      if (asked === one) asked = null;
    };
    one.answer.then(over, over);
    asked = one;
    return one.answer;
  };
}

/** An answer, or null if it takes longer than so many milliseconds. @throws whatever the answer does before that. */
export async function inTime<T>(answer: Promise<T>, patience: number): Promise<T | null> {
  const timer = new AbortController();
  const late = setTimeout(patience, null, { signal: timer.signal, ref: false }).catch(() => null);
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
  }
}

/** Tasks that `processes.test.ts` runs in other processes. */

export const double = (value: number): number => 2 * value;

export const environment = (): string[] => Object.keys(process.env);

export const fail = (): never => {
  throw new TypeError('This is what went wrong.');
};

export function spin(): never {
  for (;;);
}

/** In small pieces: V8 ends the whole process, not just one thread, if the next piece exceeds the remaining memory. */
export function eat(): unknown {
  const eaten: unknown[] = [];
  for (;;) eaten.push(new Array(4_000_000).fill({}));
}

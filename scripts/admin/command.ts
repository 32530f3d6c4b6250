import type { Services } from '../../server/services.ts';

/** What every command gets: the words after its name, its options, and the records as the environment names them. */
export type Given = {
  services: Services;
  words: string[];
  options: Record<string, string | boolean | undefined>;
};

export type Row = Record<string, unknown>;

/**
 * One command of `npm run admin`. It answers rows, or one thing, to be printed; a text stands for itself. `dangerous` says what
 * cannot be undone: it is done only with --yes.
 */
export type Command = {
  name: string;
  usage: string;
  help: string;
  dangerous?: (words: readonly string[]) => string;
  run(given: Given): Promise<Row[] | Row | string>;
};

/** What is wrong with a call of a command; the usage is shown with it. */
export class WrongCall extends Error {
  override name = 'WrongCall';
}

/** The `at`th word, or a complaint that says what is missing. */
export function word({ words }: Given, at: number, what: string): string {
  const found = words[at];
  if (!found) throw new WrongCall(`${what} is missing.`);
  return found;
}

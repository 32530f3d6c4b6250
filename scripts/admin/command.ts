import type { Services } from '../../server/services.ts';

/** Every command's input: the words after its name, its options, and the records that the environment names. */
export type Given = {
  services: Services;
  words: string[];
  options: Record<string, string | boolean | undefined>;
};

export type Row = Record<string, unknown>;

/**
 * One command of `npm run admin`. It returns rows or one object to print, or a finished text. `dangerous` says what
 * cannot be undone, if anything: such a call needs --yes. One that `fills` makes the database that it works on, once
 * this has found that it can; the others demand one, unless they can do `apart`, without any records.
 */
export type Command = {
  name: string;
  usage: string;
  help: string;
  dangerous?: (words: readonly string[], options: Given['options']) => string | null;
  fills?: (given: Pick<Given, 'words'>) => Promise<void>;
  apart?: (given: Pick<Given, 'words'>) => Promise<Row>;
  run(given: Given): Promise<Row[] | Row | string>;
};

/** A wrong call of a command; the usage is shown with it. */
export class WrongCall extends Error {
  override name = 'WrongCall';
}

/** The `at`th word, or an error that says what is missing. */
export function word({ words }: Pick<Given, 'words'>, at: number, what: string): string {
  const found = words[at];
  if (!found) throw new WrongCall(`${what} is missing.`);
  return found;
}

import { topics } from '../../books/books.ts';

let known: ReadonlySet<string> | null = null;

/** Words that our sentences on topics write small: what begins with one of them does not begin with a name. */
export function commonWords(): ReadonlySet<string> {
  known ??= new Set(
    [...topics().values()].flatMap(({ sentence, books, outline }) =>
      [sentence, ...books.map(({ why }) => why), ...outline.map(({ say }) => say)].flatMap(
        (text) => text.match(/(?<![\p{L}’'-])\p{Ll}[\p{Ll}’'-]*/gu) ?? [],
      ),
    ),
  );
  return known;
}

import { onceFor } from '../../platform/once-for.ts';
import { meaningOf, type Topic, topics } from '../books/books.ts';

let small: ReadonlySet<string> | null = null;

/** A word of titles has a capital too, but less often than once for so many times without. */
const IN_TITLES = 4;

/** The words that our sentences on topics write small, save in titles. */
function smallWords(): ReadonlySet<string> {
  if (small) return small;
  const counts = new Map<string, number>();
  for (const { sentence, books, outline } of topics().values())
    for (const text of [sentence, ...books.map(({ why }) => why), ...outline.map(({ say }) => say)])
      for (const [word] of text.matchAll(/(?<=[\p{L},;] )[\p{L}’'-]+/gu)) {
        const [name, step] = [word.toLowerCase(), /^\p{Lu}/u.test(word) ? -IN_TITLES : 1];
        counts.set(name, (counts.get(name) ?? 0) + step);
      }
  small = new Set([...counts].flatMap(([word, count]) => (count > 0 ? word : [])));
  return small;
}

/**
 * What a topic is, as a sentence that says its name: “Jazz: New Orleans to everywhere, made up on the spot.” A sentence
 * that says a word of it already stays as it is.
 */
export const opensWith = onceFor((topic: Topic): string => {
  const { name, sentence } = topic;
  const said = new Set(meaningOf(sentence));
  if (meaningOf(name).some((root) => said.has(root)) || sentence.includes(':') || /[?:]/.test(name)) return sentence;
  const first = /^\p{Lu}[\p{L}’'-]*/u.exec(sentence)?.[0] ?? '';
  const isSmall = smallWords().has(first.toLowerCase()) && !/^[A-Z][A-Z]/.test(first);
  return `${name}: ${isSmall ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence}`;
});

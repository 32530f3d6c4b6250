import { onceFor } from '../../platform/once-for.ts';
import { capital } from '../../wording/lists.ts';
import { remembered } from '../../wording/words.ts';
import { meaningOf, type Topic, topics } from '../books/books.ts';

/** A word of titles has a capital too, but less often than once for so many times without. */
const IN_TITLES = 4;

let told: string | null = null;
/** All our sentences on topics, which say how a word is written. */
const sentences = (): string =>
  (told ??= [...topics().values()]
    .flatMap(({ sentence, books, outline }) => [
      sentence,
      ...books.map(({ why }) => why),
      ...outline.map(({ say }) => say),
    ])
    .join('\n'));

/** How often our sentences on topics have a word as it is written here, within a sentence. */
function countWithin(word: string): number {
  const parts = sentences().split(` ${word}`);
  return parts.filter((after, at) => {
    const before = at === 0 ? '' : (parts[at - 1] ?? '');
    return /[\p{L},;]$/u.test(before.slice(-1)) && !/^[\p{L}’'-]/u.test(after);
  }).length;
}

/** Whether our sentences on topics write this word small, save in titles. */
const isSmall = remembered(2000, (word) => countWithin(word) > countWithin(capital(word)) * IN_TITLES);

/**
 * What a topic is, as a sentence that says its name: “Jazz: New Orleans to everywhere, made up on the spot.” A sentence
 * that says a word of it already stays as it is.
 */
export const opensWith = onceFor((topic: Topic): string => {
  const { name, sentence } = topic;
  const said = new Set(meaningOf(sentence));
  if (meaningOf(name).some((root) => said.has(root)) || sentence.includes(':') || /[?:]/.test(name)) return sentence;
  const first = /^\p{Lu}[\p{L}’'-]*/u.exec(sentence)?.[0] ?? '';
  const beginsSmall = first !== '' && !/^[A-Z][A-Z]/.test(first) && isSmall(first.toLowerCase());
  return `${name}: ${beginsSmall ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence}`;
});

import { onceFor } from '../../platform/once-for.ts';
import { bare, words } from '../../wording/words.ts';
import { type Topic, topics } from '../books/books.ts';

let small: ReadonlySet<string> | null = null;

/** The words that our sentences on topics write small, and never with a capital within a sentence. */
function smallWords(): ReadonlySet<string> {
  if (small) return small;
  const [seen, names] = [new Set<string>(), new Set<string>()];
  for (const { sentence, books, outline } of topics().values())
    for (const text of [sentence, ...books.map(({ why }) => why), ...outline.map(({ say }) => say)])
      for (const [word] of text.matchAll(/(?<=[\p{L},;] )[\p{L}’'-]+/gu))
        (/^\p{Lu}/u.test(word) ? names : seen).add(word.toLowerCase());
  small = new Set([...seen].filter((word) => !names.has(word)));
  return small;
}

/**
 * What a topic is, as a sentence that says its name: “Jazz: New Orleans to everywhere, made up on the spot.” Its own
 * sentence alone stands under its heading.
 */
export const opensWith = onceFor((topic: Topic): string => {
  const { name, sentence } = topic;
  const isSaid = ` ${words(sentence).join(' ')} `.includes(` ${bare(name)} `);
  if (isSaid || sentence.includes(':') || /[?:]/.test(name)) return sentence;
  const first = /^\p{Lu}[\p{L}’'-]*/u.exec(sentence)?.[0] ?? '';
  const isSmall = smallWords().has(first.toLowerCase());
  return `${name}: ${isSmall ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence}`;
});

import { onceFor } from '../../platform/once-for.ts';
import { afterColon } from '../../wording/after-colon.ts';
import { commonWords, meaningOf, type Topic } from '../books/books.ts';

/**
 * What a topic is, as a sentence that says its name: “Jazz: New Orleans to everywhere, made up on the spot.” A sentence
 * that says a word of it already stays as it is.
 */
export const opensWith = onceFor((topic: Topic): string => {
  const { name, sentence } = topic;
  const said = new Set(meaningOf(sentence));
  if (meaningOf(name).some((root) => said.has(root)) || sentence.includes(':') || /[?:]/.test(name)) return sentence;
  return `${name}: ${afterColon(sentence, commonWords(), '') ?? sentence}`;
});

import type { Book } from '../../../contract/books.ts';

/** The words of a text, without its case and punctuation. */
const wordsOf = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]{1,60}/gu)
      ?.join(' ') ?? ''
  } `;

/**
 * The evidence for a book's reason that the reason itself does not say already. Of a topic whose sentence is the
 * reason, the topic's name is left.
 */
export function beyondReason({ why, why_from: sources }: Pick<Book, 'why' | 'why_from'>): Book['why_from'] {
  const said = wordsOf(why ?? '');
  return sources.flatMap(({ field, text }) => {
    if (!said.includes(wordsOf(text))) return [{ field: field === 'pitch' ? 'in one sentence' : field, text }];
    const [, topic] = /^topic “(.{1,200})”$/u.exec(field) ?? [];
    return topic && !said.includes(wordsOf(topic)) ? [{ field: 'topic', text: topic }] : [];
  });
}

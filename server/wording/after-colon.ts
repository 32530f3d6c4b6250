import { joined, takesColon } from './sentences.ts';
import { given, small } from './written-names.ts';

/**
 * A sentence or phrase as it stands behind a colon, where only names keep their capital; null if it has a colon of its
 * own, or its first word may be a name or not. `common`: words known to be written small; `about`: a text on the same
 * subject, in which a name may occur.
 */
export function afterColon(text: string, common: ReadonlySet<string>, about: string): string | null {
  if (takesColon(text, about)) {
    const after = joined('', text, about).slice(2);
    const [word = ''] = after.split(' ', 1);
    return common.has(word.toLowerCase()) && /^\p{Lu}/u.test(word) ? null : after;
  }
  if (text.includes(':')) return null;
  const [first = '', second = ''] = text.split(' ', 2);
  const word = first.replace(/[,;.]$/, '');
  const lower = word.toLowerCase();
  if (/^\p{Lu}/u.test(second) || given.has(small(word)) || !/^\p{Lu}\p{Ll}/u.test(word)) return null;
  return common.has(lower) && !about.includes(` ${word}`) ? `${lower}${text.slice(word.length)}` : null;
}

/** A word of titles has a capital too, but less often than once for so many times without. */
const IN_TITLES = 4;

/** The words that these texts write small within a sentence, save in titles. */
export function writtenSmall(texts: Iterable<string>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    let follows = false;
    for (const part of text.split(' ')) {
      const [word] = /^[\p{L}’'-]+/u.exec(part) ?? [];
      if (follows && word) {
        const lower = word.toLowerCase();
        counts.set(lower, (counts.get(lower) ?? 0) + (lower === word ? 1 : -IN_TITLES));
      }
      follows = /[\p{L},;]$/u.test(part);
    }
  }
  return new Set([...counts].flatMap(([word, count]) => (count > 0 ? word : [])));
}

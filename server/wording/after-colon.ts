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

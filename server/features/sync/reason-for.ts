import { REASON_BREAK, syncReasons } from '../../../contract/sync-reasons.ts';
import { asNamed } from '../../wording/labels.ts';
import { askedIn, bestLine } from '../books/books.ts';
import type { Lead } from './find/consider.ts';

/**
 * What led to the book, and a line about it. It never says that the reader likes the topic: a video about a war may be
 * liked, not the war. Nor that they liked a video, where they only gave us a title.
 */
export function reasonFor({ work, topic, named = 'elsewhere', by, kind = 'video' }: Lead): string {
  const asked = askedIn(topic ?? '');
  const line = bestLine(work, asked)?.text ?? '';
  const begin = syncReasons[kind];
  const subject = topic === null ? by : asNamed(topic);
  return [subject ? `${begin.on} ${subject}.` : begin[named], line].filter(Boolean).join(REASON_BREAK);
}

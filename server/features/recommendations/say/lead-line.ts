import { isDiscreet } from '../../../wording/discreet.ts';
import { whysInTopics } from '../../books/books.ts';
import type { Entry } from '../pick/catalogue.ts';
import { type Telling, toldOf } from './repeats.ts';

/** What we say about the book below the description: its pitch or, if the title says that, why it is in a topic. */
export function leadLine(lead: Entry, title: string, telling: Telling): string | null {
  const told = toldOf(telling, [title]);
  const lines = [...(lead.pitch ? [lead.pitch] : []), ...whysInTopics(lead)];
  return lines.find((line) => isDiscreet(line) && !told.has(line)) ?? null;
}

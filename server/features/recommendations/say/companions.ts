import { isDiscreet } from '../../../wording/discreet.ts';
import { quote } from '../../../wording/lists.ts';
import { sentencesOf, standsAlone } from '../../../wording/sentences.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import { isDisliked, type Reader } from '../pick/taste.ts';
import { isDiscreetTitle, type Theme } from '../pick/themes.ts';
import { topicOf } from '../pick/topic-themes.ts';
import { display } from './display.ts';
import { pointsOf } from './points.ts';
import { toldOf } from './repeats.ts';
import { POINTS_BACK } from './titles.ts';

/** What a companion of the week's book is, in a line: most tellingly beside the lead, otherwise by itself. */
export function lineFor(
  catalogue: Catalogue,
  reader: Reader,
  theme: Theme,
  lead: Entry,
  entry: Entry,
  description: string,
): string {
  const own = new Map(reader.shelf.map((book) => [book.entry.id, book]));
  const isKnown = (id: string) => {
    const book = own.get(id);
    return id === lead.id || (book !== undefined && !isDisliked(book) && isDiscreetTitle(book.entry));
  };
  const told = toldOf(entry, [description]);
  const points = pointsOf(catalogue)(entry);
  const compared = points.find(
    ({ from, others, text }) =>
      from === 'outline' &&
      others.includes(lead.id) &&
      others.every(isKnown) &&
      !description.includes(text) &&
      !told.has(text),
  );
  if (compared) return compared.text;
  const topic = topicOf(theme.label);
  const neighbour = reader.neighbours.get(entry.id);
  const kept =
    neighbour && isDiscreetTitle(neighbour.from)
      ? ` Kept by readers who, like you, keep ${quote(neighbour.from.title)}.`
      : '';
  const alone = points.filter(({ others }) => others.length === 0);
  const best =
    alone.find(({ from }) => from === 'pitch') ??
    alone.find(({ topic: on, text, from }) => from === 'topic' && on === topic && text.length >= BRIEF) ??
    alone.find(({ from, text }) => from === 'topic' && text.length >= BRIEF);
  if (best) return `${best.text}${kept}`;
  const sentence =
    sentencesOf(entry.summary).find(
      (each) => standsAlone(each) && isDiscreet(each) && !POINTS_BACK.test(each) && each.length <= LONGEST,
    ) ?? entry.pitch;
  if (sentence) return sentence;
  return `About ${entry.subjects
    .slice(0, 2)
    .map((subject) => display(catalogue, `s:${subject}`))
    .join(' and ')}.`;
}
/** A topic's sentence of fewer characters tells little of a book. */
const BRIEF = 75;
const LONGEST = 190;

import { onceFor } from '../../../platform/once-for.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { isCounter, isDeed, kindredOf, topicsOf, whyInTopic } from '../../books/books.ts';
import type { Entry } from '../pick/catalogue.ts';
import { isDisliked, type OwnBook, type Reader } from '../pick/taste.ts';
import { isDiscreetTitle } from '../pick/themes.ts';
import { shareIn } from './repeats.ts';

/** Phrases that only make sense right after the title. */
const LEANS = /^(?:whom?|whose|which)\b/;
/** Speaks of somebody whom only the other record names: “his later descent”. */
const OF_SOMEBODY = /\b(?:he|him|his|she|hers?|they|them|theirs?|both|other|instead|too|again)\b/i;
/** Ends in what it is compared with, unsaid: “the formal masters before”. */
const TRAILS_OFF = /\b(?:before|after|later|earlier|afterwards|since|next|now|then|there|too|out|in|on|with|by)$/i;
/** Points at something that only the other record speaks of: “the bombers of that decade”. */
const POINTS =
  /\b(?:that|those|these|this|such|its) (?!(?:is|are|was|were|came|come|never|would|could|should|will|can|must)\b)\p{L}+|\b(?:of|on|to|in|from|about|around) it\b|\bone of\b/iu;
/** “Nobles of the same years, crueller”: than what, one has to guess. */
const COMPARES =
  /^(?:less|more) |, (?:but |and )?(?:(?:less|more|in more|in less) \p{L}+|\p{L}{3,}er(?: and \p{L}{3,}er)?)$| in (?:more|less) \p{L}+$/u;
/** Fewer words say little without a glance at both books. */
const FEWEST_WORDS = 5;
/** The share of telling words that the records of the two books have; below it, the words allude to something else. */
const LITERAL = 0.5;

/** What our record of one book says of another that it puts beside it. */
export type Relation = { why: string; isDeed: boolean; isCounter: boolean };

/** How a book relates to another, if our record of the other says so in words that need no more than its title. */
export function relationTo(other: Entry, entry: Entry): Relation | null {
  const why = kindredOf(other).find(({ key }) => key === entry.id)?.why;
  if (
    !why ||
    LEANS.test(why) ||
    OF_SOMEBODY.test(why) ||
    POINTS.test(why) ||
    COMPARES.test(why) ||
    TRAILS_OFF.test(why)
  )
    return null;
  if (why.split(' ').length < FEWEST_WORDS || !isDiscreet(why)) return null;
  if (shareIn(why, `${recordOf(other)} ${recordOf(entry)}`) < LITERAL) return null;
  return {
    why: why.replace(/^same /, 'the same '),
    isDeed: isDeed(why),
    isCounter: isCounter(why) && !/^(?:why|how|what|where) /.test(why),
  };
}

/** All that our records say of a book on its own. */
const recordOf = onceFor((entry: Entry): string =>
  [
    entry.title,
    entry.pitch ?? '',
    entry.summary,
    entry.form ?? '',
    ...entry.authors,
    ...entry.subjects,
    ...entry.genres,
    ...entry.places,
    ...entry.moods,
    ...topicsOf(entry.id).flatMap((topic) => [topic.name, whyInTopic(topic, entry.id) ?? '']),
  ].join(' '),
);

/** A book of the reader's and how another relates to it. */
export type Link = { own: OwnBook; relation: Relation };

/** Books of the shelf beside which our records list this one, and why: loved ones first, then the newest. */
export function linksTo(reader: Reader, entry: Entry): Link[] {
  const links = reader.shelf.flatMap((own) => {
    if (isDisliked(own) || !isDiscreetTitle(own.entry)) return [];
    const relation = relationTo(own.entry, entry);
    return relation ? [{ own, relation }] : [];
  });
  return links.sort((a, b) => love(b.own) - love(a.own));
}

/** How much a reader has shown to like a book of theirs. */
export const love = ({ liked, rating }: OwnBook): number => (rating ?? 3) + (liked ? 1.5 : 0);

import { isDiscreet } from '../../../wording/discreet.ts';
import { type GroundingPolicy, groundingFault } from '../../../wording/grounded.ts';
import { sentencesOf } from '../../../wording/sentences.ts';

/** What a worded pick may say. */
export type Facts = {
  /** The book of the week and its author, as sentences name it. */
  book: string;
  titles: readonly string[];
  /** The sentences of the description, in their order. */
  says: readonly string[];
};

type Worded = { title: string; description: string };

const MOST_SENTENCES = 5;

export const pickPolicy: GroundingPolicy = { capitals: true, run: Infinity, longest: 900, cuts: 'sentences' };

/** Straight double quotes become curly ones, and runs of spaces one. */
export const tidied = (text: string): string =>
  text
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/[ \u00a0]+/g, ' ')
    .trim();

/**
 * What is wrong with a model's text, in words that help to correct it; null if the title is cut from one of ours, the
 * description from our sentences in their order, and the book of the week is named.
 */
export function faultIn({ title, description }: Worded, { book, titles, says }: Facts): string | null {
  if (!description.includes(tidied(book))) return `The description must name the book: ${book}.`;
  if (sentencesOf(description).length > MOST_SENTENCES) return 'The description is too long.';
  if (!isDiscreet(title)) return 'The title must not name what is private.';
  return (
    groundingFault(title, groundFor(titles), pickPolicy) ??
    groundingFault(description, groundFor([says.join(' ')]), pickPolicy)
  );
}

function groundFor(texts: readonly string[]) {
  const said = texts.map(tidied);
  const titles = said.flatMap((text) => [...text.matchAll(/“([^“”]*)”/g)].map((match) => match[1] ?? ''));
  return { said, labels: said, titles, notRepeated: [] };
}

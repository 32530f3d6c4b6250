import type { OwnBook, Reader } from '../pick/taste.ts';
import type { Theme } from '../pick/themes.ts';
import { speak, topicOf } from '../pick/topic-themes.ts';
import { type Link, love } from './links.ts';

/**
 * Why the book of the week is one for this reader. `{a}` and `{b}` are books of the shelf, `{l}` is the name of the
 * theme, `{f}` the topic that led to it, `{t}` the book's title and who wrote it, `{r}` how our record of `{a}` relates
 * it to that book: always right behind `{a}`, to which its words may refer. No number: our records know of some books
 * that they belong to a theme, and of none that it does not.
 */
const OPENINGS = {
  linkStarred: [
    'You gave five stars to {a}. We would put {t} right beside it: {r}.',
    '{T} is for somebody who gives five stars to {a}: {r}.',
    'This week’s book, {t}, belongs with your five-star {a}: {r}.',
  ],
  linkLiked: [
    'You bookmarked {a}, and {t} belongs right beside it: {r}.',
    'Since you bookmarked {a}, this week’s book is {t}: {r}.',
    'This week’s book, {t}, goes with {a}, which you bookmarked: {r}.',
  ],
  linkNewest: [
    'The newest book on your shelf is {a}. After it, read {t}: {r}.',
    '{T} goes with the newest book on your shelf, {a}: {r}.',
  ],
  link: [
    'After {a}, read {t}: {r}.',
    'You keep {a}, and beside it belongs {t}: {r}.',
    '{T} would stand well beside {a} on your shelf: {r}.',
    'You know {a}. You may not know {t}: {r}.',
    'Your {a} would be in good company with {t}: {r}.',
  ],
  deed: [
    'You have {a} on your shelf. {T} {r}.',
    'Read {t} with your {a} in mind: it {r}.',
    '{T} has something to say to {a}, which you keep: it {r}.',
    'Put {t} beside your {a}: it {r}.',
  ],
  counter: [
    'You have {a} on your shelf. The counter-argument is {t}: {r}.',
    '{T} takes the other side from your {a}: {r}.',
    'Before you settle with {a}, hear the other side in {t}: {r}.',
  ],
  many: [
    'Your shelf keeps returning to {l}, with {a} and {b} among others. This time the book is {t}.',
    'You have read your way into {l}, by way of {a}, {b} and more; {t} lies further along.',
  ],
  two: [
    'Your shelf has {a} and {b} on {l}. To them we would add {t}.',
    '{A} and {b} both touch on {l}, and so does {t}.',
  ],
  one: ['If it was {l} that drew you to {a}, the next book is {t}.', 'For more on {l} after {a}, there is {t}.'],
  shelf: [
    'You have {a} and {b}, both from our shelf of {l}. From the same shelf comes {t}.',
    'On our shelf of {l}, not far from your {a} and {b}, stands {t}.',
  ],
  shelfOne: ['On our shelf of {l}, not far from your {a}, stands {t}.'],
  author: ['You have {a} and {b}, so you know who wrote {t}.'],
  unnamed: ['Your shelf touches on {l}, and so does {t}.', 'To go with what you have on {l}, here is {t}.'],
  beside: [
    'After {a}, read {t}.',
    'You keep {a}, and beside it belongs {t}.',
    'Your {a} would be in good company with {t}.',
    'You know {a}. You may not know {t}.',
  ],
  topic: [
    'One of your topics is {l}, and here is a book for it: {t}.',
    'You named {l} as a topic; this week’s book is {t}.',
  ],
  neighbour: [
    'From {f}, which {a} touches on, it is a short way to {l}, and to {t}.',
    'You have {a}, which touches on {f}. Next door is {l}, and in it {t}.',
  ],
  unnamedNeighbour: ['Your shelf touches on {f}. From there it is a short way to {l}, and to {t}.'],
  neighbourTopic: ['One of your topics is {f}. From there it is a short way to {l}, and to {t}.'],
  genre: ['Your shelf returns to {l}, with {a} and {b}. This week it is the turn of {t}.'],
  genreOne: ['On the {l} shelf you have {a}. We would add {t}.'],
  readers: [
    'Readers who keep {a}, as you do, often keep {t} too.',
    'On other readers’ shelves {a} has a neighbour that is not yet on yours: {t}.',
  ],
  editors: [
    'We do not know your taste yet, so this week’s book, on {l}, is from our own front table: {t}.',
    'Until you add books of your own, we choose for everybody: this week, on {l}, {t}.',
    'Nothing on your shelf tells us yet what you like. Our own choice, on {l}, is {t}.',
  ],
  change: [
    'Your own subjects rest this week. From our front table instead, on {l}, comes {t}.',
    'A change of air this week, on {l}, chosen for everybody: {t}.',
  ],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type Opening = keyof typeof OPENINGS;

/** The sentence for this situation; with every `turn` another one. */
export const openingAt = (opening: Opening, turn: number): string =>
  OPENINGS[opening][turn % OPENINGS[opening].length] ?? OPENINGS[opening][0];

const MOST_STARS = 5;

/** The situation of a book that our record of a reader's book is linked to. */
export function openingOfLink(reader: Reader, { own, relation }: Link): Opening {
  if (relation.isCounter) return 'counter';
  if (relation.isDeed) return 'deed';
  if (own.rating === MOST_STARS) return 'linkStarred';
  if (own.liked) return 'linkLiked';
  return own === reader.shelf[0] && love(own) >= 3 ? 'linkNewest' : 'link';
}

/** So many books on a theme are a habit, if they are a part of this size of the shelf. */
const MANY = 3;
const PART = 0.25;

/**
 * The situation of any other book. `sharing`: the books of the shelf that support the theme and may be named;
 * `isTouched`: whether there are any that support it.
 */
export function openingOf(reader: Reader, theme: Theme, sharing: readonly OwnBook[], isTouched: boolean): Opening {
  const count = sharing.length;
  switch (theme.kind) {
    case 'editors':
      return reader.shelf.length + reader.topics.length > 0 ? 'change' : 'editors';
    case 'neighbour':
      return count > 0 ? 'neighbour' : isTouched ? 'unnamedNeighbour' : 'neighbourTopic';
    case 'readers':
    case 'beside':
      return theme.kind;
    case 'genre':
      return count > 1 ? 'genre' : count === 1 ? 'genreOne' : isTouched ? 'unnamed' : 'topic';
    default: {
      if (count === 0) return isTouched ? 'unnamed' : 'topic';
      const topic = topicOf(theme.label);
      if (topic && count > 1 && sharing.every(({ entry }) => entry.authors.includes(topic.name))) return 'author';
      if (topic && speak(topic)?.isShelf) return count > 1 ? 'shelf' : 'shelfOne';
      if (count === 1) return 'one';
      return count >= MANY && count >= PART * reader.shelf.length ? 'many' : 'two';
    }
  }
}

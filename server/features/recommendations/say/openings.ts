import type { OwnBook, Reader } from '../pick/taste.ts';
import type { Theme } from '../pick/themes.ts';
import { speak, topicOf } from '../pick/topic-themes.ts';

/**
 * Why this theme, and the book. `{a}` and `{b}` are books of the shelf that support it, `{l}` is its name, `{t}` the
 * book's title and who wrote it, with what it is. No number: our records know of some books that they belong to a
 * theme, and of none that it does not.
 */
const OPENINGS = {
  besideStarred: [
    'You gave {a} five stars, so this week’s book is {t}.',
    'For a reader who gave {a} five stars, we have {t}.',
    '{A} had five stars from you; beside it belongs {t}.',
  ],
  besideLiked: [
    'You bookmarked {a}; beside it belongs {t}.',
    'Because you bookmarked {a}, this week’s book is {t}.',
    '{A}, one of your bookmarks, brings us to {t}.',
  ],
  beside: [
    'From {a}, which you keep, it is one step to {t}.',
    'Beside {a} on your shelf there is room for {t}.',
    'You keep {a}; to read with it, here is {t}.',
    'Next to {a}, which you have, we would put {t}.',
  ],
  many: [
    'You keep coming back to {l}, with {a} and {b} among others; next comes {t}.',
    'Several of your books touch on {l}, {a} and {b} among them, and so does {t}.',
  ],
  two: [
    '{A} and {b} both touch on {l}, and so does {t}.',
    'You keep {a} and {b}, which both touch on {l}; to go on from there, we have {t}.',
  ],
  one: ['{A} touches on {l}, and so does {t}.', 'If it was {l} that drew you to {a}, read on with {t}.'],
  shelf: [
    'From our shelf of {l} you keep {a} and {b}; next to them stands {t}.',
    '{A} and {b} come from our shelf of {l}, and so does {t}.',
  ],
  shelfOne: ['From our shelf of {l} you keep {a}; next to it stands {t}.'],
  author: ['You keep {a} and {b}, so you know who wrote {t}.'],
  unnamed: ['Books of yours touch on {l}, and so does {t}.', 'Your shelf has {l} on it; to go with it, here is {t}.'],
  unnamedNeighbour: ['Books of yours touch on {f}; from there it is not far to {l}, and to {t}.'],
  topic: ['One of your topics is {l}; to go with it, here is {t}.', 'Your topics say {l}, so this week’s book is {t}.'],
  neighbour: [
    'From {f}, which {a} touches on, it is not far to {l}, and to {t}.',
    'You keep {a}, which touches on {f}; the next thing along is {l}, in {t}.',
  ],
  neighbourTopic: ['One of your topics is {f}; from there it is not far to {l}, and to {t}.'],
  genre: [
    'Your shelf returns to {l}, with {a} and {b}; this week it is the turn of {t}.',
    'On the {l} shelf you have {a} and {b}; beside them we would put {t}.',
  ],
  genreOne: ['You have {a} on the {l} shelf; beside it we would put {t}.'],
  readers: [
    'Readers who keep {l}, as you do, often keep {t}.',
    'On other readers’ shelves, {l} has a neighbour that is not yet on yours: {t}.',
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
} as const;

/**
 * The sentences with which a description may begin. `sharing`: the books of the shelf that support the theme and may be
 * named; `isTouched`: whether there are any that support it.
 */
export const openingsFor = (...given: Parameters<typeof openingFor>): readonly string[] =>
  OPENINGS[openingFor(...given)];

const MOST_STARS = 5;
/** With more books than two, those named are not all. */
const MANY = 3;

function openingFor(
  reader: Reader,
  theme: Theme,
  sharing: readonly OwnBook[],
  isTouched: boolean,
): keyof typeof OPENINGS {
  const count = sharing.length;
  switch (theme.kind) {
    case 'editors':
      return reader.shelf.length + reader.topics.length > 0 ? 'change' : 'editors';
    case 'neighbour':
      return count > 0 ? 'neighbour' : isTouched ? 'unnamedNeighbour' : 'neighbourTopic';
    case 'readers':
      return 'readers';
    case 'beside': {
      const [book] = sharing;
      return book?.rating === MOST_STARS ? 'besideStarred' : book?.liked ? 'besideLiked' : 'beside';
    }
    case 'genre':
      return count > 1 ? 'genre' : count === 1 ? 'genreOne' : isTouched ? 'unnamed' : 'topic';
    default: {
      if (count === 0) return isTouched ? 'unnamed' : 'topic';
      const topic = topicOf(theme.label);
      if (topic && count > 1 && sharing.every(({ entry }) => entry.authors.includes(topic.name))) return 'author';
      if (topic && speak(topic)?.isShelf) return count > 1 ? 'shelf' : 'shelfOne';
      return count === 1 ? 'one' : count < MANY ? 'two' : 'many';
    }
  }
}

import { expect, test } from 'vitest';
import { partsOfReason, syncReasons } from './sync-reasons.ts';

const LINE = 'A city ruled the world, and this is how.';

test.each([
  [`You liked a video on ancient Rome. ${LINE}`, 'From a video on ancient Rome'],
  [`You liked a video on J. R. R. Tolkien. ${LINE}`, 'From a video on J. R. R. Tolkien'],
  [`You liked a video on St. Augustine. ${LINE}`, 'From a video on St. Augustine'],
  [`You saved something on Iran. ${LINE}`, 'From what you saved on Iran'],
  [`You gave us a title on the Stoics. ${LINE}`, 'From a title on the Stoics'],
  [`${syncReasons.video.about} ${LINE}`, 'From a video'],
  [`${syncReasons.video.elsewhere} ${LINE}`, 'From a video'],
  [`${syncReasons.title.words} ${LINE}`, 'From a title'],
])('of “%s” the first part is what led to the book', (why, origin) => {
  expect(partsOfReason(why)).toEqual({ origin, text: LINE });
});

test.each([
  LINE,
  'You liked a video on ancient Rome.',
  'You liked a video about this book.',
  'You liked cats. Here is a book on them.',
  '',
])('“%s” stays whole', (why) => {
  expect(partsOfReason(why)).toEqual({ origin: null, text: why });
});

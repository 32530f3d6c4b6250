import { expect, test } from 'vitest';
import { partsOfReason, syncReasons } from './sync-reasons.ts';

const LINE = 'A city ruled the world, and this is how.';

test.each([
  ['You liked a video on Malcolm X.', 'From a video on Malcolm X'],
  ['You liked a video on Roe vs. Wade.', 'From a video on Roe vs. Wade'],
  ['You liked a video on Ursula K. Le Guin.', 'From a video on Ursula K. Le Guin'],
  [syncReasons.saved.words, null],
])('“%s” ends where the reason breaks', (begin, origin) => {
  const text = 'He changed his mind in public. It cost him his life.';
  expect(partsOfReason(`${begin}\n${text}`)).toEqual({ origin, text });
});

test.each([
  [`You liked a video on ancient Rome. ${LINE}`, 'From a video on ancient Rome'],
  [`You liked a video on J. R. R. Tolkien. ${LINE}`, 'From a video on J. R. R. Tolkien'],
  [`You liked a video on St. Augustine. ${LINE}`, 'From a video on St. Augustine'],
  [`You liked a video on Roe vs. Wade. ${LINE}`, 'From a video on Roe vs. Wade'],
  [`You saved something on Iran. ${LINE}`, 'From what you saved on Iran'],
  [`You gave us a title on the Stoics. ${LINE}`, 'From a title on the Stoics'],
  [`${syncReasons.video.about} ${LINE}`, null],
  [`${syncReasons.video.elsewhere} ${LINE}`, null],
  [`${syncReasons.title.words} ${LINE}`, null],
])('of “%s”, as earlier versions wrote it, the first part is what led to the book', (why, origin) => {
  expect(partsOfReason(why)).toEqual({ origin, text: LINE });
});

test.each([
  LINE,
  'You liked a video on ancient Rome.',
  'You liked a video about this book.',
  'A question\nin two lines',
  'You liked cats. Here is a book on them.',
  '',
])('“%s” stays whole', (why) => {
  expect(partsOfReason(why)).toEqual({ origin: null, text: why });
});

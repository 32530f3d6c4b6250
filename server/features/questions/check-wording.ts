import { fold } from '../../platform/fold.ts';
import type { Work } from '../books/books.ts';

/** Words in a row that are taken from the question: so many, and the text repeats it, whatever it says. */
const REPEATED = 4;
const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/**
 * Whether a model's text can be held against our records: every title in quotes is one of these books, every name and
 * number stands in their records, nothing in it leads anywhere, has markup, hides characters or repeats the question.
 */
export function isGrounded(text: string, works: readonly Work[], question: string): boolean {
  if (/[\p{Cc}\p{Cf}\p{Co}<>{}[\]`*_#|\\]/u.test(text)) return false;
  if (/:\/\/|www\.|@|\b[a-z0-9-]+\.(?:com|org|net|io|co|info|example)\b/i.test(text)) return false;
  return quotesOnlyTitles(text, works) && namesAreKnown(text, works) && !repeats(text, question);
}

function quotesOnlyTitles(text: string, works: readonly Work[]): boolean {
  const titles = new Set(works.flatMap(({ title, subtitle }) => [fold(title), fold(`${title}: ${subtitle}`)]));
  const quoted = [...text.matchAll(/[“"«„]([^”"»“]*)[”"»“]?/gu)];
  return quoted.every(
    ([, inside = '']) => titles.has(fold(inside).replace(/[\s,.;:!?]+$/, '')) || titles.has(fold(inside)),
  );
}

/** Words that may begin a sentence though no record has them; any other capital is a name. */
const OPENERS = new Set(
  `a after again all although among an and another are around as ask at before begin beginning behind beside between both but by
  come each either every few finally first for from further go half he her here his how i if in instead into is it its keep last
  later leave like many more most much near neither next no none not now of on once one only open or other others our pair part
  perhaps put read reading save several she side since so some start step still taken that the their them then there these they
  this those though three through to together turn two under unlike until up we what when where which while who whoever why with
  within without you your bce ce bc ad four five six seven eight`.split(/\s+/),
);

/** Words with a capital, and numbers, must stand in the records. */
function namesAreKnown(text: string, works: readonly Work[]): boolean {
  const records = works.flatMap((work) => [
    work.title,
    work.subtitle ?? '',
    ...work.authors,
    ...work.genres,
    ...work.subjects,
    work.summary,
    String(Math.abs(work.year ?? 0)),
  ]);
  const known = new Set(records.flatMap(wordsOf));
  return (text.match(WORD) ?? [])
    .filter((word) => /\p{N}|^\p{Lu}/u.test(word))
    .every((word) => wordsOf(word).every((part) => OPENERS.has(part) || known.has(part) || known.has(`${part}s`)));
}

function repeats(text: string, question: string): boolean {
  const said = ` ${wordsOf(text).join(' ')} `;
  const asked = wordsOf(question);
  return asked.some((_, at) => {
    const run = asked.slice(at, at + REPEATED);
    return run.length === REPEATED && said.includes(` ${run.join(' ')} `);
  });
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/['’]s\b/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

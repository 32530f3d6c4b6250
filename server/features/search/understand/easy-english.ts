import { words } from '../../../wording/words.ts';
import { READS, TOLD } from './denial-cues.ts';

const ENGLISH = '(?:better |my |their |his |her )?english';
const LEARNS = '(?:learn(?:ing|s)?|improv(?:e|es|ing)|practi[sc](?:e|es|ing))';
/** “For a learner, level B1”, “for someone learning English”, “English is not my first language”. */
const LEARNER = new RegExp(
  [
    `(?:for |as |by )?(?:an? |the )?(?:(?:adult |english )?(?:language )?learners?|esl (?:students?|learners?|readers?))(?: of english)?`,
    `(?:for |by )?(?:(?:someone|somebody|people|a person|anyone|an? (?:friend|colleague|student)|my (?:wife|husband|mother|mum|girlfriend|boyfriend)) )?(?:who (?:is|are|wants? to) |i want to |i am |i['’]?m |want to )?(?:still )?(?:to )?${LEARNS} ${ENGLISH}(?: better)?(?: (?:with|by|through|from)(?: reading)?)?`,
    `(?:in |at )?(?:(?:my |his |her |the )?(?:english )?(?:is )?(?:at )?)?(?:level|cefr)(?: is)?(?: about)? [abc][12](?:[ /-]{1,3}[abc][12])?`,
    `[abc][12] (?:level|english)`,
    `(?:but )?(?:english is not|english isn['’]?t) (?:my|his|her|their) (?:first|native) language`,
    `(?:(?:very |really )?(?:easy|simple|plain|basic) ){1,2}english`,
  ]
    .map((each) => `(?<![\\p{L}\\p{N}])${each}(?![\\p{L}\\p{N}])`)
    .join('|'),
  'giu',
);
/** “A book” of any kind: somebody who only wants to learn the language needs a course. */
const isOfBooks = (text: string): boolean => words(text).some((word) => TOLD.has(word) || READS.has(word));
const EASY =
  /\b(?:very |really )?(?:easy|simple)(?: to read)?(?= (?:\p{L}{1,20} ){0,2}(?:books?|novels?|stor(?:y|ies)|reads?|reading)\b)/giu;

/** Longer texts tell a story. */
const LONGEST = 300;

/** Whether a request wants a book that somebody who learns English can read. */
export const asksEasyEnglish = (text: string): boolean =>
  text.length <= LONGEST && /english/iu.test(text) && isOfBooks(text) && text.replace(LEARNER, '') !== text;

/** Such a request with “in easy English” for all that it says of the learner. */
export const inEasyEnglish = (text: string): string =>
  asksEasyEnglish(text) ? `${text.replace(LEARNER, ' ').replace(EASY, ' ')}, in easy English` : text;

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

/** “Level B1” and “English is not my first language” are said of the reader anywhere. */
const OF_READER = /\b[abc][12]\b|first language|native language/iu;
/** The words with which a request turns to its reader. */
const TURNS = /^(?:for|as|by|but|i|i['’]?m|want|my|in|at)\b/iu;
/** “For my adult learners”, “I am learning English”, “my wife is learning English”. */
const TURNED =
  /(?:^|[,;.:!?(–—-] ?|\b(?:for|as|by|to|in)(?: (?!(?:teach|help|about|of|on)\w{0,10}\b)\p{L}{1,20}){0,2} |\b(?:i|we|i['’]?m|am|we are|he is|she is|(?:he|she)['’]s|my \p{L}{2,20} is) )$/iu;
/** “About learning English”, “on teaching learners”. */
const SUBJECT = /\b(?:about|on|of|teach|teaches|teaching|help|helping) (?:the |an? )?$/iu;
/** “Learning English grammar” is on grammar; “easy English novels” are novels. */
const GOES_ON = new Set([
  ...TOLD,
  ...READS,
  ...'and or who with by through from in at but please so that which level to for as is'.split(' '),
]);

/** The request without what it says of a reader who learns English. Learners may also be its subject. */
function withoutLearner(text: string): string {
  let end = 0;
  return text.replace(LEARNER, (said, at: number) => {
    const [before, after] = [text.slice(0, at), text.slice(at + said.length)];
    const [next = ''] = /^ ?([\p{L}-]{1,20})/iu.exec(after)?.slice(1) ?? [];
    const isOther = /english$/iu.test(said) && !OF_READER.test(said) && next !== '' && !GOES_ON.has(next.toLowerCase());
    const isReader =
      OF_READER.test(said) || TURNS.test(said) || TURNED.test(before) || (end > 0 && before.slice(end).trim() === '');
    if (isOther || SUBJECT.test(before) || !isReader) return said;
    end = at + said.length;
    return ' ';
  });
}

/** Whether a request wants a book that somebody who learns English can read. */
export const asksEasyEnglish = (text: string): boolean =>
  text.length <= LONGEST && /english/iu.test(text) && isOfBooks(text) && withoutLearner(text) !== text;

/** Such a request with “in easy English” for all that it says of the learner. */
export const inEasyEnglish = (text: string): string =>
  asksEasyEnglish(text) ? `${withoutLearner(text).replace(EASY, ' ')}, in easy English` : text;

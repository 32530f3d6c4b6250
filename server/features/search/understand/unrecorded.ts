import { FILLER, words } from '../../../wording/words.ts';

/** What a request may say of a book that no record can tell, each with its name in a sentence. */
const PRICE = 'what a book costs';
const ON_COVER = 'what is on the cover of a book';
const EDITIONS: readonly [name: string, said: RegExp][] = [
  ['which books there are in large print', /\b(?:large|big)[- ]print\b/iu],
  ['which books are read aloud as audiobooks', /\baudio ?books?\b/iu],
  ['which books are made for a coffee table', /\bcoffee[- ]table books?\b/iu],
];

/** Longer texts tell a story, and the prices in it are no wish. */
const LONGEST = 300;

const AMOUNT =
  '(?:[£$€] ?\\d{1,4}(?:[.,]\\d{2})?|\\d{1,4} ?(?:pounds|quid|euros?|dollars|bucks|[£$€])|(?:five|ten|fifteen|twenty|thirty|fifty) (?:pounds|quid|euros|dollars|bucks))(?![\\p{L}\\p{N}])(?! (?:a|an|per|each|every) (?:hour|day|week|month|year)\\b)';
/** “Under £10”, “max 20 euros”, “£15 or less”. */
const PRICED = new RegExp(
  `[,;]? ?\\(?(?<![\\p{L}\\p{N}])(?:(?:(?:that |which )?costs? |costing |priced )?(?:(?:at|for) )?(?:under|below|less than|(?:not|no) more than|cheaper than|max(?:imum)?(?: of)?|up to|around|about|at most|(?:my |the |our )?budget(?: of| is|:)?) ${AMOUNT}|${AMOUNT},? (?:max(?:imum)?|tops|budget|at most|or (?:less|under|below|cheaper)))(?:,? (?:max(?:imum)?|please))?\\)?`,
  'giu',
);
/** A price only of something to read or to give: “a laptop under $500” has none. */
const BOUGHT =
  /\b(?:books?|novels?|stor(?:y|ies)|memoirs?|biograph(?:y|ies)|read|reads|poems?|poetry|comics?|cookbooks?|gifts?|presents?|secret santa|stocking (?:fillers?|stuffers?)|birthday|christmas)\b/iu;

/** Shortly before an amount, these say what it is of: “a book to help me lose around 20 pounds”. */
const OF_ELSE =
  /\b(?:los(?:e|es|ing)|lost|gain(?:s|ed|ing)?|weigh(?:s|ed|ing)?|liv(?:e|es|ed|ing)|surviv(?:e|es|ed|ing)|ow(?:e|es|ed|ing)|debts?|earn(?:s|ed|ing)?|sav(?:e|es|ed|ing)|start(?:s|ed|ing)?|mak(?:e|es|ing)|made|meals?|feed(?:s|ing)?|travel(?:s|ling|ing)?|drop(?:s|ping)?|shed(?:ding)?)(?: [\p{L}'’]{1,20}){0,4} ?$/iu;
const withoutPrice = (text: string): string =>
  BOUGHT.test(text)
    ? text.replace(PRICED, (price, at: number) => (OF_ELSE.test(text.slice(0, at)) ? price : ' '))
    : text;

/** The edition does not matter, unless it is the subject: “the history of the paperback”. */
const EDITION =
  /(?<!\b(?:of|about|on|for|the|an?|making|my|how) )\b(?:(?:(?:who|that|and|but|he|she|they|i|it) )?(?:(?:can |must |has to |have to |should )?(?:only |also )?(?:reads?|needs?|wants?|prefers?|be|listens? to) )(?:only )?)?(?:in |on |as )?(?:an? )?(?:large[- ]print|big[- ]print|kindle|epub|paperback|hard(?:back|cover)|audio ?books?|e-?books?)(?: (?:editions?|versions?|format))?(?![\p{L}-])(?: only\b)?/giu;
/** “An audiobook for the car” is any book. */
const AUDIO = /\b(?:an |some |any )?audio ?books? (?=(?:for|to listen|with|by|that)\b)/giu;
const TABLE = /\bcoffee[- ]table (?=books?\b)/giu;

/** “No cats on the cover”, “without a film cover”: what a book looks like. */
const COVER =
  /[,;.]? ?(?:\b(?:and|but) )?\b(?:no|not|nothing|without|with no) (?:(?!on\b)[\p{L}’'-]{1,20} ){0,5}(?:on (?:the|its|their) (?:front )?(?:covers?|jackets?)|covers?)(?: please)?(?=\s{0,3}(?:[,.;:!?]|$)| (?:and|but)\b)/giu;

/** A request without what no record can tell. One that says nothing else is left as it is. */
export function withoutUnrecorded(text: string): string {
  if (text.length > LONGEST) return text;
  const rest = withoutPrice(text).replace(TABLE, '').replace(AUDIO, ' ').replace(EDITION, ' ').replace(COVER, ' ');
  if (rest === text || !words(rest).some((word) => !FILLER.has(word))) return text;
  return rest
    .replace(/ {2,}/gu, ' ')
    .replace(/ (?=[,;.])/gu, '')
    .trim()
    .replace(/[,;]$/u, '')
    .trim();
}

/** What a request says that no record can tell. */
export function unrecordedIn(text: string): string[] {
  if (withoutUnrecorded(text) === text) return [];
  return [
    ...(withoutPrice(text) !== text ? [PRICE] : []),
    ...EDITIONS.flatMap(([name, said]) => (said.test(text) ? name : [])),
    ...(text.search(COVER) >= 0 ? [ON_COVER] : []),
  ];
}

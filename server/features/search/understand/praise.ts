import { GENRES } from '../../../../contract/books.ts';
import { FILLER, stem, words } from '../../../wording/words.ts';

const OPENING = /^(?:(?:what|which)(?:['’]s| is| are) )?(?:the |some |your |of the ){0,2}/iu;
/** Praise of books that may have other words before them: “the best short novels about the sea”. */
const OUTRIGHT =
  /^(?:(?:all[- ]time )?(?:best[- ]?(?:selling|sellers?|known|loved|rated|reviewed)|best(?! (?:friend|man\b|woman\b|interest|practice|of\b))|greatest|finest)|top[- ](?:rated|\d{1,3}|five|ten|twenty|fifty|hundred)(?: (?:best|greatest))?|must[- ]reads?|highly (?:rated|recommended)|most (?:popular|famous|important|beloved|influential|celebrated|acclaimed|essential|loved|recommended|(?:widely |often )?read|talked[- ]about)) /iu;
/** Praise only right before books: “famous plays” is praise, “famous trials” is a subject. */
const BESIDE =
  /^(?:famous(?! five\b)|popular(?! (?:science|history|psychology|economics)\b)|well[- ]known|essential|recommended|acclaimed|beloved|favou?rite|top|must) /iu;
const TRAIL =
  / (?:of all time|ever(?: written| published)?|(?:that |which )?(?:everyone|everybody|i|you|one) (?:must|should|(?:has|have|needs?|ought) to) read(?: (?:at least )?once)?(?: (?:before (?:i|you|they) die|in (?:your|my|their|a|one's) life(?:time)?))?|to read before (?:i|you) die|(?:that are )?(?:really )?worth reading|(?:that|which) are (?:true |real |absolute )?masterpieces)[?.! ]*$/iu;

/** “Biographies of famous women”. */
const OF_PEOPLE =
  /(?<= )(?:famous|well-known|celebrated|notable|important|great) (?=(?:women|men|people|scientists|artists|composers|musicians|explorers|leaders|athletes|mathematicians|physicists|philosophers|inventors|actors|generals)\b)/iu;

/** Words for what is read and for its kinds. */
const READING: ReadonlySet<string> = new Set(
  [
    'book novel read story autobiography play poem whodunit classic fiction nonfiction literature sci comic manga',
    'cookbook textbook intro introduction guide series trilogy',
    ...GENRES,
  ].flatMap((names) => words(names).map(stem)),
);
const isReading = (word: string) => READING.has(stem(word));
/** At most this many words may come between praise and what it praises. */
const BETWEEN = 4;

/**
 * A short request without praise, which says nothing about the books: “the best fantasy novels of all time”
 * asks for fantasy novels. A request that says nothing else is left as it is.
 */
export function withoutPraise(request: string): string {
  const text = request.trim();
  const begun = text.replace(OPENING, '');
  const praised = (praise: RegExp, within: number): string | null => {
    const rest = begun.replace(praise, '');
    return rest !== begun && words(rest).slice(0, within).some(isReading) ? rest : null;
  };
  const rest = praised(OUTRIGHT, BETWEEN + 1) ?? praised(BESIDE, 1) ?? text;
  const bare = words(rest).some(isReading) ? rest.replace(TRAIL, '').replace(OF_PEOPLE, '') : rest;
  return words(bare).some((word) => !FILLER.has(word)) ? bare : request;
}

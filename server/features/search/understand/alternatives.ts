import { COUNTRIES_BY_PEOPLE } from '../../../wording/nations.ts';
import { FILLER, words } from '../../../wording/words.ts';
import { readAddress } from './address.ts';
import { KIND_OF_A_PEOPLE } from './provenance.ts';
import { withoutDenials } from './wishes.ts';

/** Longer requests tell a story, in which “or” says nothing of the book. */
const LONGEST = 300;
const MOST_WORDS = 16;

/** “Is it good or bad” asks for one answer. */
const QUESTION = /^(?:how|why|what|who|when|where|which|is|are|am|does|do|did|can|could|was|were|should|if)\b|\?\s*$/iu;
/** What stands before the first of two things, or behind the second. */
const BOUNDS =
  '(?:of|about|on|in|by|with|for|from|to|at|set|like|but|that|which|who|where|is|are|not|as|written|published|translated|please)';
const WORD = `(?!(?:${BOUNDS}|and|or)\\b)\\p{L}[\\p{L}\\p{N}'’-]{1,24}`;
const THING = `(?:(?:the|an?|some) )?${WORD}(?: ${WORD})?`;
const OR = new RegExp(
  `(?<before>^|[,;:] |\\b${BOUNDS} )(?<first>${THING})(?<or> or )(?<second>${THING})(?=$|[,;.!] ?| (?:${BOUNDS}|and)\\b)`,
  'iu',
);
const ARTICLE = /^(?:the|an?|some) /iu;
/** “Or something”, “or so”. */
const VAGUE = new Set(
  `something anything someone somebody anyone similar so two more less other others not whatever maybe perhaps preferably
  else her his their my one ones two three longer shorter better worse`.split(/\s+/),
);

/** Two words that are always said together, and mean one thing. */
const FIXED = new Set(
  `life or death,nature or nurture,trick or treat,war or peace,rich or poor,sink or swim,dead or alive,fight or flight,
  good or evil,right or wrong,true or false,friend or foe,heads or tails,feast or famine,make or break,do or die,
  win or lose,hit or miss,truth or dare,sooner or later,all or nothing`.split(/,\s*/u),
);

/** “Trains, cricket and beer”, “codes and spies, true stories please”: what somebody likes. */
const LIKED =
  /^(?:(?<first>[^,]{2,40}), )?(?<second>[^,]{2,40}?),? and (?:also )?(?:with |about )?(?<third>[^,]{2,40})(?<rest>,.{0,80})?$/iu;
const LIKED_WORDS = 3;

/** “How did money begin, and why do we trust it?” */
const SECOND_QUESTION =
  /[,;?.]? and (?:also )?(?=(?:how|why|what|who|when|where|which|do|does|did|is|are|was|were|can|could|should|will)\b)/iu;

/**
 * The single wishes of a request that would be content with one of two things (“set on a train or a boat”), or that is
 * for somebody who likes several (“my son loves diggers and poo”). Of two questions in one, the first, which names what
 * both are about, unless the request `wishesMore` than to know that: such a wish would be lost with the second. Empty
 * for any other.
 */
export function alternativesIn(text: string, wishesMore = false): string[] {
  if (text.length > LONGEST || words(text).length > MOST_WORDS) return [];
  if (QUESTION.test(text)) return wishesMore ? [] : firstQuestion(text);
  const liked = likedIn(text);
  if (liked.length > 0) return liked;
  const found = OR.exec(text);
  const { first = '', or = '', second = '' } = found?.groups ?? {};
  if (!found || FIXED.has(`${first}${or}${second.split(' ')[0]}`.toLowerCase().replace(ARTICLE, ''))) return [];
  if (![first, second].every(isThing) || !withoutDenials(text).includes(`${first}${or}${second}`)) return [];
  const start = found.index + (found.groups?.before ?? '').length;
  const [before, after] = [text.slice(0, start), text.slice(start + first.length + or.length + second.length)];
  // “A Chinese or African author”: two adjectives share their noun.
  const [adjective = '', noun = ''] = second.split(' ');
  const alone = first.replace(ARTICLE, '');
  const isShared = noun !== '' && !ARTICLE.test(second) && !alone.includes(' ');
  // Both are read as the origin of one author.
  if (isShared && [alone, adjective].every((name) => COUNTRIES_BY_PEOPLE.has(name.toLowerCase()))) return [];
  // “Welsh poems or stories”: both are Welsh.
  const people = KIND_OF_A_PEOPLE.test(second) ? peopleBefore(first) : '';
  return [`${before}${first}${isShared ? ` ${noun}` : ''}${after}`, `${before}${people}${second}${after}`];
}

/** The adjective of a people before a kind of book, with the space behind it: not that of “Swiss cheese”. */
function peopleBefore(thing: string): string {
  const [first = '', ...others] = thing.replace(ARTICLE, '').split(' ');
  const isKind = KIND_OF_A_PEOPLE.test(others.join(' '));
  return isKind && COUNTRIES_BY_PEOPLE.has(first.toLowerCase()) ? `${first} ` : '';
}

/** The first of two questions, if it says anything by itself. */
function firstQuestion(text: string): string[] {
  const [first = '', second = ''] = text.split(SECOND_QUESTION, 2);
  // What stands behind the second question is not of it.
  if (/[,;:.(]/u.test(second)) return [];
  const isWhole = ASKS.test(first) && words(first).length > 2 && words(first).some((word) => !FILLER.has(word));
  return isWhole && words(second).length > 1 ? [first] : [];
}
const ASKS = /^(?:how|why|what|who|when|where|which|is|are|do|does|did|can|could|was|were|should)\b/iu;

const isThing = (said: string): boolean => {
  const all = words(said);
  return !all.some((word) => VAGUE.has(word)) && all.some((word) => !FILLER.has(word));
};

/** What the person likes for whom a book is, each with the rest of the request. */
function likedIn(text: string): string[] {
  const { rest, to } = readAddress(text);
  if (!LIKES.test(to)) return [];
  const at = text.indexOf(rest);
  if (at < 0) return [];
  const { first, second = '', third = '', rest: tail = '' } = LIKED.exec(rest)?.groups ?? {};
  const liked = [first, second, third].filter((each) => each !== undefined);
  const isEach = liked.every((each) => isThing(each) && words(each).length <= LIKED_WORDS);
  return isEach ? liked.map((each) => `${text.slice(0, at)}${each}${tail}`) : [];
}
const LIKES =
  /\b(?:likes?|loves?|enjoys?|adores?|collects|into|interested in|mad (?:about|on)|crazy about|nuts about|obsessed (?:with|by)|keen on|fond of|fan of)$/iu;

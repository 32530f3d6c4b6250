import {
  DETERMINERS,
  FINITE_AUXILIARIES,
  IRREGULAR,
  NOUNS,
  NOUNS_IN_LY,
  PREPOSITIONS,
  rootOf,
  VERBS,
} from './cuts/cut-words.ts';

const PEOPLE = new Set('they we you people women men children who'.split(' '));
/** Each of these takes the next verb for its own clause. */
const OPENS = new Set(
  'who whom whose which that what how why when where while whether because if as until unless though although after before since than'.split(
    ' ',
  ),
);
/** Only with a subject and a verb of their own behind them are these the beginning of a clause. */
const ALSO_PREPOSITIONS = new Set('as after before since than until'.split(' '));
/** The past of these differs from their participle: “took”, but “taken”. */
const PASTS = new Set(
  `fell grew ran drove rode flew sang broke chose stole threw rose arose spoke wore swam ate drank froze forgot began became overcame tore
  swore woke shrank sprang blew withdrew gave took went came saw knew wrote drew thought said lay`.split(/\s+/),
);
/** Adverbs that come between a subject and its verb. */
const ADVERBS = new Set(
  'also still never always often only just almost even soon now then not once all both each early likely'.split(' '),
);
const isAdverb = (word: string): boolean => ADVERBS.has(word) || (/...ly$/.test(word) && !NOUNS_IN_LY.has(word));
const PRONOUNS = new Set('he she it they we you i'.split(' '));
const ALL_OR_NONE = new Set('everybody everyone nobody'.split(' '));
const ANYBODY = new Set([...ALL_OR_NONE, 'somebody', 'someone']);

type Token = { word: string; isFirst: boolean; afterComma: boolean };

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replace(/[’']s$/, "'s"),
    isFirst: index === 0,
    afterComma: /[,;:.!?()–—]/.test(text.slice(Math.max(0, index - 2), index)),
  }));

/** Whether a text says something of somebody: “The textbook has two tracks”, but not “The textbook with two tracks”. */
export function hasPredicate(text: string): boolean {
  return text.endsWith('?') || text.split(/[;:?!]\s|–|—/).some(clauseHas);
}

/** “What doctors thought”: the whole clause is one thing, unless it asks. */
const ASKING = new Set('what how why where when'.split(' '));

function clauseHas(clause: string): boolean {
  const tokens = tokensOf(clause);
  if (ASKING.has(tokens[0]?.word ?? '')) return false;
  let open = 0;
  let wasInner = false;
  for (const [at, { word, isFirst, afterComma }] of tokens.entries()) {
    const before = tokens.slice(0, at).findLast(({ word: each }) => !isAdverb(each))?.word ?? '';
    if (OPENS.has(word) && !(ALSO_PREPOSITIONS.has(word) && !hasVerbSoon(tokens, at))) {
      open += 1;
      continue;
    }
    // “the row it began”, “the case everyone knows”
    const isSubject = PRONOUNS.has(word) || (ALL_OR_NONE.has(word) && !PREPOSITIONS.has(tokens[0]?.word ?? ''));
    const isReduced = isSubject && !afterComma && isThing(before);
    if (isReduced) open += 1;
    if (isFirst || isReduced || !isFiniteVerb(word, before) || isListed(tokens, at)) continue;
    if (open > 0) {
      open -= 1;
      wasInner = true;
      continue;
    }
    // “a man who hides and waits”: the second verb belongs to the first.
    if (wasInner && (before === 'and' || before === 'or' || (afterComma && tokens[at - 1]?.word !== 'and'))) continue;
    return true;
  }
  return false;
}

/** “Paris, jazz, quarrels and love affairs”: the last but one of several things, not what somebody does. */
function isListed(tokens: readonly Token[], at: number): boolean {
  const [token, and, next] = tokens.slice(at, at + 3);
  if (!token?.afterComma || and?.word !== 'and' || and.afterComma || !next || !/s$/.test(token.word)) return false;
  const isDeed = /[^s]s$/.test(next.word) && VERBS.has(rootOf(next.word));
  return !isDeed && !DETERMINERS.has(next.word) && !PEOPLE.has(next.word) && !ANYBODY.has(next.word);
}

const isThing = (word: string): boolean =>
  word !== '' &&
  !PREPOSITIONS.has(word) &&
  !OPENS.has(word) &&
  !FINITE_AUXILIARIES.has(word) &&
  !/^(?:and|or|but|so|then)$/.test(word) &&
  !VERBS.has(rootOf(word));

const hasVerbSoon = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(at + 2, at + 8)
    .some(
      ({ word, afterComma }, index, all) =>
        !afterComma && isFiniteVerb(word, all[index - 1]?.word ?? tokens[at + 1]?.word ?? ''),
    );

function isFiniteVerb(word: string, before: string): boolean {
  if (FINITE_AUXILIARIES.has(word)) return before !== 'the' && before !== 'a';
  if (/n[’']t$/.test(word)) return true;
  if (DETERMINERS.has(before) || PREPOSITIONS.has(before) || before === 'to') return false;
  if (PASTS.has(word)) return true;
  const isSubject = PEOPLE.has(before) || ANYBODY.has(before) || /^(?:he|she|it|i)$/.test(before);
  if (NOUNS.test(word) || !VERBS.has(rootOf(word))) return isSubject && /ed$/.test(word);
  if (/[^s]s$/.test(word)) return before !== 'and' && before !== 'or' && before !== 'of';
  if (isSubject) return !/ing$/.test(word);
  return /[^s'’]s$/.test(before) && !/(?:ed|ing)$/.test(word) && !IRREGULAR.has(word);
}

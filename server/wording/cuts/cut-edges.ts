import { isByTurns, stepsOver } from './cut-floats.ts';
import {
  attributes,
  breakAfter,
  breakBefore,
  hasVerbBefore,
  isAdjective,
  isAuxiliary,
  isBounded,
  isContent,
  isCount,
  isName,
  isNumber,
  isObject,
  isOfAllHere,
  isOneAfterAnother,
  isParticiple,
  isShare,
  isVerb,
  isYear,
  leadsWithVerb,
  tells,
  turnsClause,
  type Word,
} from './cut-grammar.ts';
import {
  AFTER,
  BUT,
  FLOATING,
  LEADING,
  NUMBERS,
  OPENING,
  ORDINALS,
  POINTING,
  PREPOSITIONS,
  RELATIVE,
  SUBJECTS,
  TIMES,
  WHENS,
} from './cut-words.ts';

/** Whether a part may begin at this word of our sentence. */
export function beginsWell(source: readonly Word[], at: number): boolean {
  const [first, before] = [source[at], source[at - 1]];
  if (!first || !before) return at === 0;
  if (RELATIVE.has(first.word) || BUT.has(first.word)) return false;
  if (first.gap === 'strong') return !isAuxiliary(first);
  if (dropsAdjectives(source, at)) return true;
  const clause = source.slice(breakBefore(source, at), at);
  if (leadsWithVerb(source, at) || turnsClause(clause) || clause.some(tells)) return false;
  // Somebody or something, not what somebody does.
  const isNamed = isName(first) || (isAdjective(first) && isName(source[at + 1] ?? first));
  if (!first.hasArticle && !isNamed && !isNumber(first) && !LEADING.has(first.word)) return false;
  // “Sledge from Mobile, Alabama, kept notes”
  const inside = source.slice(at + 1).find(({ gap }) => gap !== '');
  const opens = clause[0] && (PREPOSITIONS.has(clause[0].word) || isParticiple(clause[0]));
  if (
    isName(first) &&
    first.gap === 'weak' &&
    isName(before) &&
    !opens &&
    inside?.gap === 'weak' &&
    clause.some(isObject)
  )
    return false;
  const isJoined = ['and', 'then', 'so'].includes(before.word) && before.gap !== '';
  return (
    first.gap === 'weak' || isJoined || isAfterPhrase(clause, first) || (clause.every(isCount) && !isNumber(first))
  );
}

/** “A [northern] captain” */
export function dropsAdjectives(source: readonly Word[], at: number): boolean {
  const first = source[at];
  const clause = source.slice(breakBefore(source, at), at);
  if (first?.gap !== '' || !clause[0]?.hasArticle) return false;
  return clause.every(isAdjective) && isContent(first) && !isVerb(first);
}

/**
 * “In 1992 hunters found …”, “For a week the director asked …”, “Afterwards the state …”: after an opening that says
 * when or where.
 */
function isAfterPhrase(clause: readonly Word[], first: Word): boolean {
  const [opening, last] = [clause[0], clause.at(-1)];
  if (!opening || !last) return false;
  if (clause.every(({ word }) => WHENS.has(word)) || isByTurns(clause)) return true;
  if (!PREPOSITIONS.has(opening.word)) return false;
  if (!isContent(last) && !POINTING.has(last.word)) return false;
  if (opening.word !== 'to' && clause.some(isVerb)) return false;
  // “through them Condé shows”, but “in Central Asia Amir” may be one name.
  if (isName(first) && !isName(last)) return true;
  return /^\d+$/.test(last.word) || first.hasArticle || isNumber(first) || SUBJECTS.has(first.word);
}

/** Whether a part may end with this word of our sentence. */
export function endsWell(source: readonly Word[], at: number): boolean {
  const [last, next] = [source[at], source[at + 1]];
  if (!last || !next) return true;
  // “Six get a part each: sand for glass, …”
  const isEach = FLOATING.has(last.word) && next.gap !== '';
  // Our own clause ends here or, with “, and”, somebody's action does: “the general he spied on, and …”
  if (next.gap === 'strong' || (next.gap === 'weak' && next.word === 'and' && PREPOSITIONS.has(last.word))) return true;
  const over = stepsOver(source, at);
  if (over > at) return endsWell([...source.slice(0, at + 1), ...source.slice(over + 1)], at);
  // “McWhorter explains how, with comparisons …”
  const isQuestion = next.gap === 'weak' && ['how', 'why'].includes(last.word) && isVerb(source[at - 1] ?? last);
  if (!isContent(last) && !AFTER.has(last.word) && !isEach && !isQuestion) return false;
  const rest = source.slice(at + 1, breakAfter(source, at + 1));
  if (BUT.has(next.word) || attributes(rest)) return false;
  if (next.gap === 'weak') return true;
  const clause = source.slice(breakBefore(source, at), at);
  if (isYear(last) && PREPOSITIONS.has(source[at - 1]?.word ?? '') && !clause.some(({ word }) => PAIRING.has(word)))
    return OPENING.has(next.word);
  if (isBounded(last) || isNumber(last) || isOfAllHere(source, at)) return false;
  if (isOneAfterAnother(source, at) || (next.word === 'without' && turnsClause(clause))) return false;
  // “takes four people [in five]”
  if (SHARES.has(next.word) && NUMBERS.has(source[at + 2]?.word ?? '') && isShare(source, at)) return false;
  // “explains speech [to people who …]”, “sixteen essays [urging the state …]”, “[twenty years before]”
  if (next.word === 'to') return !isVerb(last) && !isVerb(source[at + 2] ?? next);
  // “meeting us [where we had just arrived]”
  if (AFTER.has(last.word) && (next.word === 'where' || next.word === 'when')) return true;
  if (isParticiple(next) || RELATIVE.has(next.word)) return isContent(last) && !isVerb(last);
  if (isSaidOf(source, at)) return true;
  return OPENING.has(next.word) || (isCount(next) && TIMES.test(source[at + 2]?.word ?? ''));
}
const SHARES = new Set(['in', 'of', 'out', 'per']);
const PAIRING = new Set(['between', 'both', 'from']);

/** “The holes [we live on]”: a clause without its “that”, with one verb. */
export function isSaidOf(source: readonly Word[], at: number, end = breakAfter(source, at + 1)): boolean {
  const [last, who] = [source[at], source[at + 1]];
  if (!last || !who || !SUBJECTS.has(who.word) || !isContent(last) || isVerb(last) || isName(last)) return false;
  if (!hasVerbBefore(source, at)) return false;
  const phrase = source.slice(Math.max(0, at - 2), at + 1);
  if (!phrase.some(({ hasArticle }) => hasArticle) || phrase.some((word) => isBounded(word) || ORDINALS.has(word.word)))
    return false;
  const rest = source.slice(at + 2, end);
  const verbs = rest.flatMap((word, index) => (isVerb(word) ? [index] : []));
  const helpers = rest.flatMap((word, index) => (isAuxiliary(word) ? [index] : []));
  return verbs.length === 1 && verbs[0] === helpers.length && helpers.every((each, index) => each === index);
}

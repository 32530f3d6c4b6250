import {
  ADVERBS,
  AFTER,
  AUXILIARIES,
  BUT,
  DETERMINERS,
  FLOATING,
  HEDGES,
  IRREGULAR,
  LEADING,
  NOUNS,
  NUMBERS,
  OF_ALL,
  OPENING,
  ORDINALS,
  POINTING,
  PREPOSITIONS,
  poleOf,
  RELATIVE,
  rootOf,
  SMALL,
  SUBJECTS,
  TELLING,
  TIMES,
  TURNS,
  VERBS,
} from './cut-words.ts';

/** A folded word, and what separates it from the word before: a strong break, a comma, or neither. */
export type Word = { word: string; written: string; gap: 'strong' | 'weak' | ''; hasArticle: boolean };

/** Whether these words occur in the sentence, in order, and what is left out before, between and after them may be left out. */
export function isCut(part: readonly Word[], source: readonly Word[], { fromStart = false } = {}): boolean {
  if (part.filter(isContent).length < 2 && part.length < source.length) return false;
  let tries = 0;
  function match(at: number, found: readonly number[]): boolean {
    if (++tries > MOST_TRIES) return false;
    if (at === part.length) return endsWell(source, found.at(-1) ?? 0);
    const from = (found.at(-1) ?? -1) + 1;
    // “Kepler, Apollo and …” as “Kepler and Apollo”.
    if (at > 0 && part[at]?.word === 'and' && source[from]?.word !== 'and') {
      const next = source.findIndex(
        ({ word, gap }, index) => index >= from && gap === 'weak' && word === part[at + 1]?.word,
      );
      if (next >= 0 && (next === from || canGo(source, from - 1, next)) && match(at + 2, [...found, next])) return true;
    }
    for (let index = from; index < source.length; index++) {
      if (source[index]?.word !== part[at]?.word) continue;
      const isFirst = index === 0 || (!fromStart && beginsWell(source, index));
      const fits = at === 0 ? isFirst : index === from || canGo(source, from - 1, index);
      if (fits && match(at + 1, [...found, index])) return true;
    }
    return false;
  }
  return match(0, []);
}
const MOST_TRIES = 2000;

/** Whether a part may begin at this word of our sentence. */
function beginsWell(source: readonly Word[], at: number): boolean {
  const [first, before] = [source[at], source[at - 1]];
  if (!first || !before) return at === 0;
  if (RELATIVE.has(first.word) || BUT.has(first.word)) return false;
  if (first.gap === 'strong') return !isAuxiliary(first);
  const clause = source.slice(breakBefore(source, at), at);
  // “A [northern] captain”
  if (clause[0]?.hasArticle && first.gap === '' && clause.every(isAdjective) && isContent(first) && !isVerb(first))
    return true;
  if (leadsWithVerb(source, at) || clause.some(turns) || clause.some(tells)) return false;
  // Somebody or something, not what somebody does.
  const isNamed = isName(first) || (isAdjective(first) && isName(source[at + 1] ?? first));
  if (!first.hasArticle && !isNamed && !isNumber(first) && !LEADING.has(first.word)) return false;
  const isJoined = ['and', 'then', 'so'].includes(before.word) && before.gap !== '';
  return first.gap === 'weak' || isJoined || isAfterPhrase(clause, first) || clause.every(isCount);
}

/** “In 1992 hunters found …”, “For a week the director asked …”: after a phrase that says when or where. */
function isAfterPhrase(clause: readonly Word[], first: Word): boolean {
  const [opening, last] = [clause[0], clause.at(-1)];
  if (!opening || !last || !PREPOSITIONS.has(opening.word)) return false;
  if (!isContent(last) && !POINTING.has(last.word)) return false;
  if (opening.word !== 'to' && clause.some(isVerb)) return false;
  // “through them Condé shows”, but “in Central Asia Amir” may be one name.
  if (isName(first) && !isName(last)) return true;
  return /^\d+$/.test(last.word) || first.hasArticle || isNumber(first) || SUBJECTS.has(first.word);
}

/** Whether a part may end with this word of our sentence. */
function endsWell(source: readonly Word[], at: number): boolean {
  const [last, next] = [source[at], source[at + 1]];
  if (!last || !next) return true;
  // “Six get a part each: sand for glass, …”
  const isEach = FLOATING.has(last.word) && next.gap !== '';
  // Our own clause ends here, or, with “, and”, what somebody does: “the general he spied on, and …”
  if (next.gap === 'strong' || (next.gap === 'weak' && next.word === 'and' && PREPOSITIONS.has(last.word))) return true;
  if (!isContent(last) && !AFTER.has(last.word) && !isEach) return false;
  const rest = source.slice(at + 1, breakAfter(source, at + 1));
  if (BUT.has(next.word) || rest.slice(0, 4).some(tells)) return false;
  if (next.gap === 'weak') return true;
  if (isBounded(last) || isNumber(last) || source.slice(breakBefore(source, at), at).some(isOfAll)) return false;
  // “explains speech [to people who …]”, “sixteen essays [urging the state …]”, “[twenty years before]”
  if (next.word === 'to') return !isVerb(last) && !isVerb(source[at + 2] ?? next);
  if (isParticiple(next) || RELATIVE.has(next.word)) return isContent(last) && !isVerb(last);
  return OPENING.has(next.word) || (isCount(next) && TIMES.test(source[at + 2]?.word ?? ''));
}

/** Whether the text between these two words of our sentence can be left out without changing what the rest says. */
function canGo(source: readonly Word[], before: number, after: number): boolean {
  const [left, right] = [source[before], source[after]];
  const cut = source.slice(before + 1, after);
  const [first, last] = [cut[0], cut.at(-1)];
  if (!left || !right || !first || !last || cut.some(({ gap }) => gap === 'strong')) return false;
  // “…[, who has a daughter]; the town falls”, but not “; she falls”
  if (right.gap === 'strong')
    return first.gap === 'weak' && !POINTING.has(right.word) && !RELATIVE.has(right.word) && endsWell(source, before);
  const isTight = first.gap === '';
  const toNext = right.gap === '';
  if (isOtherDeed(cut, right)) return true;
  if (BUT.has(first.word) || cut.some(tells)) return false;
  // What is denied in an aside is denied there alone.
  const isAside = !isTight && (!toNext || right.word === 'and');
  const isRelative = RELATIVE.has(first.word) && (!toNext || isVerb(right));
  if (!isAside && ((!isRelative && cut.some(turns)) || cut.some(isHedge))) return false;
  if (cut.length <= 3 && cut.every((each) => isAdverb(each) && !isBounded(each))) return true;
  if (isAuxiliary(left) && cut.length === 1 && FLOATING.has(first.word)) return true;
  if (isCount(first) && TIMES.test(cut[1]?.word ?? '') && cut.length <= 3) return true;
  if (isTight && source.slice(breakBefore(source, before), before).some(isOfAll)) return false;
  if (isTight && (isBounded(left) || ORDINALS.has(left.word) || (isNumber(left) && cut.some(isNumber)))) return false;
  if (toNext && (isBounded(last) || isOwner(last) || isNumber(right))) return false;
  if (toNext && isNumber(last) && !OPENING.has(first.word)) return first.hasArticle && cut.every(isNumber);
  const isOneClause = cut.slice(1).every(({ gap }) => gap === '');
  // “Two tailors[, Ishvar and Om, who] have left”: an aside about somebody remains about them.
  if (RELATIVE.has(last.word))
    return cut.length > 1 && cut.slice(0, -1).every((word) => !isVerb(word)) && (isVerb(right) || isAuxiliary(right));
  // “, who has it all, ”, “, a clerk in Algiers,” or, about the same person, “, buries his mother,”: but nobody else who does
  // something.
  const doesMore = leadsWithVerb(source, after);
  if (doesMore && hasOtherDoer(cut)) return false;
  if (isAside) return !isObject(left) && !addsDoer(cut);
  const endsPhrase = !toNext || (isOneClause && (!isContent(right) || isVerb(right)));
  if (!isTight) {
    if (cut.every(isDescription) && isContent(right) && !isVerb(right)) return true;
    return PREPOSITIONS.has(first.word) && isWhole(cut) && endsPhrase;
  }
  if (isRelative) return !isVerb(left) && isWhole(cut);
  // “in [bullet wounds and] debt”, “were [prickly and] sceptical”, “interval [and repetition] days”
  if (last.word === 'and') return !isContent(left) && left.word !== 'between' && cut.slice(0, -1).every(isDescription);
  // “Three men [and a dog] set out”, but not “three men [and a dog] called Montmorency”
  if (first.word === 'and' && cut.length <= 3 && cut.every(isDescription))
    return !toNext || (!isParticiple(right) && (!RELATIVE.has(right.word) || right.word === 'when'));
  if (first.word === 'to') return !isVerb(left) && !isVerb(cut[1] ?? first) && isWhole(cut) && endsPhrase;
  // “Four people [in five]”; but “raided [for twelve years] by Grendel”
  const isTime = cut.some(({ word }) => TIMES.test(word));
  if (OPENING.has(first.word) && !isTime && cut.some((word) => isNumber(word) && !/^\d{4}$/.test(word.word)))
    return false;
  if (OPENING.has(first.word))
    return isWhole(cut) && (endsPhrase || (isOneClause && (isName(right) || right.hasArticle)));
  // “Jews [expelled from Spain], Muslims”
  if (isParticiple(first) && !first.hasArticle && (!toNext || isVerb(right) || right.word === 'and'))
    return (isOneClause || (!toNext && !hasOtherDoer(cut) && !addsDoer(cut))) && isWhole(cut);
  // Adjectives and names: “a [dry] scholar”, “the sailor [Edmond Dantès] is denounced”; the first of a list.
  const opensPhrase = !isContent(left) || first.hasArticle || isNumber(left);
  if (!cut.every((word) => isDescription(word) || (first.hasArticle && /ed$/.test(word.word)))) return false;
  if (!toNext) return opensPhrase && !doesMore;
  return cut.every(isName) || (opensPhrase && isContent(right) && !isAuxiliary(left));
}

/** “She [lives on shellfish and] befriends a dog”, “he [hides bread,] lays bricks”: one of several things that somebody does. */
function isOtherDeed(cut: readonly Word[], right: Word): boolean {
  const [first, last] = [cut[0], cut.at(-1)];
  if (!first || !last || (last.word !== 'and' && right.gap === '')) return false;
  // After a comma the subject must stay the same: nobody else may begin to do something.
  const pieces = cut.flatMap(({ gap }, at) => (at > 0 && gap !== '' ? [cut.slice(at)] : []));
  if (pieces.some((piece) => hasOtherDoer(piece)) || addsDoer(cut.slice(0, -1))) return false;
  const isDeed = (word: Word) => isAuxiliary(word) || isVerb(word) || word.word === 'lives';
  return isDeed(first) && isDeed(right) && (last.word === 'and' || /[^s]s$/.test(right.word));
}

/** Whether each preposition of what is cut keeps what it governs. */
function isWhole(cut: readonly Word[]): boolean {
  const at = cut.findLastIndex(({ word }) => PREPOSITIONS.has(word) || OPENING.has(word));
  return cut.slice(at + 1).some(isContent) && isContent(cut.at(-1) as Word);
}

/** Whether it has another subject than before, which does something. */
function hasOtherDoer(cut: readonly Word[]): boolean {
  const [first] = cut;
  if (!first || RELATIVE.has(first.word) || leadsWithVerb(cut, 0) || PREPOSITIONS.has(first.word)) return false;
  return cut.some(isVerb) || cut.some(isAuxiliary);
}

/** “Kamil, [son of a baker, and Kaufmann], half German”: what comes is said of the second. */
const addsDoer = (cut: readonly Word[]): boolean =>
  cut.some(({ word, gap }, at) => at > 0 && word === 'and' && gap !== '' && !leadsWithVerb(cut, at));

const breakBefore = (source: readonly Word[], at: number) =>
  Math.max(
    0,
    source.slice(0, at + (source[at]?.gap === 'strong' ? 1 : 0)).findLastIndex(({ gap }) => gap === 'strong'),
  );
const breakAfter = (source: readonly Word[], at: number) => {
  const end = source.findIndex(({ gap }, index) => index > at && gap === 'strong');
  return end < 0 ? source.length : end;
};

export const isContent = ({ word }: Word) => !SMALL.has(word);
const isNumber = ({ word }: Word) => NUMBERS.has(word) || /^\d/.test(word) || NUMBERS.has(word.split('-')[0] ?? '');
const isName = ({ written }: Word) => /^\p{Lu}/u.test(written);
const isAdverb = ({ word }: Word) => ADVERBS.has(word) || word === 'and' || /..ly$/.test(word);
const isOwner = ({ word }: Word) => /'s?$|s'$/.test(word);
const isHedge = ({ word }: Word) => HEDGES.has(word) && word !== 'about';
const isAuxiliary = ({ word }: Word) => AUXILIARIES.has(word);
const isVerb = ({ word, hasArticle }: Word) =>
  !hasArticle && !NOUNS.test(word) && (VERBS.has(rootOf(word)) || /..ed$/.test(word));
const isCount = (word: Word) => isNumber(word) || word.word === 'and';
/** An adjective or a noun before another: what describes what comes next. */
const isDescription = (word: Word) => (isContent(word) || word.word === 'and') && !isVerb(word);
const isAdjective = (word: Word) =>
  isDescription(word) &&
  !isHedge(word) &&
  !isBounded(word) &&
  !isNumber(word) &&
  !isName({ ...word, written: word.hasArticle ? '' : word.written });
/** As the first word of “[expelled from Spain]”. */
const isParticiple = ({ word }: Word) => /..(?:ed|ing)$/.test(word) || (IRREGULAR.has(word) && !/s$/.test(word));
const isBounded = ({ word }: Word) => poleOf.has(word);
/** “Without” denies no more than what it governs. */
const turns = ({ word }: Word) => word !== 'without' && (TURNS.includes(poleOf.get(word) ?? -1) || /n't$/.test(word));
/** “All”, “nobody”. */
const isOfAll = ({ word }: Word) => OF_ALL.has(word);
const tells = ({ word }: Word) => TELLING.test(word);
const isObject = ({ word }: Word) => PREPOSITIONS.has(word) || DETERMINERS.has(word);
const leadsWithVerb = (source: readonly Word[], at: number): boolean => {
  const word = source[at];
  if (!word) return false;
  if (word.word === 'and' || word.word === 'then') return leadsWithVerb(source, at + 1);
  return isAuxiliary(word) || (isVerb(word) && !isName(word)) || /..(?:ing|ed)$/.test(word.word);
};

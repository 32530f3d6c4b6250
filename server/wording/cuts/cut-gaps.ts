import { endsWell, isSaidOf } from './cut-edges.ts';
import { REFLEXIVE, stepsOver } from './cut-floats.ts';
import {
  addsDoer,
  breakAfter,
  breakBefore,
  castsDoubt,
  hasOtherDoer,
  hasVerbAfter,
  hasVerbBefore,
  isAdjective,
  isAdverb,
  isAuxiliary,
  isBounded,
  isContent,
  isCount,
  isDescription,
  isFiniteVerb,
  isHedge,
  isInflected,
  isList,
  isName,
  isNumber,
  isObject,
  isOneAfterAnother,
  isOfAllHere,
  isOwner,
  isParticiple,
  isPreposition,
  isShare,
  isVerb,
  isWhole,
  isYear,
  leadsWithVerb,
  STATING,
  tells,
  turns,
  type Word,
} from './cut-grammar.ts';
import {
  BEFORE_A_PLACE,
  BUT,
  DETERMINERS,
  FLOATING,
  INDEFINITE,
  IRREGULAR,
  OPENING,
  ORDINALS,
  POINTING,
  PREPOSITIONS,
  RELATIVE,
  ROUND,
  SUBJECTS,
  TIMES,
  TOLD,
} from './cut-words.ts';

/** Whether everything between these two words of our sentence can be left out without changing what the rest says. */
export function canGo(source: readonly Word[], before: number, after: number): boolean {
  return canGoAsOne(source, before, after) || canGoWithClause(source, before, after);
}

/** “The laureate [and poet, who survived the war,] finds”: the clause can go, and then what it describes. */
function canGoWithClause(source: readonly Word[], before: number, after: number): boolean {
  const clause = source.findIndex(
    ({ word, gap }, at) => at > before + 1 && at < after && gap === 'weak' && RELATIVE.has(word),
  );
  if (clause < 0 || !canGoAsOne(source, clause - 1, after)) return false;
  const rest = [...source.slice(0, clause), ...source.slice(after).map((word, at) => (at === 0 ? asTight(word) : word))];
  return canGoAsOne(rest, before, clause);
}
const asTight = (word: Word): Word => ({ ...word, gap: '' });

function canGoAsOne(source: readonly Word[], before: number, after: number): boolean {
  const [left, right] = [source[before], source[after]];
  const cut = source.slice(before + 1, after);
  const [first, last] = [cut[0], cut.at(-1)];
  if (!left || !right || !first || !last || castsDoubt(cut)) return false;
  if (BEFORE_A_PLACE.has(last.word) && isName(last) && isName(right)) return false;
  if (stepsOver(source, before) === after - 1) return true;
  if (isFirstOfList(source, before, after)) return true;
  if (cut.some(({ gap }) => gap === 'strong')) return false;
  // “…[, who has a daughter]; the town falls”, but not “; she falls”
  if (right.gap === 'strong')
    return first.gap === 'weak' && !POINTING.has(right.word) && !RELATIVE.has(right.word) && endsWell(source, before);
  const isTight = first.gap === '';
  const toNext = right.gap === '';
  if (isOtherDeed(source, before, after)) return true;
  if (isContrast(source, before, after)) return true;
  if (BUT.has(first.word) || cut.some(tells) || isOneAfterAnother(source, before)) return false;
  // “[from midges] to beetles”
  if (right.word === 'to' && cut.some(({ word }) => word === 'from')) return false;
  // A denial in an aside applies there alone.
  const isAside = !isTight && (!toNext || right.word === 'and');
  if (isTight && losesObject(source, after, left, cut)) return false;
  if (first.word === 'without' && source.slice(breakBefore(source, before), before + 1).some(turns)) return false;
  // “weeds [and beans over a handful] of sticks”, “the post [because he has a house] in Rome”
  if (toNext && (right.word === 'of' || CLAUSES.has(first.word)) && last.word !== 'of' && isContent(last)) return false;
  if (toNext && cutsClause(cut, right)) return false;
  if (holdsSubject(left, cut, right) || sharesPreposition(source, cut, after)) return false;
  const isRelative = RELATIVE.has(first.word) && (!toNext || isVerb(right));
  // “failed mathematics and [later] became a professor”
  if (left.word === 'and' && cut.length === 1 && first.word === 'later' && isInflected(right)) return true;
  if (!isAside && ((!isRelative && cut.some(turns)) || hedges(cut))) return false;
  if (cut.length <= 3 && first.word !== 'and' && cut.every((each) => isAdverb(each) && !isBounded(each))) return true;
  if (isAuxiliary(left) && cut.length === 1 && FLOATING.has(first.word)) return true;
  if (isCount(first) && TIMES.test(cut[1]?.word ?? '') && cut.length <= 3) return true;
  // “all of the [sixty] fields”, but not “of [a hundred] men”
  const isExact = left.word === 'of' && first.hasArticle && cut.every(isNumber) && !ROUND.test(first.word);
  if (isTight && toNext && isExact && !isNumber(right)) return true;
  if (isTight && isOfAllHere(source, before)) return false;
  if (isTight && !toNext && isSaidOf(source, before, after)) return true;
  if (isTight && (isBounded(left) || ORDINALS.has(left.word) || (isNumber(left) && cut.some(isNumber)))) return false;
  // “the [newly edited] thirty-three thousand letters”
  if (toNext && isNumber(right) && first.hasArticle && cut.every((word) => isAdjective(word) || isEd(word))) return true;
  if (toNext && (isBounded(last) || isOwner(last) || isNumber(right))) return false;
  if (toNext && isNumber(last) && !(isYear(last) && isVerb(right)) && !OPENING.has(first.word))
    return first.hasArticle && cut.every(isNumber) && !isVerb(right);
  const isOneClause = cut.slice(1).every(({ gap }) => gap === '');
  // “Two tailors[, Ishvar and Om, who] have left”: an aside about somebody describes that same person.
  if (RELATIVE.has(last.word))
    return (
      !isTight &&
      last.gap === 'weak' &&
      cut.length > 1 &&
      cut.slice(0, -1).every((word) => isDescription(word) || DETERMINERS.has(word.word)) &&
      (isVerb(right) || isAuxiliary(right))
    );
  // “, who has it all, ”, “, a clerk in Algiers,” or, of the same person, “, buries his mother,”: but nobody else may
  // act in it. “research on [adaptation,] love and awe”
  const isGoverned = isTight && PREPOSITIONS.has(left.word) && !/(?:s|ed)$/.test(right.word);
  const doesMore = leadsWithVerb(source, after) && !isGoverned;
  // “Lessa[, last of a ruined family,] hides”: Lessa has not acted yet, so nobody else has come in.
  const isSubject = !isTight && right.word !== 'and' && !hasVerbBefore(source, before);
  if (doesMore && !isSubject && hasOtherDoer(cut)) return false;
  // “the king[, a priest], hated by all, and two boys”
  if (doesMore && !isTight && isParticiple(right) && isList(source, after)) return false;
  // “From banquets, [she explains seating,] forks”: the verb of all.
  if (isAside && !RELATIVE.has(first.word) && !doesMore && !hasVerbBefore(source, before) && cut.slice(1).some(isInflected))
    return hasVerbAfter(source, after);
  // “They criticise thought, [reread Amo] and Nkrumah”
  if (isAside && right.word === 'and' && right.gap === '' && isVerb(first) && !leadsWithVerb(source, after))
    return false;
  if (isAside) return !isObject(left) && !addsDoer(cut) && !(first.word === 'and' && !leadsWithVerb(cut, 0));
  const endsPhrase = !toNext || (isOneClause && (!isContent(right) || isVerb(right) || INDEFINITE.has(right.word)));
  if (!isTight) {
    if (cut.every(isDescription) && isContent(right) && !isVerb(right))
      return !(toNext && (right.hasArticle || cut.some(mayAct)));
    return PREPOSITIONS.has(first.word) && isWhole(cut) && endsPhrase;
  }
  if (isRelative) return !isVerb(left) && isWhole(cut);
  // “a man [whom the reader knows] to be innocent”: what follows belongs to the clause.
  if (RELATIVE.has(first.word) && toNext && !isAuxiliary(right)) return false;
  // “in [bullet wounds and] debt”, “were [prickly and] sceptical”, “interval [and repetition] days”
  if (last.word === 'and') return (last.gap === '' || !isObject(left)) && !isContent(left) && left.word !== 'between' && cut.slice(0, -1).every(isDescription);
  if (first.word === 'and' && isAnother(cut)) return canLoseLast(source, before, after);
  if (first.word === 'and' && toNext) return false;
  // “a friend [of a girl] who was murdered”
  if (toNext && isPreposition(first) && PERSON.has(right.word)) return false;
  // “a girl [of fifteen who talks] her way in”, “films [about a stranger cleaning] a town”
  const isObjectNext = DETERMINERS.has(right.word) || POINTING.has(right.word) || REFLEXIVE.has(right.word) || right.hasArticle;
  if (toNext && OPENING.has(first.word) && isObjectNext && (isParticiple(last) || isVerb(last))) return false;
  if (toNext && isVerb(last) && isPreposition(right) && cut.some(({ word }) => word === 'to' || PERSON.has(word))) return false;
  if (first.word === 'to') return !isVerb(left) && !isVerb(cut[1] ?? first) && isWhole(cut) && endsPhrase;
  // “Four people [in five]”; but “raided [for twelve years] by Grendel”
  if (OPENING.has(first.word) && !cut.some(({ word }) => TIMES.test(word)) && isShare(source, before, cut))
    return false;
  if (first.word === 'and' && toNext && RELATIVE.has(right.word) && right.word !== 'when') return false;
  // “[and daughters quarrel,] a cow comes”, “a woman [at a creek asks] who designed this”: it has a verb of its own.
  const goesOn = !toNext && first.word !== 'and' && leadsWithVerb(source, after) && !/ed$/.test(right.word);
  if (OPENING.has(first.word) && !goesOn && hasVerbOfItsOwn(cut, toNext)) return false;
  if (toNext && hasOwnPlace(cut, right)) return false;
  if (OPENING.has(first.word))
    return isWhole(cut) && (endsPhrase || (isOneClause && (right.hasArticle || (isName(right) && !hasVerbBefore(source, before)))));
  // “Jews [expelled from Spain], Muslims”
  if (isParticiple(first) && left.word !== 'and' && !first.hasArticle && (!toNext || isVerb(right) || right.word === 'and'))
    return (isOneClause || (!toNext && !hasOtherDoer(cut) && !addsDoer(cut))) && isWhole(cut);
  // Adjectives and names: “a [dry] scholar”, “the sailor [Edmond Dantès] is denounced”; the first of a list.
  // “Escobar's [private] zoo”, but not “the soldier's [world] shrinks”
  const isOwned = isOwner(left) && toNext && !isName(right) && !/(?:s|ed|ing)$/.test(right.word);
  const opensPhrase = !isContent(left) || first.hasArticle || isNumber(left) || isOwned;
  if (!cut.every((word) => isDescription(word) || (isOneClause && first.hasArticle && /ed$/.test(word.word))))
    return false;
  // “who [names] colours”, “a pitcher who [struck out] stars”
  if (toNext && (RELATIVE.has(left.word) || SUBJECTS.has(left.word) || cut.some(mayAct))) return false;
  // “a countess with [a dog, a deaf] old lady”: another thing begins.
  if (cut.some(isBounded) || cut.slice(1).some(({ hasArticle }) => hasArticle) || (toNext && right.hasArticle))
    return false;
  // “his [son far away, bad] concrete”, but not “his [dry, stubborn] scholars”
  if (toNext && cut.some(({ gap }, at) => at > 0 && gap !== '') && cut.length > 1 + cut.filter(({ gap }) => gap !== '').length) return false;
  if (!toNext) return opensPhrase && !doesMore;
  return (cut.every(isName) && !isVerb(left) && (!isPreposition(left) || isName(right))) || (opensPhrase && isContent(right) && !isAuxiliary(left));
}

/** Whether it limits more than what is left out: not “a girl [of fifteen and a half]”, nor “[and some leaders]”. */
const hedges = (cut: readonly Word[]): boolean =>
  cut.some(
    (word, at) =>
      isHedge(word) &&
      !(cut[at - 1]?.word === 'and' && (word.word === 'half' ? at === cut.length - 1 : at === 1 && cut.length > 2)),
  );

/** “he looks back [at how humans] came to trust themselves” */
const cutsClause = (cut: readonly Word[], right: Word): boolean => {
  const opens = cut.findLastIndex(({ word }) => STATING.has(word) || RELATIVE.has(word));
  if (opens < 0 || opens === cut.length - 1 || !(isVerb(right) || isAuxiliary(right))) return false;
  return !cut.slice(opens + 1).some((word) => isVerb(word) || isAuxiliary(word));
};

const hasVerbOfItsOwn = (cut: readonly Word[], toNext: boolean): boolean => {
  const end = cut.findIndex(({ word }) => RELATIVE.has(word));
  return cut
    .slice(0, end < 0 ? cut.length : end)
    .some((word, at) =>
      cut[0]?.word === 'and'
        ? at > 1 ? isInflected(word) : at > 0 && toNext && isVerb(word)
        : toNext
          ? at > 1 && isVerb(word) && !isParticiple(word) && !isObject(cut[at - 1] ?? word)
          : (word.gap !== '' || cut[at - 1]?.word === 'and') && isInflected(word),
    );
};

/** “a lover of [Byzantium] tells”, “the son, from [whom it descends,] gave up”: a preposition keeps something. */
function losesObject(source: readonly Word[], after: number, left: Word, cut: readonly Word[]): boolean {
  const first = cut[0] ?? left;
  const [right, next] = source.slice(after, after + 2);
  if (!right || !isObject(left)) return false;
  if (isInflected(right) || isAuxiliary(right) || (isAdverb(right) && right.word !== 'and') || isHedge(right) || RELATIVE.has(first.word)) return true;
  if (isPreposition(left) && (isPreposition(right) || (right.gap === 'weak' && !isPreposition(first) && !cut.every(isName) && (right.hasArticle || right.word === 'and'))))
    return true;
  return right.gap !== '' && /(?:s|ed)$/.test(right.word) && next?.gap === '' && next.word !== 'and';
}

/** “In catacombs [under Malta a priest] keeps …”, “and [from then on the class] calls …”: who does it. */
const holdsSubject = (left: Word, cut: readonly Word[], right: Word): boolean =>
  right.gap === '' &&
  (isVerb(right) || isAuxiliary(right)) &&
  PREPOSITIONS.has(cut[0]?.word ?? '') &&
  cut.some(
    ({ hasArticle }, at) =>
      hasArticle && at > 1 && (left.word === 'and' || !PREPOSITIONS.has(cut[at - 1]?.word ?? '')),
  );

/** “the king, [behind mountains] and seven valleys” */
const sharesPreposition = (source: readonly Word[], cut: readonly Word[], after: number): boolean =>
  PREPOSITIONS.has(cut[0]?.word ?? '') &&
  source[after]?.word === 'and' &&
  source[after]?.gap === '' &&
  !PREPOSITIONS.has(source[after + 1]?.word ?? '') &&
  !leadsWithVerb(source, after);

/** “from the Factory [through the Stooges and MC5] in Detroit”, “the killer [of the widow] in the tower”. */
const hasOwnPlace = (cut: readonly Word[], right: Word): boolean =>
  PREPOSITIONS.has(cut[0]?.word ?? '') &&
  WHERE.has(right.word) &&
  (right.word === 'from' || cut.slice(1).some((word) => isPreposition(word) || WITHIN.has(word.word)) || (cut[0]?.word === 'of' && !cut.some(isNumber)));
const PERSON = new Set(['who', 'whom', 'whose']);
const WITHIN = new Set(['and', 'like', 'as']);
const WHERE = new Set('in at on from near under behind beside with among'.split(' '));
const CLAUSES = new Set(['because', 'while', 'when', 'where', 'so']);

const isEd = ({ word }: Word): boolean => /..ed$/.test(word);

/** An unknown verb, rather than an adjective. */
const mayAct = (word: Word): boolean => /[^su']s$/.test(word.word) && !isName(word) && !word.hasArticle;

/** “[and a dog]”, “[and his father]”, “[and some gay leaders]” */
const isAnother = ([, which, ...rest]: readonly Word[]): boolean =>
  which !== undefined &&
  rest.length <= 2 &&
  !(isNumber(which) && rest.length === 0) &&
  rest.every(isDescription) &&
  (isDescription(which) || (DETERMINERS.has(which.word) && rest.length > 0 && !isBounded(which)));

/** Whether the last of several can go while what follows still applies to the others. */
function canLoseLast(source: readonly Word[], before: number, after: number): boolean {
  const right = source[after];
  if (right?.gap !== '') return true;
  // “Three men [and a dog] set out”, but not “she knew the king [and his sister] ruled”
  if (isVerb(right) || isParticiple(right) || isAuxiliary(right))
    return isFiniteVerb(source, after) || (!isParticiple(right) && isOwnSubject(source, before));
  // “interval [and repetition] days”, but not “King Lear [and Queen] Anne”, “women with pencils [and graph] paper”
  const isHead = !isName(right) && !source[after - 1]?.hasArticle && !isObject(source[before - 1] ?? right);
  if (isContent(right) && !isHead) return false;
  // “a linguist [and army officer] who failed”, but not “[and a guard] who”, “[and rebels] who”
  const phrase = source.slice(Math.max(0, before - 2), before + 1);
  const isSame = !source
    .slice(before + 2, after)
    .some((word) => word.hasArticle || isName(word) || PLURAL.test(word.word));
  if (right.word === 'who' && isSame && phrase.some(({ hasArticle }) => hasArticle)) return true;
  if (right.word !== 'that') return !RELATIVE.has(right.word) || right.word === 'when';
  // “told Sartre [and Beauvoir] that one could …”, but not “a cook [and a guard] that stole”
  const next = source[after + 1];
  const isSaid = source.slice(Math.max(0, before - 2), before).some(({ word }) => TOLD.test(word));
  return isSaid && next !== undefined && !isVerb(next) && !isAuxiliary(next);
}

const PLURAL = /s$|men$|people$|children$/;

/** Whether the words that end here are not a verb's object, which could start a new clause: “she knew the king”. */
function isOwnSubject(source: readonly Word[], at: number): boolean {
  if (!hasVerbBefore(source, at)) return true;
  let start = at;
  while (!source[start]?.hasArticle && source.slice(start - 1, start).some(isDescription)) start--;
  const before = source[start - 1];
  return before !== undefined && (PREPOSITIONS.has(before.word) || RELATIVE.has(before.word));
}

/** “what it had: [bribed clerks,] personal ties, even gifts made markets”: the first item of a list after a break. */
function isFirstOfList(source: readonly Word[], before: number, after: number): boolean {
  const right = source[after];
  const cut = source.slice(before + 1, after);
  if (cut[0]?.gap !== 'strong' || right?.gap !== 'weak' || cut.slice(1).some(({ gap }) => gap !== '')) return false;
  if (!cut.every((word) => isContent(word) && !isHedge(word) && !isBounded(word) && !isNumber(word) && !turns(word)))
    return false;
  const rest = source.slice(after, breakAfter(source, after));
  const isNext =
    isContent(right) &&
    !right.hasArticle &&
    !cut.some(isName) &&
    !isVerb(right) &&
    !isParticiple(right) &&
    !leadsWithVerb(source, after);
  return isNext && rest.some(({ gap }, at) => at > 0 && gap === 'weak') && !hasCount(source, before);
}

/** “Two men: …”, “nobody was saved: …” */
const hasCount = (source: readonly Word[], before: number): boolean =>
  source.slice(breakBefore(source, before), before + 1).some((word) => isNumber(word) || isBounded(word));

/** “[no dragon lady but] a reformer who …”, “is [not dead but] asleep”: a denial before what is said in its place. */
function isContrast(source: readonly Word[], before: number, after: number): boolean {
  const cut = source.slice(before + 1, after);
  const [first, last] = [cut[0], cut.at(-1)];
  if (!first || (first.word !== 'no' && first.word !== 'not') || last?.word !== 'but' || cut.length < 3) return false;
  if (first.gap !== '' || cut.slice(1, -1).some((word) => isVerb(word) || isAuxiliary(word) || isBounded(word)))
    return false;
  const rest = source.slice(after);
  const end = rest.findIndex(({ word, gap }, at) => at > 0 && (gap !== '' || RELATIVE.has(word) || OPENING.has(word)));
  return rest.slice(0, end < 0 ? rest.length : end).every((word) => !isVerb(word) && !isAuxiliary(word));
}

/**
 * “She [lives on shellfish and] befriends a dog”, “he [hides bread,] lays bricks”: one of several things that somebody
 * does.
 */
function isOtherDeed(source: readonly Word[], before: number, after: number): boolean {
  const cut = source.slice(before + 1, after);
  const [first, last, right] = [cut[0], cut.at(-1), source[after]];
  if (!first || !last || !right || isAuxiliary(source[before] ?? right)) return false;
  const isDeed = (word: Word) => isAuxiliary(word) || isVerb(word) || word.word === 'lives';
  // “defends it[, denies that it harms,] and praises it”; but “[says the judge,]” names the speaker of the rest.
  // “he [explains how badgers live and] came to be loved”: perhaps they did.
  if (last.word === 'and' && cut.slice(1).some(({ word }) => SAID.has(word) || RELATIVE.has(word))) return false;
  const claims = cut.some(tells);
  if (claims && (!tells(first) || !SAID.has(cut[1]?.word ?? ''))) return false;
  if (right.word === 'and' && right.gap !== '') {
    const next = source[after + 1];
    const isClear = first.gap !== '' && cut.slice(1).every(({ gap }) => gap === '');
    return claims && isClear && next !== undefined && isDeed(next) && /[^s]s$/.test(next.word) && /s$/.test(first.word);
  }
  // “hunted, [trained horses and then] flew”: see below; “hunted[, trained horses] and flew”
  if (right.word === 'and' && first.gap === 'weak' && cut.slice(1).every(({ gap }) => gap === ''))
    return isDeed(first) && isInflected(first) && leadsWithDeed(source, after, first) && !cut.slice(1).some(isInflected);
  if (last.word !== 'and' && right.gap === '') return false;
  // After a comma the same person must go on: nobody else may come in and act.
  const pieces = cut.flatMap(({ gap }, at) => (at > 0 && gap !== '' ? [cut.slice(at)] : []));
  if (pieces.some((piece) => hasOtherDoer(piece)) || addsDoer(cut.slice(0, -1))) return false;
  // “It [derives hope and] love”
  const agrees =
    !/[^s]s$/.test(first.word) || /(?:s|ed)$/.test(right.word) || IRREGULAR.has(right.word) || isAuxiliary(right);
  return agrees && isDeed(first) && isDeed(right) && (last.word === 'and' || /[^s]s$/.test(right.word));
}
/** Whether the same person does the next thing, in the same tense. */
function leadsWithDeed(source: readonly Word[], and: number, deed: Word): boolean {
  const next = source[source[and + 1]?.word === 'then' ? and + 2 : and + 1];
  return next !== undefined && isInflected(next) && /s$/.test(next.word) === /s$/.test(deed.word);
}
const SAID = new Set(['that', 'how', 'why', 'what', 'whether']);

import { endsWell } from './cut-edges.ts';
import { stepsOver } from './cut-floats.ts';
import { type Gap, gapIn } from './cut-gap.ts';
import { castsDoubt, isName, tells, type Word } from './cut-grammar.ts';
import {
  adjectives,
  asides,
  clauses,
  joined,
  later,
  looseAdditions,
  numbers,
  participles,
  phrases,
  saidOf,
  smallWords,
} from './cut-kinds.ts';
import { limits, limitsBefore, limitsOfAll, losesMeaning, otherDoers, swapsVerb } from './cut-limits.ts';
import { isContrast, isFirstOfList, isOtherDeed } from './cut-lists.ts';
import { BEFORE_A_PLACE, BUT, POINTING, RELATIVE } from './cut-words.ts';

/** Whether a gap may stay; null if the rule does not apply to it. */
type Rule = (gap: Gap) => boolean | null;

/** The first that applies decides. Whatever none of them knows must not be left out. */
const RULES: readonly Rule[] = [
  ({ cut }) => forbidIf(castsDoubt(cut)),
  // “[New] Mexico”
  ({ last, right }) => forbidIf(BEFORE_A_PLACE.has(last.word) && isName(last) && isName(right)),
  (gap) => forbidIf(swapsVerb(gap)),
  ({ source, before, after }) => allowIf(stepsOver(source, before) === after - 1),
  ({ source, before, after }) => allowIf(isFirstOfList(source, before, after)),
  ({ cut }) => forbidIf(cut.some(({ gap }) => gap === 'strong')),
  beforeBreak,
  ({ source, before, after }) => allowIf(isOtherDeed(source, before, after) || isContrast(source, before, after)),
  ({ first, cut }) => forbidIf(BUT.has(first.word) || cut.some(tells)),
  losesMeaning,
  later,
  limits,
  smallWords,
  limitsOfAll,
  saidOf,
  limitsBefore,
  numbers,
  otherDoers,
  asides,
  looseAdditions,
  clauses,
  joined,
  phrases,
  participles,
  adjectives,
];
const allowIf = (fits: boolean): true | null => (fits ? true : null);
const forbidIf = (fits: boolean): false | null => (fits ? false : null);

/** “…[, who has a daughter]; the town falls”, but not “; she falls” */
function beforeBreak({ source, before, first, right }: Gap): boolean | null {
  if (right.gap !== 'strong') return null;
  return first.gap === 'weak' && !POINTING.has(right.word) && !RELATIVE.has(right.word) && endsWell(source, before);
}

/** Whether everything between these two words of our sentence can be left out without changing what the rest says. */
export const canGo = (source: readonly Word[], before: number, after: number): boolean =>
  canGoAsOne(source, before, after) || canGoWithClause(source, before, after);

function canGoAsOne(source: readonly Word[], before: number, after: number): boolean {
  const gap = gapIn(source, before, after);
  if (!gap) return false;
  for (const rule of RULES) {
    const verdict = rule(gap);
    if (verdict !== null) return verdict;
  }
  return false;
}

/** “The laureate [and poet, who survived the war,] finds”: the clause can go, and then what it describes. */
function canGoWithClause(source: readonly Word[], before: number, after: number): boolean {
  const clause = source.findIndex(
    ({ word, gap }, at) => at > before + 1 && at < after && gap === 'weak' && RELATIVE.has(word),
  );
  if (clause < 0 || !canGoAsOne(source, clause - 1, after)) return false;
  const rest = source.slice(after).map((word, at): Word => (at === 0 ? { ...word, gap: '' } : word));
  return canGoAsOne([...source.slice(0, clause), ...rest], before, clause);
}

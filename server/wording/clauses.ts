import { joiningWords, plainWords } from './plain-words.ts';
import { FILLER, stem, words } from './words.ts';

/** Words that turn a statement round or bound it: a sentence may not have or lack one that its source lacks or has. */
const POLES: readonly (readonly string[])[] = [
  [
    'not',
    'no',
    'never',
    'nobody',
    'nothing',
    'none',
    'without',
    'cannot',
    'neither',
    'nor',
    'hardly',
    'instead',
    'refuse',
  ],
  ['all', 'every', 'everybody', 'everyone', 'everything', 'always', 'whole'],
  ['only'],
  ['more', 'most', 'much'],
  ['less', 'least', 'few'],
  ['begin', 'began', 'begun', 'begins', 'start', 'open', 'opens', 'opening', 'starts', 'beginning'],
  ['end', 'ends', 'ended', 'close', 'closes', 'finish', 'finishes', 'stop', 'stops'],
  ['first'],
  ['last'],
  ['before'],
  ['after'],
  ['right'],
  ['wrong'],
  ['easy', 'easily', 'simple', 'simply'],
  ['free'],
];
const poleOf = new Map(POLES.flatMap((group, at) => group.map((word) => [word, at] as const)));
const NEGATIONS = 0;

/** Whether a word turns a statement round or bounds it. */
export const isPole = (word: string): boolean => poleOf.has(word);

/** Telling what somebody says adds nothing to what they say. */
const TELLS = new Set(
  'say ask argue show tell explain describe call wonder trace follow give ask move take go turn begin start write wrote find look let keep set see hold'
    .split(' ')
    .map(stem),
);

/** Plain words of which a sentence can turn on one. */
const CLAIMS = new Set('hold holds holding held life'.split(' '));

type Token = { stem: string; isName: boolean };
type Clause = { tokens: readonly Token[]; poles: ReadonlySet<number>; text: string };

const SPLIT = /[,;:.!?…()]|\s[—–]\s|\b(?:and|but|while|who|whom|which|because|then|yet)\b/iu;
const plainStems = new Set([...plainWords, ...FILLER].map(stem));

/** Verbs whose past the stemmer does not know. */
const IRREGULAR = new Map(
  `sent send|built build|lost lose|fell fall|fallen fall|won win|grew grow|ran run|bought buy|taught teach|thought think|drove drive|driven drive
  |rode ride|ridden ride|flew fly|flown fly|sang sing|sung sing|fought fight|broke break|broken break|chose choose|died die|dying die|dies die
  |stole steal|stolen steal|threw throw|thrown throw|hid hide|hidden hide|rose rise|risen rise|spoke speak|spoken speak|burnt burn|learnt learn
  |led lead|met meet|paid pay|sold sell|spent spend|stood stand|struck strike|swam swim|wore wear|worn wear|grieves grief|grieve grief|lives life`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);
/** The stem of a word, and of the verb whose past it is. */
export const rootOf = (word: string): string => stem(IRREGULAR.get(word) ?? word);

/** The pieces of a sentence; a name that stands alone belongs to what follows: “Allen, a programmer”. */
function piecesOf(sentence: string): string[] {
  const merged: string[] = [];
  let open = '';
  for (const piece of sentence.split(SPLIT)) {
    const whole = `${open} ${piece}`;
    const tokens = tokensOf(whole);
    const isOpen =
      (tokens.length === 1 && tokens[0]?.isName === true) || (tokens.length === 0 && polesOf(whole).size > 0);
    open = isOpen ? whole : '';
    if (!isOpen) merged.push(whole);
  }
  if (open !== '') merged.push(`${merged.pop() ?? ''} ${open}`);
  return merged;
}

/** A text in clauses: what each says, in order, and which way round. */
const clausesOf = (text: string): Clause[] =>
  text
    .split(/(?<=[.!?;:…])\s+/u)
    .flatMap(piecesOf)
    .map((piece) => ({ text: piece.trim(), tokens: tokensOf(piece), poles: polesOf(piece) }));

function tokensOf(piece: string): Token[] {
  return (piece.match(/[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu) ?? []).flatMap((written) =>
    words(written).flatMap((word) => {
      const root = rootOf(word);
      if (CLAIMS.has(word)) return [{ stem: root, isName: false }];
      if (plainStems.has(root) || plainWords.has(word) || joiningWords.has(word) || poleOf.has(word) || word.length < 2)
        return [];
      return [{ stem: root, isName: /^[\p{Lu}\p{N}]/u.test(written) }];
    }),
  );
}

const polesOf = (piece: string): ReadonlySet<number> =>
  new Set(
    words(piece.replace(/n['’]t\b/g, ' not'))
      .map((word) => poleOf.get(word))
      .filter((pole) => pole !== undefined),
  );

/**
 * What in a sentence no single clause of our texts says; null where each of its clauses is borne out by one. Words may be left
 * out and small ones change; names and what they do keep their order, and what is denied stays denied.
 */
export function faultOfClauses(text: string, said: readonly string[], authors: readonly string[]): string | null {
  const known = said.flatMap(clausesOf);
  const names = new Set(authors.flatMap(words).map(stem));
  const years = new Set(said.filter((part) => /^\d+$/.test(part)));
  for (const clause of clausesOf(text)) {
    // When a book is from is true of all of it.
    const tokens = withoutTeller(clause, names).filter((token) => !years.has(token.stem));
    if (tokens.length === 0 && clause.poles.size === 0) continue;
    if (!known.some((other) => bearsOut(other, tokens, clause.poles)))
      return `Our records do not say “${clause.text}”.`;
  }
  return null;
}

/** “Heather argues that …” is about what follows. */
function withoutTeller({ tokens, text }: Clause, names: ReadonlySet<string>): readonly Token[] {
  const all = words(text).map(stem);
  const at = all.findIndex((root) => names.has(root));
  const next = all.slice(at + 1).find((root) => !names.has(root)) ?? '';
  const isTold = at >= 0 && (TELLS.has(next) || next === '' || TELLS.has(all[at - 1] ?? ''));
  return isTold ? tokens.filter((token) => !names.has(token.stem) && !TELLS.has(token.stem)) : tokens;
}

function bearsOut(known: Clause, tokens: readonly Token[], poles: ReadonlySet<number>): boolean {
  const order = known.tokens.map((token) => token.stem);
  if (!tokens.every((token) => order.some((root) => isSame(root, token.stem)))) return false;
  if ([...poles].some((pole) => !known.poles.has(pole))) return false;
  if (known.poles.has(NEGATIONS) && !poles.has(NEGATIONS)) return false;
  // Who did it to whom: a name stays on its side of every other word.
  return tokens.every((one, at) =>
    tokens.slice(at + 1).every((other) => !(one.isName || other.isName) || inOrder(order, one.stem, other.stem)),
  );
}

/** “Founder” and “founded”, “Kenya” and “Kenyan”. */
const isSame = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= LEAST_ROOT && (one.startsWith(other) || other.startsWith(one)));
const LEAST_ROOT = 5;

const inOrder = (order: readonly string[], one: string, other: string) =>
  isSame(one, other) ||
  order.findIndex((root) => isSame(root, one)) < order.findLastIndex((root) => isSame(root, other));

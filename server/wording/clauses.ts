import {
  AUXILIARIES,
  CLAIMS,
  DETERMINERS,
  IRREGULAR,
  PREPOSITIONS,
  poleOf,
  rootOf,
  TELLS,
  TURNS,
  VERBS,
} from './clause-words.ts';
import { joiningWords, plainWords, unfitWords } from './plain-words.ts';
import { FILLER, stem, words } from './words.ts';

type Token = {
  stem: string;
  isName: boolean;
  isVerb: boolean;
  isNumber: boolean;
  /** The preposition before it, with nothing but its own adjectives between. */
  under: string;
  piece: number;
};
type Piece = { text: string; poles: ReadonlySet<number>; leads: Lead; first: string; hasVerb: boolean; joint: string };
/** How a piece begins: with a verb or preposition it goes on with what stood before, after “who” it is said of the last word. */
type Lead = 'verb' | 'preposition' | 'relative' | 'own';
type Sentence = { pieces: readonly Piece[]; tokens: readonly Token[] };

const SPLIT = /([,;:.!?…()]|\s[—–]\s|\b(?:and|but|while|who|whom|which|because|then|yet)\b)/iu;
const RELATIVE = /^(?:who|whom|which)$/i;
/** What an author's name may own in a sentence about the book. */
const PARTS = new Set(
  'subject argument theme book novel story history account prose portrait aim moral answer question chapters dialogue'.split(
    ' ',
  ),
);
const plainStems = new Set([...plainWords, ...FILLER].map(stem));

const isVerbForm = (word: string, before: string): boolean =>
  !DETERMINERS.has(before) &&
  ((IRREGULAR.has(word) && !/s$/.test(word)) || /..(?:ed|ing)$/.test(word) || VERBS.has(rootOf(word)));

/** The sentences of a text, each with its tokens in order and the pieces that they stand in. */
const sentencesIn = (text: string, names: ReadonlySet<string>): Sentence[] =>
  text.split(/(?<=[.!?;:…])\s+/u).map((sentence) => read(sentence, names));

/** The same said in another order: “is begged by the niece to …” as “the niece begs …”, “Sent to look, he …” as “he, sent to look”. */
function turned(sentence: Sentence): Sentence[] {
  const found: Sentence[] = [];
  const [first, second] = sentence.pieces;
  if (first && second?.leads === 'own' && (first.leads === 'verb' || first.hasVerb)) {
    const lead = sentence.tokens.filter((token) => token.piece === 0);
    const next = sentence.tokens.filter((token) => token.piece === 1);
    const verbAt = next.findIndex((token) => token.isVerb);
    const opensWithVerb = first.leads === 'verb' || /^(?:never|not|once|long) /i.test(first.text);
    if (opensWithVerb && verbAt !== 0)
      found.push({
        pieces: [first],
        tokens: [...next.slice(0, Math.max(1, verbAt)), ...lead].map((token) => ({ ...token, piece: 0 })),
      });
  }
  for (const [at, piece] of sentence.pieces.entries()) {
    const own = sentence.tokens.filter((token) => token.piece === at);
    const verb = /\b(?:is|are|was|were|been|be) (\p{L}+) by\b/iu.exec(piece.text)?.[1];
    const verbAt = verb === undefined ? -1 : own.findIndex((token) => token.stem === rootOf(verb.toLowerCase()));
    if (verbAt < 0) continue;
    const rest = own.slice(verbAt + 1);
    const doerEnd = rest.findIndex((token) => token.under !== 'by');
    const doers = doerEnd < 0 ? rest : rest.slice(0, doerEnd);
    const tokens = [
      ...doers.map((token) => ({ ...token, under: '' })),
      ...own.slice(verbAt, verbAt + 1),
      ...(verbAt > 0 ? own.slice(0, verbAt) : subjectOf(sentence, at)),
      ...rest.slice(doers.length),
    ].map((token) => ({ ...token, piece: 0 }));
    found.push({ pieces: [piece], tokens });
  }
  return found;
}

/** What a piece that begins with its verb is said of: the piece that opened the sentence, if that is no more than a name or thing. */
function subjectOf({ pieces, tokens }: Sentence, at: number): readonly Token[] {
  const from = pieces.findIndex((piece) => piece.leads === 'own');
  return from >= 0 && from < at && !pieces[from]?.hasVerb ? tokens.filter((token) => token.piece === from) : [];
}

function read(text: string, names: ReadonlySet<string>): Sentence {
  const parts = text.split(SPLIT);
  const pieces: Piece[] = [];
  const tokens: Token[] = [];
  let open = '';
  let separator = '';
  for (let at = 0; at < parts.length; at += 2) {
    const whole = `${open} ${parts[at] ?? ''}`;
    const last = at + 2 >= parts.length;
    const found = tokensOf(whole, pieces.length, (word) => tokens.length > 0 || names.has(word));
    // A name that stands alone belongs to what follows: “Allen, a programmer”.
    const isOpen = (found.length === 1 && found[0]?.isName === true) || (found.length === 0 && polesOf(whole).size > 0);
    if (isOpen && !last) {
      open = whole;
      continue;
    }
    open = '';
    if (found.length > 0 || polesOf(whole).size > 0) {
      const all = words(whole);
      const first = all.find((word) => !/^(?:also|still|now|soon|finally|so)$/.test(word)) ?? '';
      const leads: Lead = RELATIVE.test(separator)
        ? 'relative'
        : isVerbForm(first, '') || (AUXILIARIES.has(first) && pieces.length > 0)
          ? 'verb'
          : PREPOSITIONS.has(first)
            ? 'preposition'
            : 'own';
      pieces.push({
        text: whole.trim(),
        poles: polesOf(whole),
        leads,
        first,
        hasVerb: found.some(({ isVerb }) => isVerb),
        joint: separator.trim().toLowerCase(),
      });
      tokens.push(...found);
    }
    separator = parts[at + 1] ?? '';
  }
  return { pieces, tokens };
}

function tokensOf(text: string, piece: number, opensWithName: (root: string) => boolean): Token[] {
  let before = '';
  let under = '';
  const all = text.match(/[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  return all.flatMap((written, at) =>
    words(written).flatMap((word) => {
      const root = rootOf(word);
      const next = words(all[at + 1] ?? '')[0] ?? '';
      const isVerb = isVerbForm(word, before) && !(before === '' && /ed$/.test(word) && !SMALL.test(next));
      before = word;
      if (PREPOSITIONS.has(word)) under = word;
      else if (isVerb || PRONOUNS.has(word) || AUXILIARIES.has(word)) under = '';
      const isName = /^[\p{Lu}\p{N}]/u.test(written) && (at > 0 || opensWithName(root));
      const isNumber = NUMBERS.has(word) || /\d/.test(word);
      const token = { stem: root, isName, isVerb, isNumber, under, piece };
      if (CLAIMS.has(word) || isNumber) return [token];
      const isSmall = plainStems.has(root) || plainWords.has(word) || joiningWords.has(word) || poleOf.has(word);
      return isSmall || word.length < 2 ? [] : [token];
    }),
  );
}
/** A past participle before one of these is a verb; before a noun it describes it: “typed lessons”. */
const SMALL =
  /^(?:$|to|in|on|at|by|with|from|into|for|over|the|a|an|his|her|its|their|out|up|down|off|away|him|them|it)$/;
const PRONOUNS = new Set('he she it they you we i who that which'.split(' '));
const NUMBERS = new Set(
  'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand million billion second third half twice'.split(
    ' ',
  ),
);

const polesOf = (piece: string): ReadonlySet<number> =>
  new Set(
    words(piece.replace(/n['’]t\b/g, ' not').replace(/\brather than\b/gi, 'not'))
      .map((word) => poleOf.get(word))
      .filter((pole) => pole !== undefined),
  );

/**
 * What in a sentence no single sentence of our texts says; null where each of its clauses is borne out by one. Words may be
 * left out and small ones change; who did what keeps its order, and what is denied stays denied. Where a clause takes its words
 * from several pieces of our sentence, the later ones must go on with the earlier: “he built roads and threw people out”.
 */
export function faultOfClauses(
  text: string,
  said: readonly string[],
  authors: readonly string[],
  labels: readonly string[],
): string | null {
  const names = new Set(authors.flatMap(words).map(stem));
  const capitals = new Set([...names, ...said.flatMap(namesIn)]);
  const known = said
    .flatMap((part) => sentencesIn(part, capitals))
    .flatMap((sentence) => [sentence, ...turned(sentence)]);
  const years = new Set(said.filter((part) => /^\d+$/.test(part)));
  const topics = new Set(
    labels
      .flatMap(words)
      .map(rootOf)
      .filter((root) => !names.has(root)),
  );
  for (const sentence of sentencesIn(text, capitals)) {
    const isOfBook = OF_BOOK.test(sentence.pieces.map((piece) => piece.text).join(' '));
    const isPraise = words(text).some((word) => unfitWords.has(word));
    let subject: readonly Token[] = [];
    for (const [at, piece] of sentence.pieces.entries()) {
      const own = withoutTeller(
        sentence.tokens.filter((token) => token.piece === at),
        piece.text,
        names,
      )
        // When a book is from and what it is about is true of all of it.
        .filter((token) => !years.has(token.stem))
        .filter((token) => !(isOfBook && !isPraise && ABOUT.has(token.under) && topics.has(token.stem)));
      const verbAt = own.findIndex((token) => token.isVerb);
      const tokens = piece.leads === 'verb' && own[0]?.stem === rootOf(piece.first) ? [...subject, ...own] : own;
      if (piece.leads === 'own') subject = own.slice(0, Math.max(0, verbAt));
      if (tokens.length === 0 && piece.poles.size === 0) continue;
      const ways = [tokens, ...moved(tokens, piece)];
      if (!ways.some((way) => known.some((other) => bearsOut(other, way, piece.poles))))
        return `Our records do not say “${piece.text}”.`;
    }
  }
  return null;
}

const OF_BOOK =
  /\b(?:book|novel|story|stories|history|account|introduction|portrait|guide|overview|memoir|tale|way in|biography|textbook)\b/i;
const ABOUT = new Set(['of', 'on', 'about', 'into']);

/** Words that have a capital inside a sentence. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/[\p{Ll},] (\p{Lu}[\p{L}\p{M}]+)/gu)].map(([, name = '']) => rootOf(words(name)[0] ?? ''));

/** “In measured prose she explains …” as “she explains … in measured prose”. */
function moved(tokens: readonly Token[], { leads, text }: Piece): (readonly Token[])[] {
  if (leads !== 'preposition' || !/\b(?:he|she|it|they|you|we)\b/i.test(text)) return [];
  const end = tokens.findIndex((token) => token.under === '');
  return end > 0 ? [[...tokens.slice(end), ...tokens.slice(0, end)]] : [];
}

/** “Heather argues that …” is about what follows; so is “Austen's subject”. */
function withoutTeller(tokens: readonly Token[], text: string, names: ReadonlySet<string>): readonly Token[] {
  const all = words(text);
  const at = all.findIndex((word) => names.has(stem(word)));
  if (at < 0) return tokens;
  const next = all.slice(at + 1).find((word) => !names.has(stem(word))) ?? '';
  const told = [next, all[at - 1] ?? ''].find((word) => TELLS.has(stem(word)));
  const isTold = told !== undefined || next === '' || (/'s?$/.test(all[at] ?? '') && PARTS.has(next));
  if (!isTold) return tokens;
  const teller = tokens.findIndex((token) => told !== undefined && token.stem === rootOf(told));
  return tokens.filter((token, index) => !names.has(token.stem) && index !== teller);
}

function bearsOut(known: Sentence, tokens: readonly Token[], poles: ReadonlySet<number>): boolean {
  return known.pieces.some((_, at) => inPiece(known, at, tokens, poles)) || acrossPieces(known, tokens, poles);
}

/** Whether these pieces of our sentence deny, doubt and bound as the claim does. */
const samePoles = (pieces: readonly Piece[], poles: ReadonlySet<number>) => {
  const said = new Set(pieces.flatMap((piece) => [...piece.poles]));
  return [...poles].every((pole) => said.has(pole)) && TURNS.every((pole) => !said.has(pole) || poles.has(pole));
};

/** One piece says it: names, verbs and what follows another preposition stay on their side of every other word. */
function inPiece(known: Sentence, at: number, tokens: readonly Token[], poles: ReadonlySet<number>): boolean {
  const piece = known.pieces[at];
  if (!piece || !samePoles([piece], poles)) return false;
  const own = known.tokens.filter((token) => token.piece === at);
  const found = tokens.map(
    (token) =>
      own.find((other) => isSame(other.stem, token.stem) && other.under === token.under) ??
      own.find((other) => isSame(other.stem, token.stem)),
  );
  if (!found.every((token) => token !== undefined)) return false;
  if (!numbersHold(own, tokens)) return false;
  const order = own.map((token) => token.stem);
  const moves = tokens.map((token, index) => token.under !== '' && token.under === found[index]?.under);
  const fixed = tokens.map(
    (token, index) =>
      token.isName || found[index]?.isName || found[index]?.isVerb || token.under !== found[index]?.under,
  );
  return tokens.every((one, index) =>
    tokens.slice(index + 1).every((other, offset) => {
      const second = index + 1 + offset;
      if (moves[index] !== moves[second] && (moves[index] || moves[second])) return true;
      return !(fixed[index] || fixed[second]) || inOrder(order, one.stem, other.stem);
    }),
  );
}

/** Whether each number counts what it counts in our sentence: one of the three words after it. */
function numbersHold(own: readonly Token[], tokens: readonly Token[]): boolean {
  return tokens.every((token, at) => {
    const counted = tokens[at + 1];
    if (!token.isNumber || !counted || counted.isVerb) return true;
    return own.some(
      (other, index) =>
        isSame(other.stem, token.stem) &&
        own.slice(index + 1, index + 4).some(({ stem }) => isSame(stem, counted.stem)),
    );
  });
}

/** Several pieces say it together, in their order; what follows a preposition may stand elsewhere beside them. */
function acrossPieces(known: Sentence, tokens: readonly Token[], poles: ReadonlySet<number>): boolean {
  if (tokens.length < 2 || !numbersHold(known.tokens, tokens)) return false;
  const isRange = tokens.every(({ under }) => under === 'from' || under === 'to');
  const movable = (token: Token) =>
    token.under !== '' && known.tokens.some((other) => isSame(other.stem, token.stem) && other.under === token.under);
  return [tokens, tokens.filter((token) => !movable(token))].some((kept) => {
    const found = inTheirOrder(known, kept);
    if (!found || found.length === 0) return false;
    const used = [...new Set(found.map(({ piece }) => piece))];
    const beside = tokens.filter((token) => !kept.includes(token));
    const reach = (at: number) =>
      used.includes(at) ||
      (used.includes(at - 1) && known.pieces[at]?.hasVerb === false && known.pieces[at]?.leads !== 'relative');
    const hits = beside.map((token) =>
      known.tokens.find((other) => reach(other.piece) && isSame(other.stem, token.stem) && other.under === token.under),
    );
    if (!hits.every((hit) => hit !== undefined)) return false;
    const all = [...new Set([...used, ...hits.map((hit) => hit?.piece ?? 0)])];
    if (
      !samePoles(
        all.flatMap((at) => known.pieces[at] ?? []),
        poles,
      )
    )
      return false;
    if (isRange && used.every((at) => known.pieces[at]?.hasVerb === false)) return true;
    return used.slice(1).every((at, index) => goesOn(known, used[index] ?? 0, at, found));
  });
}

/** These tokens as they stand in our sentence one after the other; null where they do not. */
function inTheirOrder(known: Sentence, tokens: readonly Token[]): Token[] | null {
  const found: Token[] = [];
  let from = 0;
  for (const token of tokens) {
    const at = known.tokens.findIndex((other, index) => index >= from && isSame(other.stem, token.stem));
    const hit = known.tokens[at];
    if (!hit) return null;
    found.push(hit);
    from = at + 1;
  }
  return found;
}

/** Whether the piece `to` is said of what the claim takes from the piece `from`. */
function goesOn(known: Sentence, from: number, to: number, found: readonly Token[]): boolean {
  const target = known.pieces[to];
  if (!target) return false;
  const own = known.tokens.filter((token) => token.piece === from);
  const taken = found.filter((token) => token.piece === from);
  const between = known.pieces.slice(from + 1, to);
  const verbAt = own.findIndex((token) => token.isVerb);
  const isSubject = verbAt < 0 && known.pieces[from]?.leads === 'own';
  const areListed = between.every((piece) => !piece.hasVerb);
  const takesSubject = verbAt < 0 || taken.some((token) => own.indexOf(token) < verbAt);
  switch (target.leads) {
    case 'relative':
      return between.length === 0 && taken.includes(own.at(-1) as Token);
    case 'preposition':
      return between.every(isAside) && (verbAt < 0 || taken.some((token) => token.isVerb));
    case 'verb':
      return (
        takesSubject && ((isSubject && areListed) || between.every((piece) => isAside(piece) || piece.leads === 'verb'))
      );
    case 'own':
      // “Slaves, keepers and wives get …”, “her father, a photographer”; or more of a list: what is done to one is done to the next.
      if (target.hasVerb) return isSubject && areListed && !known.pieces.slice(from, to).some(isAside);
      return (
        areListed &&
        ((taken.some((token) => token.isVerb) && target.joint === 'and' && between.length === 0) ||
          (between.length === 0 && isAside(target) && taken.includes(own.at(-1) as Token)))
      );
  }
}
/** “, a press photographer,” */
const isAside = ({ first, hasVerb }: Piece) => !hasVerb && DETERMINERS.has(first);

/** “Founder” and “founded”, “Kenya” and “Kenyan”. */
export const isSame = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= LEAST_ROOT && (one.startsWith(other) || other.startsWith(one)));
const LEAST_ROOT = 5;

const inOrder = (order: readonly string[], one: string, other: string) =>
  isSame(one, other) ||
  order.findIndex((root) => isSame(root, one)) < order.findLastIndex((root) => isSame(root, other));

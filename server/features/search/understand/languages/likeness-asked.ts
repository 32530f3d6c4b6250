import { type Token, tokensOf } from './cover.ts';
import { isEnglish, type Lexicon, smallWords } from './lexicons.ts';
import { titleInEnglish } from './titles.ts';

/** “Livres comme X”: the request without that, its language, and the whole in English once the rest is translated. */
export type LikenessAsked = { rest: string; language: string; compose(rest: string): string };

/** Reads the name of a book or author that others should be like; null if the request asks for no likeness. */
export function likenessIn(
  text: string,
  languages: readonly string[],
  lexicons: ReadonlyMap<string, Lexicon>,
): LikenessAsked | null {
  const tokens = tokensOf(text, smallWords);
  for (const language of languages) {
    const lexicon = lexicons.get(language);
    const found = lexicon && longestIn(tokens, lexicon);
    if (!found) continue;
    const { from, start, end, to } = found;
    const name = nameIn(text, tokens, start, end);
    if (name === '') continue;
    const before = text.slice(0, tokens[from]?.from ?? 0);
    const after = text.slice(tokens[to - 1]?.to ?? text.length);
    return {
      rest: `${before} ${after}`.trim(),
      language,
      compose: (rest) =>
        (/\bnovels?$/.test(rest) ? `${rest} like ${name}` : `${found.kind} like ${name} ${rest}`).trim(),
    };
  }
  return null;
}

/** Where a likeness is asked for, in tokens: its words stand `from` … `to`, the name `start` … `end`. */
type Found = { from: number; start: number; end: number; to: number; weight: number; kind: 'books' | 'novels' };

function longestIn(tokens: readonly Token[], lexicon: Lexicon): Found | null {
  let best: Found | null = null;
  for (const { front, back } of tokens.flatMap((token) => lexicon.likes.get(token.stem) ?? [])) {
    const weight = front.length + back.length;
    if (best && weight <= best.weight) continue;
    const found = front.length > 0 ? inFront(tokens, front, back, lexicon) : behind(tokens, back, lexicon);
    if (found) best = { ...found, weight, kind: saysNovels([...front, ...back], lexicon) ? 'novels' : 'books' };
  }
  return best;
}

/** Whether the words of a cue say what kind of book is wanted: “novelas como”, “のような小説”. */
const saysNovels = (cue: readonly string[], { said, isSpaced }: Lexicon): boolean =>
  isSpaced ? cue.some((word) => said.get(word)?.role === 'kind') : /小 [说説]/u.test(cue.join(' '));

const standsAt = (tokens: readonly Token[], at: number, parts: readonly string[]): boolean =>
  parts.every((part, offset) => tokens[at + offset]?.stem === part);

/** Whether the words of a cue show that a request is in another language: one of them is not English. */
const isSign = (tokens: readonly Token[], lexicon: Lexicon): boolean =>
  !lexicon.isSpaced || tokens.some(({ said }) => !isEnglish(said));

function inFront(
  tokens: readonly Token[],
  front: readonly string[],
  back: readonly string[],
  lexicon: Lexicon,
): Omit<Found, 'weight' | 'kind'> | null {
  const from = tokens.findIndex((_, at) => standsAt(tokens, at, front));
  if (from < 0 || !isSign(tokens.slice(from, from + front.length), lexicon)) return null;
  const start = from + front.length;
  const end =
    back.length > 0
      ? tokens.findIndex((_, at) => at > start && standsAt(tokens, at, back))
      : tokens.findIndex((token, at) => at > start && (token.isPause || endsName(tokens, at, lexicon)));
  if (back.length > 0 && end < 0) return null;
  const stop = end < 0 ? tokens.length : end;
  return stop > start ? { from, start, end: stop, to: stop + back.length } : null;
}

function behind(
  tokens: readonly Token[],
  back: readonly string[],
  lexicon: Lexicon,
): Omit<Found, 'weight' | 'kind'> | null {
  const end = tokens.findIndex((_, at) => at > 0 && standsAt(tokens, at, back));
  if (end < 0 || !isSign(tokens.slice(end, end + back.length), lexicon)) return null;
  const pause = tokens.slice(0, end).findLastIndex(({ isPause }) => isPause);
  const start = Math.max(0, pause);
  return { from: start, start, end, to: end + back.length };
}

/** A name ends where the request goes on with its readers, or with “but”. */
function endsName(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  let key = '';
  for (let next = at; next < Math.min(tokens.length, at + END_WORDS); next += 1) {
    key = next === at ? (tokens[next]?.stem ?? '') : `${key} ${tokens[next]?.stem}`;
    const role = lexicon.said.get(key)?.role;
    if (role === 'but' || role === 'audience') return true;
  }
  return false;
}
const END_WORDS = 3;

/** The name as typed, or in English where we know the book by it. Quotation marks around or in it show what it is. */
function nameIn(text: string, tokens: readonly Token[], start: number, end: number): string {
  const [from, to] = [tokens[start]?.from ?? 0, tokens[end - 1]?.to ?? 0];
  const front = tokens[start - 1]?.to ?? 0;
  const quoted = QUOTED.exec(text.slice(front));
  const name = (quoted && front + quoted.index < to ? (quoted[1] ?? '') : text.slice(from, to)).trim();
  return titleInEnglish(name) ?? name;
}
const QUOTED = /[«“„"《『「‹]([^«»“”„"《》『』「」‹›]{2,80})[»”“"》』」›]/u;

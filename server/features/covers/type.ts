import { clusters } from './text.ts';
import { type Face, type Measure, measureOf } from './widths.ts';

/** A line of set text; `width` in the drawing's units. */
export type Line = { text: string; width: number };
/**
 * Text set in a box: `size` is the type's size, `leading` the distance of two baselines, both in the drawing's units.
 */
export type Setting = { face: Face; size: number; leading: number; lines: readonly Line[] };
export type Box = { width: number; height: number };

/** In ems: shorter words are not broken, not even at a hyphen of their own. */
const LONG_WORD = 6.5;
/** A line shorter than this share of the width looks lost; making the type smaller by this factor is better. */
const LONELY = 0.32;
const LEAST_OF_LARGEST = 0.72;

type Piece = { text: string; ems: number; spaced: boolean; penalty: number };

const words = new Intl.Segmenter('und', { granularity: 'word' });
/** Scripts written without spaces: lines break between words that only a dictionary can see. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A line that ends on one of these reads badly. */
const SMALL_WORDS = new Set(
  'a an and as at but by de der die for from in la le of on or our the to with & und et y'.split(' '),
);

/**
 * `text` in the largest of `sizes` (falling) that fits `box`, in balanced lines. Words are broken only at the smallest
 * size, and never inside a cluster; what does not fit even then ends in an ellipsis. `ems` measures for a block of
 * several texts.
 */
export function setType(
  text: string,
  face: Face,
  box: Box,
  sizes: readonly number[],
  ems: Measure = measureOf(text, face),
): Setting {
  const pieces = toPieces(text, ems);
  const space = ems(' ');
  let largest: Setting | undefined;
  for (const size of sizes) {
    if (largest && size < largest.size * LEAST_OF_LARGEST) break;
    const measure = box.width / size;
    if (pieces.some((piece) => piece.ems > measure)) continue;
    const setting = settingOf(face, size, balanced(pieces, measure, space), text);
    if (heightOf(setting) > box.height) continue;
    if (!hasLonelyLine(setting, box)) return setting;
    largest ??= setting;
  }
  if (largest) return largest;
  const size = sizes.at(-1) ?? 24;
  const measure = box.width / size;
  const broken = pieces.flatMap((piece) => (piece.ems > measure ? breakWord(piece, ems, measure) : piece));
  const setting = settingOf(face, size, balanced(broken, measure, space), text);
  return shortened(setting, box, ems);
}

/** Whether a short word is alone on a line between others, as “We” in “Metaphors / We / Live By”. */
function hasLonelyLine({ lines }: Setting, box: Box): boolean {
  return lines.length > 2 && lines.some(({ width }) => width < box.width * LONELY);
}

/** From the top of the first line's capitals to the last baseline, with room for descenders. */
export function heightOf({ size, leading, lines }: Setting): number {
  return lines.length === 0 ? 0 : (lines.length - 1) * leading + size * 0.92;
}

function toPieces(text: string, ems: Measure): Piece[] {
  return text.split(' ').flatMap((word) =>
    (ems(word) > LONG_WORD ? splitWord(word) : [word])
      .filter((part) => part !== '')
      .map((part, index, parts): Piece => {
        const inside = index < parts.length - 1;
        const penalty = inside && !UNSPACED.test(part) ? 0.3 : SMALL_WORDS.has(part.toLowerCase()) ? 0.12 : 0;
        return { text: part, ems: ems(part), spaced: index === 0, penalty };
      }),
  );
}

/** Where a word may be broken without a hyphen of ours. */
function splitWord(word: string): string[] {
  if (!UNSPACED.test(word)) return word.split(/(?<=\p{L}{3}[-/–—])(?=\p{L}{3})/u);
  const parts: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of words.segment(word)) {
    // Punctuation starts no line, and an opening bracket ends none.
    if (/^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment;
    else if (!isWordLike && parts.length > 0 && opening === '') parts[parts.length - 1] += segment;
    else {
      parts.push(opening + segment);
      opening = '';
    }
  }
  return opening === '' ? parts : [...parts, opening];
}

/** A word too long for a line, in parts that fit, with hyphens where the script has them. */
function breakWord(piece: Piece, ems: Measure, measure: number): Piece[] {
  const hyphen = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(piece.text) ? '-' : '';
  // Each cluster goes to the part that contains its middle, so the parts are even; none is wider than its share and one
  // cluster.
  const parts = Array.from({ length: Math.ceil(piece.ems / Math.max(1, measure - 1.8)) }, () => '');
  let before = 0;
  for (const cluster of clusters(piece.text)) {
    const wide = ems(cluster);
    const at = Math.floor(((before + wide / 2) / piece.ems) * parts.length);
    parts[Math.min(at, parts.length - 1)] += cluster;
    before += wide;
  }
  return parts.map((part, index) => {
    const end = index < parts.length - 1 && !/\P{L}$/u.test(part) ? hyphen : '';
    return { text: part + end, ems: ems(part + end), spaced: index === 0 && piece.spaced, penalty: 0 };
  });
}

/** Nothing set yet. */
const UNSET = { lines: 0, cost: 0, from: 0, ems: 0 };

/** The fewest lines that hold the pieces, as even as possible, broken where it reads best. */
function balanced(pieces: readonly Piece[], measure: number, space: number): { text: string; ems: number }[] {
  // best[i]: the cheapest way to set the first i pieces; fewest lines first, then evenness.
  const best = [UNSET];
  for (let end = 1; end <= pieces.length; end++) {
    let width = 0;
    let winner = { lines: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY, from: end - 1, ems: 0 };
    for (let from = end - 1; from >= 0; from--) {
      width += (pieces[from]?.ems ?? 0) + (from < end - 1 && pieces[from + 1]?.spaced ? space : 0);
      if (width > measure && from < end - 1) break;
      const before = best[from] ?? UNSET;
      const slack = 1 - Math.min(width / measure, 1);
      const cost = before.cost + slack * slack + (end < pieces.length ? (pieces[end - 1]?.penalty ?? 0) : 0);
      const lines = before.lines + 1;
      if (lines < winner.lines || (lines === winner.lines && cost < winner.cost))
        winner = { lines, cost, from, ems: width };
    }
    best.push(winner);
  }
  const lines: { text: string; ems: number }[] = [];
  for (let end = pieces.length; end > 0; ) {
    const { from, ems } = best[end] ?? UNSET;
    const text = pieces.slice(from, end).map((piece, index) => (index > 0 && piece.spaced ? ' ' : '') + piece.text);
    lines.unshift({ text: text.join(''), ems });
    end = from;
  }
  return lines;
}

function settingOf(face: Face, size: number, lines: readonly { text: string; ems: number }[], text: string): Setting {
  // Marks above and below need air that Latin capitals do not.
  const tall = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(
    text,
  );
  const leading = Math.round(size * (tall ? 1.32 : size > 50 ? 1.06 : 1.14));
  return { face, size, leading, lines: lines.map(({ text, ems }) => ({ text, width: Math.round(ems * size) })) };
}

function shortened(setting: Setting, box: Box, ems: Measure): Setting {
  const room = Math.max(1, Math.floor((box.height - setting.size * 0.92) / setting.leading) + 1);
  if (setting.lines.length <= room) return setting;
  const lines = setting.lines.slice(0, room);
  const kept = clusters(lines.at(-1)?.text ?? '');
  const cut = (count: number) =>
    `${kept
      .slice(0, count)
      .join('')
      .replace(/(?<![\s,;:.-])[\s,;:.-]+$/, '')}…`;
  let count = kept.length;
  while (count > 0 && ems(cut(count)) * setting.size > box.width) count--;
  const text = cut(count);
  return {
    ...setting,
    lines: [...lines.slice(0, -1), { text, width: Math.round(ems(text) * setting.size) }],
  };
}

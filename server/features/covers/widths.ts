import { outlinedEms } from './outlines.ts';
import { clusters } from './text.ts';

const SERIF_FACE = { family: "Georgia,'Times New Roman',serif", adjust: 0.481 };
const SANS_FACE = { family: "'Helvetica Neue',Helvetica,Arial,sans-serif", adjust: 0.519 };

/**
 * The faces for covers. The stacks name system fonts for the scripts that ours lack; `adjust` (CSS font-size-adjust)
 * gives all of them the same x-height, and so nearly the same width.
 */
export const FACES = {
  serif: { ...SERIF_FACE, weight: 700, style: 'normal' },
  book: { ...SERIF_FACE, weight: 400, style: 'normal' },
  italic: { ...SERIF_FACE, weight: 400, style: 'italic' },
  sans: { ...SANS_FACE, weight: 700, style: 'normal' },
  plain: { ...SANS_FACE, weight: 400, style: 'normal' },
} as const;
export type Face = keyof typeof FACES;

/** A whole em, and a little: no face's kana, ideograph or syllable is wider. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const EUROPEAN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const ARABIC = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}]/u;

/** Room for DejaVu Sans, the widest that a stack can end in. */
const WIDEST = 1.18;

/** Measures parts of one text, in ems. */
export type Measure = (part: string) => number;

/**
 * How wide parts of `text` are: exact if our faces have all its letters. Otherwise the machine's fonts render all of
 * it, including letters that ours have, so every part is estimated conservatively.
 */
export function measureOf(text: string, face: Face): Measure {
  const safe: Measure = (part) => clusters(part).reduce((sum, cluster) => sum + clusterEms(cluster), 0);
  return outlinedEms(text, face) === null ? safe : (part) => outlinedEms(part, face) ?? safe(part);
}

function clusterEms(cluster: string): number {
  const base = cluster.normalize('NFD').charAt(0);
  const known = outlinedEms(base, 'sans');
  if (known !== null) return known * WIDEST;
  if (IDEOGRAPH.test(cluster)) return 1;
  if (EUROPEAN.test(base)) return base === base.toUpperCase() ? 0.9 : 0.7;
  if (ARABIC.test(cluster)) return 0.7;
  return 1.3;
}

import { clusters } from './text.ts';

const SERIF_FACE = { family: "Georgia,'Times New Roman',serif", adjust: 0.481 };
const SANS_FACE = { family: "'Helvetica Neue',Helvetica,Arial,sans-serif", adjust: 0.519 };

/**
 * The faces a cover is set in. The stacks name the system's own fonts; `adjust` (CSS font-size-adjust) brings whichever
 * the machine has to one height of small letters, and with it to nearly one width. `scale` is the width beside the table,
 * with room for DejaVu Sans, the widest that a stack can end in.
 */
export const FACES = {
  serif: { ...SERIF_FACE, weight: 700, style: 'normal', scale: 1 },
  book: { ...SERIF_FACE, weight: 400, style: 'normal', scale: 0.9 },
  italic: { ...SERIF_FACE, weight: 400, style: 'italic', scale: 0.91 },
  sans: { ...SANS_FACE, weight: 700, style: 'normal', scale: 1.07 },
  plain: { ...SANS_FACE, weight: 400, style: 'normal', scale: 1.01 },
} as const;
export type Face = keyof typeof FACES;

// Hundredths of an em for U+0020 to U+007E, in Georgia Bold and Helvetica Bold: the widest of their stacks once adjusted.
const SERIF = widths(
  '25 38 51 70 64 88 80 27 45 45 48 70 33 38 33 47 70 49 63 62 65 60 65 55 68 65 37 37 70 70 70 55 97 76 76 72 83 72 67 81 91 45 60 82 69 102 84 82 70 82 80 65 68 83 76 113 81 73 69 45 47 45 70 70 50 60 65 53 66 57 39 58 68 35 35 63 34 102 69 64 66 65 52 51 40 68 57 86 59 56 53 50 39 50 70',
);
const SANS = widths(
  '28 33 47 56 56 89 72 24 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 33 33 58 58 58 61 98 72 72 72 72 67 61 78 72 28 56 72 61 83 72 78 67 78 72 67 61 72 67 94 67 67 61 33 28 33 58 56 33 56 61 56 61 56 33 61 61 28 28 56 28 89 61 61 61 61 39 56 33 61 56 78 56 56 50 39 28 39 58',
);
/** A whole em, and a little: no face's kana, ideograph or syllable is wider. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const EUROPEAN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const ARABIC = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}]/u;
const PUNCTUATION: Readonly<Record<string, number>> = {
  '‘': 0.35,
  '’': 0.35,
  '“': 0.52,
  '”': 0.52,
  '–': 0.56,
  '—': 1,
  '…': 1,
  '·': 0.35,
};

/** How wide `text` is, in ems. Exact to some percent for European text and ideographs, on the safe side for the rest. */
export function ems(text: string, face: Face): number {
  const table = FACES[face].adjust === SERIF_FACE.adjust ? SERIF : SANS;
  let sum = 0;
  for (const cluster of clusters(text)) sum += clusterEms(cluster, table);
  return sum * FACES[face].scale;
}

function clusterEms(cluster: string, table: readonly number[]): number {
  const plain = table[cluster.charCodeAt(0) - 32];
  if (plain !== undefined && cluster.length === 1) return plain;
  const base = cluster.normalize('NFD').charAt(0);
  const known = table[base.charCodeAt(0) - 32] ?? PUNCTUATION[base];
  if (known !== undefined) return known;
  if (IDEOGRAPH.test(cluster)) return 1;
  if (EUROPEAN.test(base)) return base === base.toUpperCase() ? 0.8 : 0.64;
  if (ARABIC.test(cluster)) return 0.7;
  return 1.3;
}

function widths(hundredths: string): readonly number[] {
  return hundredths.split(' ').map((width) => Number(width) / 100);
}

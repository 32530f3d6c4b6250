import { useEffect, useState } from 'react';
import { numberOf } from './number-of.ts';

type Tone = readonly [red: number, green: number, blue: number];
/** The colours of a binding and of its lettering, for CSS. */
export type Binding = { background: string; color: string };
type Covered = { id: string; cover_image_url: string };

/** A cover is looked at this small: enough to see which colours most of it has. */
const [WIDE, TALL] = [20, 30];
/** Steps of a channel that count as one colour. */
const STEP = 8;
/** Tones that are nearer than this, in steps of all channels together, look equal side by side. */
const ALIKE = 56;
const LIGHT: Tone = [255, 250, 238];
const DARK: Tone = [22, 18, 14];
/** What small lettering needs. */
const CONTRAST = 4.5;

/** For a book whose cover cannot be read. */
const CLOTHS: readonly Tone[] = [
  [111, 36, 48],
  [31, 71, 57],
  [29, 51, 84],
  [165, 69, 42],
  [77, 95, 106],
  [75, 43, 79],
  [23, 96, 102],
  [147, 164, 135],
];
/** How long, in milliseconds, a cover that has come waits for those before it. */
const PATIENCE = 500;

/** Tones by the address of the picture, the most frequent first; none if it cannot be read. */
const known = new Map<string, Promise<readonly Tone[]>>();

/**
 * The binding of each book by its id, in the tone of its cover and never that of a neighbour. A book is missing until
 * its cover has come. A binding does not change when another cover comes.
 */
export function useBindings(books: readonly Covered[]): ReadonlyMap<string, Binding> {
  const [bindings, setBindings] = useState<ReadonlyMap<string, Binding>>(new Map());
  useEffect(() => {
    const covers = new Map<string, readonly Tone[]>();
    const bound = new Map<string, Tone>();
    let isWanted = true;
    let isPatient = true;
    const bind = () => {
      if (!isWanted) return;
      for (const [at, { id }] of books.entries()) {
        const tones = covers.get(id);
        if (!tones && isPatient) break;
        if (!tones || bound.has(id)) continue;
        const neighbours = [books[at - 1], books[at + 1]].map((book) => book && bound.get(book.id));
        const beside = neighbours.filter((tone) => tone !== undefined);
        bound.set(id, bindingTone(id, tones, beside));
      }
      setBindings(
        new Map([...bound].map(([id, tone]) => [id, { background: css(tone), color: css(lettering(tone)) }])),
      );
    };
    for (const { id, cover_image_url: address } of books) {
      void tonesOf(address).then((tones) => {
        covers.set(id, tones);
        bind();
      });
    }
    const late = setTimeout(() => {
      isPatient = false;
      bind();
    }, PATIENCE);
    return () => {
      isWanted = false;
      clearTimeout(late);
    };
  }, [books]);
  return bindings;
}

/** The cover's main tone, or that lighter or darker, or another one: the first that is unlike those beside it. */
function bindingTone(id: string, [main, ...others]: readonly Tone[], beside: readonly Tone[]): Tone {
  const first = numberOf(id) % CLOTHS.length;
  const cloths = [...CLOTHS.slice(first), ...CLOTHS.slice(0, first)];
  const tones = (main ? [main, shade(main), tint(main), ...others, ...cloths] : cloths).map(readable);
  return tones.find((tone) => beside.every((other) => distance(tone, other) > ALIKE)) ?? tones[0] ?? DARK;
}

function tonesOf(address: string): Promise<readonly Tone[]> {
  const tones =
    known.get(address) ??
    read(address).catch(() => {
      // It is asked for again the next time.
      known.delete(address);
      return [];
    });
  known.set(address, tones);
  return tones;
}

async function read(address: string): Promise<readonly Tone[]> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(WIDE, TALL).getContext('2d');
  canvas?.drawImage(picture, 0, 0, WIDE, TALL);
  const points = canvas?.getImageData(0, 0, WIDE, TALL).data ?? [];
  const counts = new Map<string, { tone: Tone; count: number }>();
  for (let at = 0; at + 3 < points.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => (points[at + channel] ?? 0) & -STEP);
    const seen = counts.get(`${red} ${green} ${blue}`) ?? { tone: [red, green, blue] as const, count: 0 };
    seen.count += 1;
    counts.set(`${red} ${green} ${blue}`, seen);
  }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, 4)
    .map(({ tone }) => tone);
}

/** The tone itself, or a darker one on which lettering can be read. */
function readable(tone: Tone): Tone {
  return contrast(tone, lettering(tone)) < CONTRAST ? readable(shade(tone)) : tone;
}

function lettering(tone: Tone): Tone {
  return contrast(tone, LIGHT) > contrast(tone, DARK) ? LIGHT : DARK;
}

/** Between two tones, a quarter of the way. */
const mixed = ([red, green, blue]: Tone, [r, g, b]: Tone): Tone => [
  red + (r - red) / 4,
  green + (g - green) / 4,
  blue + (b - blue) / 4,
];
const shade = (tone: Tone): Tone => mixed(tone, [0, 0, 0]);
const tint = (tone: Tone): Tone => mixed(tone, [255, 255, 255]);
const css = (tone: Tone) => `rgb(${tone.map(Math.round).join(' ')})`;
const distance = (one: Tone, other: Tone) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);

/** As WCAG defines it. */
function contrast(one: Tone, other: Tone): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(tone: Tone): number {
  const [red = 0, green = 0, blue = 0] = tone.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

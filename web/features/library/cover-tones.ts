import { useEffect, useState } from 'react';

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

/** Tones by the address of the picture, the most frequent first; none if there is no picture. */
const known = new Map<string, Promise<readonly Tone[]>>();

/**
 * The binding of each book by its id, in the tone of its cover and never that of the book before it. A book whose
 * cover cannot be read is missing, and all are until the covers have come.
 */
export function useBindings(books: readonly Covered[]): ReadonlyMap<string, Binding> | undefined {
  const [bindings, setBindings] = useState<ReadonlyMap<string, Binding>>();
  useEffect(() => {
    let isWanted = true;
    void Promise.all(books.map(({ cover_image_url: address }) => tonesOf(address))).then((tones) => {
      if (isWanted) setBindings(bound(books, tones));
    });
    return () => {
      isWanted = false;
    };
  }, [books]);
  return bindings;
}

function bound(books: readonly Covered[], tones: readonly (readonly Tone[])[]): Map<string, Binding> {
  const bindings = new Map<string, Binding>();
  let before: Tone | undefined;
  for (const [at, { id }] of books.entries()) {
    const [main, ...others] = tones[at] ?? [];
    const tone =
      main && readable([main, ...others].find((each) => !before || apart(each, before) > ALIKE) ?? shade(main));
    before = tone;
    if (tone) bindings.set(id, { background: css(tone), color: css(lettering(tone)) });
  }
  return bindings;
}

function tonesOf(address: string): Promise<readonly Tone[]> {
  const tones = known.get(address) ?? read(address).catch(() => []);
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

const shade = ([red, green, blue]: Tone): Tone => [red * 0.75, green * 0.75, blue * 0.75];
const css = (tone: Tone) => `rgb(${tone.map(Math.round).join(' ')})`;
const apart = (one: Tone, other: Tone) => one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);

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

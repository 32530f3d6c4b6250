import { type Canvas, path, rect } from './drawing.ts';
import { outlined, overhang } from './outlines.ts';
import type { Palette } from './palettes.ts';
import { escapeXml, isRightToLeft } from './text.ts';
import { type Box, heightOf, type Setting, setType } from './type.ts';
import { FACES, type Face, measureOf } from './widths.ts';

export const WIDTH = 400;
export const HEIGHT = 600;
/** No text comes nearer to the edge than this. */
export const MARGIN = 32;
const MEASURE = WIDTH - 2 * MARGIN;
/** The tail of an italic f or j may stand so far out into the margin. */
const HANG = 12;

const TITLE_SIZES = [116, 104, 94, 86, 78, 72, 66, 60, 55, 50, 46, 42, 39, 36, 33, 30, 27, 24];
const AUTHOR_SIZES = [27, 25, 23];

/** What is to be set, cleaned: `authors` is one line or two. */
export type Matter = { title: string; authors: readonly string[]; face: Face };
export type Layout = (matter: Matter, palette: Palette, picture: Picture) => string;
/** Draws the cover's picture in a box of this size. */
export type Picture = (size: Pick<Canvas, 'width' | 'height'>) => string;

/** Title above, picture below it to the edges, author on a strip at the foot. */
function poster(matter: Matter, palette: Palette, picture: Picture): string {
  const title = setTitle(matter, { width: MEASURE, height: 216 });
  const author = setAuthors(matter, MEASURE - 44);
  const top = 44 + heightOf(title) + 22;
  const strip = Math.max(72, heightOf(author) + 46);
  return [
    framed(0, top, WIDTH, HEIGHT - top - strip, palette, picture),
    lines(title, MARGIN, 44, palette.ink),
    lines(author, MARGIN, HEIGHT - strip + (strip - heightOf(author)) / 2, palette.ink),
    mark(WIDTH - MARGIN - 26, HEIGHT - strip / 2 + 12, palette.ink),
  ].join('');
}

/** Picture above, title and author below. */
function plate(matter: Matter, palette: Palette, picture: Picture): string {
  const title = setTitle(matter, { width: MEASURE, height: 190 });
  const author = setAuthors(matter, MEASURE - 44);
  const authorTop = HEIGHT - 34 - heightOf(author);
  const titleTop = authorTop - 26 - heightOf(title);
  return [
    framed(0, 0, WIDTH, titleTop - 34, palette, picture),
    lines(title, MARGIN, titleTop, palette.ink),
    lines(author, MARGIN, authorTop, palette.ink),
    mark(WIDTH - MARGIN - 26, HEIGHT - 36, palette.ink),
  ].join('');
}

/** Patterned paper to every edge, and a label pasted on it. */
function label(matter: Matter, palette: Palette, picture: Picture): string {
  const title = setTitle(matter, { width: MEASURE - 48, height: 190 });
  const author = setAuthors(matter, MEASURE - 48);
  const rule = author.lines.length > 0 ? 48 : 0;
  const tall = 34 + heightOf(title) + rule + heightOf(author) + 30;
  const top = Math.max(56, 220 - tall / 2);
  const authorTop = top + 34 + heightOf(title) + rule;
  return [
    framed(0, 0, WIDTH, HEIGHT, palette, picture),
    `<path d="${rect(MARGIN, top, MEASURE, tall)}" fill="${palette.ground}"/>`,
    `<path d="${rect(MARGIN + 9, top + 9, MEASURE - 18, tall - 18)}" fill="none" stroke="${palette.ink}" stroke-width="2"/>`,
    lines(title, WIDTH / 2, top + 34, palette.ink, 'middle'),
    rule ? `<path d="${rect(WIDTH / 2 - 24, authorTop - 27, 48, 3)}" fill="${palette.ink}"/>` : '',
    lines(author, WIDTH / 2, authorTop, palette.ink, 'middle'),
  ].join('');
}

/** A belt of ground across the picture carries the type. */
function belt(matter: Matter, palette: Palette, picture: Picture): string {
  const title = setTitle(matter, { width: MEASURE, height: 200 });
  const author = setAuthors(matter, MEASURE);
  const gap = author.lines.length > 0 ? 22 : 0;
  const tall = 36 + heightOf(title) + gap + heightOf(author) + 30;
  const top = Math.round((HEIGHT - tall) * 0.62);
  return [
    framed(0, 0, WIDTH, HEIGHT, palette, picture),
    `<path d="${rect(0, top, WIDTH, tall)}" fill="${palette.ground}"/>`,
    lines(title, MARGIN, top + 36, palette.ink),
    lines(author, MARGIN, top + 36 + heightOf(title) + gap, palette.ink),
  ].join('');
}

/** The picture is seen through an opening: round, arched or square, chosen by the title's numbers. */
function opening(shape: 'round' | 'arched' | 'square'): Layout {
  return (matter, palette, picture) => {
    const title = setTitle(matter, { width: MEASURE, height: 170 });
    const author = setAuthors(matter, MEASURE);
    const top = 42 + heightOf(title) + 24;
    const foot = HEIGHT - 36 - heightOf(author);
    const room = foot - 26 - top;
    const half = Math.floor((shape === 'round' ? Math.min(MEASURE, room) : MEASURE) / 2);
    const wide = 2 * half;
    const tall = shape === 'round' ? wide : room;
    const x = (WIDTH - wide) / 2;
    const y = top + (room - tall) / 2;
    const hole = {
      round: path`M${x} ${y + half}a${half} ${half} 0 0 0 ${wide} 0 ${half} ${half} 0 0 0 ${-wide} 0z`,
      arched: path`M${x} ${y + half}a${half} ${half} 0 0 1 ${wide} 0v${tall - half}h${-wide}z`,
      square: '',
    }[shape];
    // The background with a hole, laid over the picture: without a clip path there are no ids that could clash.
    const mask =
      hole &&
      `<path d="${rect(x - 3, y - 3, wide + 6, tall + 6)}${hole}" fill="${palette.ground}" fill-rule="evenodd"/>`;
    return [
      framed(x, y, wide, tall, palette, picture),
      mask,
      lines(title, WIDTH / 2, 42, palette.ink, 'middle'),
      lines(author, WIDTH / 2, foot, palette.ink, 'middle'),
    ].join('');
  };
}

export const LAYOUTS = {
  poster,
  plate,
  label,
  belt,
  round: opening('round'),
  arched: opening('arched'),
  square: opening('square'),
} as const satisfies Record<string, Layout>;
export type LayoutName = keyof typeof LAYOUTS;

/** An accent on a tall letter reaches out of the box: at these sizes it stays inside the cover's margin. */
const TALL_WITH_ONE = 104;
const TALL_WITH_TWO = 55;

function setTitle({ title, face }: Matter, box: Box): Setting {
  const marks = /[\p{Lu}bdfhklt](\p{M}{1,2})/gu;
  const most = Math.max(0, ...Array.from(title.normalize('NFD').matchAll(marks), ([, accents = '']) => accents.length));
  const largest = [Infinity, TALL_WITH_ONE, TALL_WITH_TWO][Math.min(most, 2)] ?? Infinity;
  return setType(
    title,
    face,
    box,
    TITLE_SIZES.filter((size) => size <= largest),
  );
}

/** Each author on a line of its own, in one size for all; on two lines if even the smallest size is too wide. */
function setAuthors({ authors }: Matter, width: number): Setting {
  const face = 'plain';
  const ems = measureOf(authors.join(' '), face);
  const widest = Math.max(...authors.map(ems));
  const size = AUTHOR_SIZES.find((candidate) => widest * candidate <= width) ?? 25;
  const settings = authors.map((author) => setType(author, face, { width, height: 2 * size * 1.2 }, [size], ems));
  const leading = Math.max(...settings.map((setting) => setting.leading));
  return { face, size, leading, lines: settings.flatMap((setting) => setting.lines) };
}

function framed(x: number, y: number, width: number, height: number, palette: Palette, picture: Picture): string {
  const [w, h] = [Math.round(width), Math.round(height)];
  // A nested svg clips what it holds.
  return `<svg x="${Math.round(x)}" y="${Math.round(y)}" width="${w}" height="${h}"><path d="M0 0h${w}v${h}H0z" fill="${palette.field}"/>${picture({ width: w, height: h })}</svg>`;
}

function lines(setting: Setting, x: number, top: number, colour: string, anchor: 'start' | 'middle' = 'start'): string {
  const { face, size, leading } = setting;
  const set = setting.lines.map((line, index) => ({
    ...line,
    baseline: Math.round(top + size * 0.74 + index * leading),
  }));
  const outlines = set.map(({ text, width, baseline }) => {
    const start = anchor === 'start' ? x : x - width / 2;
    return outlined(text, face, size, Math.max(start, MARGIN - HANG + overhang(text, face) * size), baseline);
  });
  if (outlines.every((outline) => outline !== null))
    return outlines.join('') && `<path transform="scale(.25)" fill="${colour}" d="${outlines.join('')}"/>`;
  const { family, adjust, weight, style } = FACES[face];
  const reversed = isRightToLeft(setting.lines.map(({ text }) => text).join(' '));
  const at = reversed && anchor === 'start' ? WIDTH - x : x;
  const attributes = [
    `fill="${colour}" font-family="${family}" font-size="${size}" style="font-size-adjust:${adjust}"`,
    weight === 400 ? '' : ` font-weight="${weight}"`,
    style === 'normal' ? '' : ` font-style="${style}"`,
    anchor === 'start' ? '' : ` text-anchor="${anchor}"`,
    reversed ? ' direction="rtl"' : '',
  ];
  const texts = set.map(({ text, baseline }) => `<text x="${at}" y="${baseline}">${escapeXml(text)}</text>`);
  return `<g ${attributes.join('')}>${texts.join('')}</g>`;
}

/** The imprint: three books on a shelf, as the product's mark, 26 units wide on the base line `y`. */
function mark(x: number, y: number, colour: string): string {
  return `<path transform="translate(${Math.round(x)} ${Math.round(y)})" d="M1-5v-19h5v19zM8-5v-15h4v15zM14-20l4-1 4 15-4 1zM0-3h26v3h-26z" fill="${colour}" opacity=".8"/>`;
}

import { readFileSync } from 'node:fs';
import { Blob, Font, Buffer as GlyphBuffer, Face as HarfBuzzFace, shape } from 'harfbuzzjs';

/**
 * The faces a cover is set in: the product's own, cut for large sizes, so that a cover looks the same wherever it is
 * shown. `scripts/fonts.ts` makes the files; each holds some scripts of one face.
 */
const FILES = {
  serif: ['serif-latin', 'serif-latin-ext'],
  book: ['book-latin', 'book-latin-ext'],
  italic: ['italic-latin', 'italic-latin-ext'],
  sans: ['sans-latin', 'sans-latin-ext', 'sans-vietnamese', 'sans-greek', 'sans-cyrillic'],
  plain: ['plain-latin', 'plain-latin-ext', 'plain-vietnamese', 'plain-greek', 'plain-cyrillic'],
} as const;
export type OutlinedFace = keyof typeof FILES;

/** Set text: all in ems, `lift` above the baseline; the outlines' y grows downwards from it. */
type Run = { width: number; glyphs: readonly Glyph[] };
type Glyph = { at: number; lift: number; outline: readonly Command[] };
type Command = { type: string; values: readonly number[] };

/** The precision of an outline's points, per unit of the drawing: a quarter is finer than any screen shows. */
const GRID = 4;
/** Runs are words of titles and names; the commonest stay. */
const RUNS_KEPT = 4_000;

const opened = new Map<OutlinedFace, Opened[]>();
const runs = new Map<string, Run | null>();

type Opened = { font: Font; letters: ReadonlySet<number>; outlines: Map<number, readonly Command[]>; em: number };

/** How wide `text` is in ems, kerned; null where the face lacks one of its letters. */
export function outlinedEms(text: string, face: OutlinedFace): number | null {
  return runOf(text, face)?.width ?? null;
}

/**
 * How far the first letter of `text` extends to the left of the text's origin, in ems; 0 if the face lacks a letter.
 */
export function overhang(text: string, face: OutlinedFace): number {
  const first = runOf(text, face)?.glyphs[0];
  const xs = first?.outline.flatMap(({ values }) => values.filter((_, index) => index % 2 === 0)) ?? [];
  return xs.length > 0 ? Math.max(0, -((first?.at ?? 0) + Math.min(...xs))) : 0;
}

/**
 * `text` as path data with its baseline's start at `x`, `y`, in quarters of the drawing's units: set
 * `transform="scale(.25)"` on the path. Null where the face lacks a letter.
 */
export function outlined(text: string, face: OutlinedFace, size: number, x: number, y: number): string | null {
  const run = runOf(text, face);
  if (!run) return null;
  return run.glyphs
    .map(({ at, lift, outline }) => pathOf(outline, size * GRID, (x + at * size) * GRID, (y - lift * size) * GRID))
    .join('');
}

function runOf(text: string, face: OutlinedFace): Run | null {
  const key = `${face} ${text}`;
  const known = runs.get(key);
  if (known !== undefined) return known;
  const made = shaped(text, face);
  if (runs.size >= RUNS_KEPT) runs.clear();
  runs.set(key, made);
  return made;
}

/** Sets each stretch of letters that one file holds; the stretches follow one another. */
function shaped(text: string, face: OutlinedFace): Run | null {
  const files = open(face);
  const glyphs: Glyph[] = [];
  let width = 0;
  let stretch = '';
  let file: Opened | undefined;
  const flush = () => {
    if (!file || stretch === '') return;
    const buffer = new GlyphBuffer();
    buffer.addText(stretch);
    buffer.guessSegmentProperties();
    shape(file.font, buffer);
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const outline = outlineOf(glyph, file);
      if (outline.length > 0) glyphs.push({ at: width + xOffset / file.em, lift: yOffset / file.em, outline });
      width += xAdvance / file.em;
    }
    stretch = '';
  };
  for (const letter of text.normalize('NFC')) {
    const code = letter.codePointAt(0) ?? 0;
    const holder = file?.letters.has(code) ? file : files.find(({ letters }) => letters.has(code));
    if (!holder) return null;
    if (holder !== file) flush();
    file = holder;
    stretch += letter;
  }
  flush();
  return { width, glyphs };
}

function outlineOf(glyph: number, { font, outlines, em }: Opened): readonly Command[] {
  const known = outlines.get(glyph);
  if (known) return known;
  const outline = font.glyphToJson(glyph).map(({ type, values }) => ({
    type,
    values: values.map((value, index) => (index % 2 === 0 ? value : -value) / em),
  }));
  outlines.set(glyph, outline);
  return outline;
}

/** Relative whole numbers, each from the rounded point before, so that no error adds up. */
function pathOf(outline: readonly Command[], scale: number, left: number, baseline: number): string {
  let data = '';
  let [x, y] = [0, 0];
  for (const { type, values } of outline) {
    const points = values.map((value, index) => Math.round(value * scale + (index % 2 === 0 ? left : baseline)));
    if (type === 'Z') {
      data += 'z';
      continue;
    }
    const steps = points.map((value, index) => value - (index % 2 === 0 ? x : y));
    if (type === 'M') data += `M${numbers(points)}`;
    else if (type === 'L' && steps[0] === 0) data += `v${steps[1]}`;
    else if (type === 'L' && steps[1] === 0) data += `h${steps[0]}`;
    else data += type.toLowerCase() + numbers(steps);
    x = points.at(-2) ?? x;
    y = points.at(-1) ?? y;
  }
  return data;
}

/** A minus sign parts two numbers as well as a space does. */
function numbers(values: readonly number[]): string {
  return values.reduce((text, value, index) => text + (index > 0 && value >= 0 ? ' ' : '') + value, '');
}

function open(face: OutlinedFace): Opened[] {
  const known = opened.get(face);
  if (known) return known;
  const files = FILES[face].map((name): Opened => {
    const own = new HarfBuzzFace(new Blob(readFileSync(new URL(`faces/${name}.ttf`, import.meta.url))));
    return { font: new Font(own), letters: new Set(own.collectUnicodes()), outlines: new Map(), em: own.upem };
  });
  opened.set(face, files);
  return files;
}

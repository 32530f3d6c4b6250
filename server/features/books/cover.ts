import { pick, sequence } from './cover-drawing.ts';
import { HEIGHT, LAYOUTS, type LayoutName, WIDTH } from './cover-layouts.ts';
import { PALETTES } from './cover-palettes.ts';
import { CENTRED, PATTERNS, type PatternName } from './cover-patterns.ts';
import { lookOf } from './cover-subjects.ts';
import { clusters, escapeXml, tidy } from './cover-text.ts';
import type { Face } from './cover-widths.ts';

/** What a drawn cover shows. */
export type CoverSubject = { title: string; authors: readonly string[]; genres: readonly string[] };

const AUTHOR_CLUSTERS = 48;

/**
 * A cover as an SVG document of 400 by 600 units, under 6 kB: a palette of the subject, a picture made from the title, and
 * the title and authors set so that they fit on any machine. The same record always gives the same drawing. It holds no
 * script, no link and no font, so it can stand in an `<img>`.
 */
export function drawCover({ title, authors, genres }: CoverSubject): string {
  const name = tidy(title) || 'Untitled';
  const by = credit(authors);
  const look = lookOf(genres);
  const random = sequence([name, ...by].join('|'));
  const palette = pick(PALETTES[look.family], random);
  const pattern = pick(look.patterns, random);
  const layout = LAYOUTS[pick(layoutsFor(name, pattern), random)];
  const face = pick(facesFor(name, look.faces), random);
  const stuff = {
    field: palette.field,
    tones: palette.tones,
    random,
    letters: lettersOf(name),
    initial: initialOf(name),
  };
  const body = layout({ title: name, authors: by, face }, palette, (size) => PATTERNS[pattern]({ ...size, ...stuff }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${escapeXml([name, ...by].join(', '))}</title>`,
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${palette.ground}"/>`,
    body,
    // An edge, so that a cover keeps its shape on a page of nearly its own colour.
    `<path d="M1 1h${WIDTH - 2}v${HEIGHT - 2}H1z" fill="none" stroke="${palette.ink}" stroke-opacity=".16" stroke-width="2"/></svg>`,
  ].join('');
}

/** The authors as a cover has them: two at most, then "and others". */
function credit(authors: readonly string[]): string[] {
  const names = authors.map((author) => tidy(author, AUTHOR_CLUSTERS)).filter((author) => author !== '');
  return names.length > 2 ? [`${names[0]} and others`] : names;
}

/** A long title needs room; a picture with a centre must not have a label on it. */
function layoutsFor(title: string, pattern: PatternName): readonly [LayoutName, ...LayoutName[]] {
  const length = clusters(title).length;
  const centred = CENTRED.has(pattern);
  if (length > 64) return ['poster', 'plate'];
  if (length > 34) return centred ? ['poster', 'plate', 'square'] : ['poster', 'plate', 'label', 'belt', 'square'];
  if (centred) return ['poster', 'poster', 'plate', 'plate', 'round', 'arched', 'square'];
  return ['poster', 'plate', 'label', 'label', 'belt', 'belt', 'round', 'arched', 'square'];
}

/** Italics and light faces suit short Latin titles; every other script is set upright and bold. */
function facesFor(title: string, faces: readonly [Face, ...Face[]]): readonly [Face, ...Face[]] {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(title)) return ['serif'];
  return title.length > 50 ? [faces[0]] : faces;
}

function lettersOf(title: string): number[] {
  const letters = Array.from(title.toLowerCase().matchAll(/[\p{L}\p{N}]/gu), ([letter]) => letter.codePointAt(0) ?? 0);
  return letters.length > 0 ? letters : [100, 101, 101, 112];
}

/** The letter a title is filed under: articles do not count. */
function initialOf(title: string): string {
  const filed = title.replace(/^(the|an?|les?|la|der|die|das|el) (?=\p{L})/iu, '');
  return (
    clusters(filed)
      .find((cluster) => /[\p{L}\p{N}]/u.test(cluster))
      ?.toUpperCase() ?? '&'
  );
}

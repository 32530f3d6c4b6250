import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GENRES } from '../../../contract/books.ts';
import { holdsBooks } from '../books/catalogue-record.ts';
import { type CoverSubject, drawCover } from './draw-cover.ts';
import { HEIGHT, MARGIN, WIDTH } from './layouts.ts';
import { PATTERNS } from './patterns.ts';
import { ALL_LOOKS } from './subjects.ts';
import { ems, FACES, type Face } from './widths.ts';

const ELEMENTS = new Set(['svg', 'title', 'path', 'g', 'text', 'circle', 'rect']);
const ATTRIBUTES = new Set(
  'xmlns viewBox role x y width height rx cx cy r d fill fill-rule stroke stroke-width stroke-linecap stroke-opacity stroke-dasharray opacity transform font-family font-size font-weight font-style style text-anchor direction'.split(
    ' ',
  ),
);
const catalogue = new URL('../../../catalogue/', import.meta.url);
const ornament: CoverSubject = { title: 'Ornament', authors: ['Ann Writer'], genres: ['Design'] };

/** Walks the document as an XML parser would; throws at the first thing that is not well formed or not expected. */
function parse(svg: string): { texts: string[]; title: string } {
  const token =
    /<(?<close>\/)?(?<name>[a-z]+)(?<attributes>(?: [A-Za-z-]+="[^"<&]*")*)(?<empty>\/)?>|(?<text>(?:[^<&]|&#\d+;)+)/gy;
  const open: string[] = [];
  const texts: string[] = [];
  let title = '';
  let at = 0;
  for (const { 0: whole, groups = {} } of svg.matchAll(token)) {
    const { close, name = '', attributes = '', empty, text } = groups;
    if (text !== undefined) {
      const plain = text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      if (open.at(-1) === 'title') title = plain;
      else if (open.at(-1) === 'text') texts.push(plain);
      else throw new Error(`Text in <${open.at(-1)}>: ${text}`);
    } else if (close) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing at ${at}`);
    } else {
      if (!ELEMENTS.has(name)) throw new Error(`<${name}> is not expected`);
      const keys = Array.from(attributes.matchAll(/ ([A-Za-z-]+)=/g), ([, key = '']) => key);
      if (new Set(keys).size < keys.length) throw new Error(`An attribute comes twice: ${whole}`);
      const strange = keys.find((key) => !ATTRIBUTES.has(key));
      if (strange) throw new Error(`${strange} is not expected`);
      if (!empty) open.push(name);
    }
    at += whole.length;
  }
  if (at !== svg.length || open.length > 0) throw new Error(`Not well formed at ${at}: ${svg.slice(at, at + 80)}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(svg) || !svg.isWellFormed())
    throw new Error('A forbidden character');
  return { texts, title };
}

type SetLine = { text: string; left: number; right: number; top: number; bottom: number };

/** Where every line of type stands by our width table; pictures, which are clipped, are left out. */
function setLines(svg: string): SetLine[] {
  const type = svg.replace(/<svg x=.*?<\/svg>/g, '');
  return Array.from(type.matchAll(/<g (fill[^>]*font-size="(\d+)"[^>]*)>(.*?)<\/g>/g)).flatMap(
    ([, attributes = '', size, body = '']) => {
      const face = (Object.keys(FACES) as Face[]).find(
        (name) =>
          attributes.includes(`adjust:${FACES[name].adjust}"`) &&
          attributes.includes('font-weight="700"') === (FACES[name].weight === 700) &&
          attributes.includes('italic') === (FACES[name].style === 'italic'),
      );
      if (!face) throw new Error(`No face is set like ${attributes}`);
      return Array.from(body.matchAll(/<text x="(\d+)" y="(\d+)">(.*?)<\/text>/g), ([, x, y, content = '']) => {
        const text = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
        const wide = ems(text, face) * Number(size);
        const left = attributes.includes('middle')
          ? Number(x) - wide / 2
          : attributes.includes('rtl')
            ? Number(x) - wide
            : Number(x);
        return { text, left, right: left + wide, top: Number(y) - Number(size) * 0.8, bottom: Number(y) };
      });
    },
  );
}

function expectToFit(subject: CoverSubject): void {
  for (const line of setLines(drawCover(subject))) {
    const say = `"${line.text}" of ${JSON.stringify(subject)}`;
    expect(line.left, say).toBeGreaterThanOrEqual(MARGIN - 1);
    expect(line.right, say).toBeLessThanOrEqual(WIDTH - MARGIN + 1);
    expect(line.top, say).toBeGreaterThanOrEqual(20);
    expect(line.bottom, say).toBeLessThanOrEqual(HEIGHT - 20);
  }
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 160 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 }).map((units) => String.fromCharCode(...units)),
  fc.lorem({ maxCount: 30 }),
  fc.constantFrom(
    '</title><script>alert(1)</script>',
    '" onload="alert(1)',
    '<a href="javascript:1">',
    ']]>',
    '&lt;',
    `a${'\u0301'.repeat(5000)}`,
    'W'.repeat(400),
    '三体'.repeat(90),
    '\u202egnol \u0000\u0007',
    '&'.repeat(500),
  ),
);
const anySubject = fc.record({
  title: anyText,
  authors: fc.array(anyText, { maxLength: 4 }),
  genres: fc.array(fc.oneof(fc.constantFrom(...GENRES), anyText), { maxLength: 3 }),
});

test('any record gives well-formed XML of a few plain elements, small, with its type inside the margins', () => {
  fc.assert(
    fc.property(anySubject, (subject) => {
      const svg = drawCover(subject);
      parse(svg);
      expect(Buffer.byteLength(svg)).toBeLessThan(6000);
      expectToFit(subject);
    }),
    { numRuns: 400 },
  );
});

test('the checker refuses what it should', () => {
  for (const wrong of [
    '<svg><g></svg>',
    '<script/>',
    '<g onload="1"/>',
    '<g href="#"/>',
    '<title>a & b</title>',
    '<title>',
  ])
    expect(() => parse(wrong)).toThrow();
});

test('every cover of the catalogue is small and keeps its type inside the margins', () => {
  const files = readdirSync(catalogue).filter(holdsBooks);
  const records = files
    .flatMap((file) => readFileSync(new URL(file, catalogue), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as CoverSubject);
  expect(records.length).toBeGreaterThan(1000);
  for (const record of records) {
    const svg = drawCover(record);
    expect(Buffer.byteLength(svg), record.title).toBeLessThan(6000);
    expectToFit(record);
    // Lines may break at spaces and hyphens; letters must all be there.
    const letters = (text: string) => text.replace(/[\s-]/g, '');
    const set = letters(
      setLines(svg)
        .map((line) => line.text)
        .join(''),
    );
    expect(set, record.title).toContain(letters(record.title));
  }
});

test('the same record gives the same drawing; another title gives another', () => {
  expect(drawCover(ornament)).toBe(drawCover({ ...ornament }));
  expect(drawCover(ornament)).not.toBe(drawCover({ ...ornament, title: 'Ornaments' }));
  expect(drawCover(ornament)).not.toBe(drawCover({ ...ornament, genres: ['Law'] }));
});

test('volumes of a series share their design, each in colours of its own; another series has another', () => {
  const volume = (title: string, series_position: number, series_name = 'The Long Earth') =>
    drawCover({ title, authors: ['Ann Writer'], genres: ['Fantasy'], series_name, series_position });
  const faceOf = (svg: string) =>
    /font-family="[^"]*" font-size="\d+" style="[^"]*"( font-weight="\d+")?( font-style="\w+")?/
      .exec(svg)?.[0]
      .replace(/font-size="\d+"/, '');
  const groundOf = (svg: string) => /v600H0z" fill="(#\w+)"/.exec(svg)?.[1];
  const [one, two, three] = [volume('First Light', 1), volume('Second Dawn', 2), volume('Third Noon', 3)] as const;
  expect(faceOf(two)).toBe(faceOf(one));
  expect(faceOf(three)).toBe(faceOf(one));
  expect(new Set([one, two, three].map(groundOf)).size).toBe(3);
  const others = ['Amber', 'Basalt', 'Cobalt', 'Dune', 'Ember'].map((name) => volume('First Light', 1, name));
  expect(new Set(others).size).toBeGreaterThan(1);
});

test('a book of an older time is set in a serif', () => {
  for (const title of ['Emma', 'Walden', 'Cranford', 'Ivanhoe', 'Optics']) {
    const svg = drawCover({ title, authors: [], genres: ['Mathematics'], year: 1815 });
    expect(svg).toContain('font-family="Georgia,\'Times New Roman\',serif"');
  }
});

test('it is a picture with a name', () => {
  const svg = drawCover({ ...ornament, title: 'Crime & Punishment' });
  expect(svg).toContain('role="img"');
  expect(parse(svg).title).toBe('Crime & Punishment, Ann Writer');
});

test.each([
  [[], []],
  [['Ann Writer'], ['Ann Writer']],
  [
    ['Ann Writer', 'Bo Poet'],
    ['Ann Writer', 'Bo Poet'],
  ],
  [['Ann Writer', 'Bo Poet', 'Cy Third'], ['Ann Writer and others']],
])('authors %j are set as %j', (authors, expected) => {
  const { texts } = parse(drawCover({ title: 'Zoo', authors, genres: ['Law'] }));
  expect(texts.filter((text) => text.length > 3)).toEqual(expected);
});

test('every look names pictures that exist, and every picture is used', () => {
  const used = new Set(Object.values(ALL_LOOKS).flatMap((look) => look.patterns));
  expect([...used].sort()).toEqual(Object.keys(PATTERNS).sort());
  expect(Object.keys(ALL_LOOKS)).toHaveLength(GENRES.length);
});

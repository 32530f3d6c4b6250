/**
 * Makes `web/fonts/` and `server/features/covers/faces/` from the fontsource packages: the same glyphs without unused
 * weights, in less than half the bytes. Run it after one of the packages or the design's weights have changed: `node
 * scripts/fonts.ts`.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import subset from 'subset-font';

type Face = { css: string; axes: Parameters<typeof subset>[2]['variationAxes']; weight: string };

const out = 'web/fonts';
const SPACES = 'U+0020, U+00A0';
/** Accents as signs of their own. */
const COMBINING = /U\+0304,\s*U\+0308,\s*U\+0329,\s*/;
const COVERS = 'server/features/covers/faces';
const faces: Face[] = [
  { css: 'inter/wght.css', axes: { wght: { min: 400, max: 500 } }, weight: '400 500' },
  { css: 'newsreader/opsz.css', axes: { wght: 400 }, weight: '400' },
  { css: 'newsreader/wght-italic.css', axes: { wght: 400 }, weight: '400' },
];

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const rules: string[] = [];
for (const face of faces) rules.push(await slim(face));
await writeFile(join(out, 'fonts.css'), `/* Made by scripts/fonts.ts. */\n${rules.join('\n')}`);
/** Fonts for covers: display cuts for titles, uncompressed, because the shaper reads only that. */
const LATIN = ['latin', 'latin-ext'];
const EUROPE = [...LATIN, 'vietnamese', 'greek', 'cyrillic'];
const coverFaces: { name: string; file: string; scripts: string[]; axes: Face['axes'] }[] = [
  {
    name: 'serif',
    file: 'newsreader/files/newsreader-SCRIPT-opsz-normal',
    scripts: LATIN,
    axes: { wght: 650, opsz: 40 },
  },
  {
    name: 'book',
    file: 'newsreader/files/newsreader-SCRIPT-opsz-normal',
    scripts: LATIN,
    axes: { wght: 400, opsz: 60 },
  },
  {
    name: 'italic',
    file: 'newsreader/files/newsreader-SCRIPT-opsz-italic',
    scripts: LATIN,
    axes: { wght: 450, opsz: 60 },
  },
  { name: 'sans', file: 'inter/files/inter-SCRIPT-opsz-normal', scripts: EUROPE, axes: { wght: 700, opsz: 32 } },
  { name: 'plain', file: 'inter/files/inter-SCRIPT-opsz-normal', scripts: EUROPE, axes: { wght: 500, opsz: 14 } },
];

await rm(COVERS, { recursive: true, force: true });
await mkdir(COVERS, { recursive: true });
for (const { name, file, scripts, axes } of coverFaces) {
  for (const script of scripts) {
    const font = await readFile(`node_modules/@fontsource-variable/${file.replace('SCRIPT', script)}.woff2`);
    const rule = (await readFile(`node_modules/@fontsource-variable/${file.split('/')[0]}/wght.css`, 'utf8'))
      .match(/@font-face \{[^}]*\}/g)
      ?.find((face) => face.includes(`-${script}-wght`));
    // No author's name needs letters of extinct alphabets or of phonetics.
    const letters = [...charactersOf(rule ?? '')].filter(
      (letter) => letter < '\u0250' || !script.startsWith('latin') || letter > '\u1e00',
    );
    const slimmed = await subset(font, letters.join(''), { targetFormat: 'sfnt', variationAxes: axes });
    await writeFile(join(COVERS, `${name}-${script}.ttf`), slimmed);
    console.log(`${name}-${script}.ttf: ${slimmed.length} bytes`);
  }
}

for (const family of ['inter', 'newsreader']) {
  const licence = await readFile(join('node_modules/@fontsource-variable', family, 'LICENSE'), 'utf8');
  for (const folder of [out, COVERS]) await writeFile(join(folder, `${family}-licence.txt`), licence);
}

/** Writes the fonts of one fontsource stylesheet. Returns the stylesheet that names them. */
async function slim({ css, axes, weight }: Face): Promise<string> {
  const source = join('node_modules/@fontsource-variable', css);
  const text = (await readFile(source, 'utf8')).replace(/font-weight: [^;]+/g, `font-weight: ${weight}`);
  const rules: string[] = [];
  for (const rule of text.match(/@font-face \{[^}]*\}/g) ?? []) {
    const whole = /url\(\.\/files\/([^)]+)\)/.exec(rule)?.[1];
    if (!whole) throw new Error(`${css} has a face without a file`);
    const font = await readFile(join(dirname(source), 'files', whole));
    for (const { file, part } of split(rule, whole)) {
      // A browser refuses a font without a single outline, so the spaces have a full stop beside them.
      const letters = charactersOf(part) + (part.includes(SPACES) ? '.' : '');
      const slimmed = await subset(font, letters, { targetFormat: 'woff2', variationAxes: axes });
      await writeFile(join(out, file), slimmed);
      rules.push(part.replace(`./files/${whole}`, `./${file}`));
      console.log(`${file}: ${font.length} → ${slimmed.length} bytes`);
    }
  }
  return rules.join('\n');
}

/**
 * The letters of Europe's languages are split from the many rare ones: one name with a háček must not load them all.
 * The serif's spaces are in their own file: its kerning draws letters over them (“else.Then”), and kerning does not
 * work across files. Its Latin file has no combining accents: with them a browser composes “Ō” there instead of asking
 * the file that has it, and the font has no place for an accent on a capital.
 */
function split(rule: string, file: string): { file: string; part: string }[] {
  if (file.startsWith('newsreader-latin-') && rule.includes('U+0000-00FF')) {
    const range = (ranges: string) => rule.replace(/unicode-range: [^;]+/, `unicode-range: ${ranges}`);
    const letters = rule.replace('U+0000-00FF', 'U+0000-001F, U+0021-009F, U+00A1-00FF');
    return [
      { file, part: letters.replace(COMBINING, '') },
      { file: file.replace('latin', 'spaces'), part: range(SPACES) },
    ];
  }
  const [common, both, rest] = ['U+0100-017F', 'U+0100-02BA', 'U+0180-02BA'];
  if (!rule.includes(both)) return [{ file, part: rule }];
  return [
    {
      file: file.replace('latin-ext', 'latin-europe'),
      part: rule.replace(/unicode-range: [^;]+/, `unicode-range: ${common}`),
    },
    { file, part: rule.replace(both, rest) },
  ];
}

/** Every character that the face claims to cover. */
function charactersOf(rule: string): string {
  const ranges = /unicode-range: ([^;]+);/.exec(rule)?.[1] ?? '';
  return ranges
    .split(',')
    .map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
    })
    .join('');
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusters, tidy } from './text.ts';
import { heightOf, setType } from './type.ts';

const SIZES = [90, 60, 40, 30, 24];
const set = (text: string, width = 336, height = 240) => setType(text, 'serif', { width, height }, SIZES);
const textOf = (text: string, width?: number, height?: number) =>
  set(text, width, height).lines.map((line) => line.text);

test('a short title is set large, a long one smaller, both inside the box', () => {
  expect(set('Emma').size).toBe(90);
  const long = set('We Wish to Inform You That Tomorrow We Will Be Killed with Our Families and That Nobody Will Come');
  expect(long.size).toBeLessThan(40);
  expect(heightOf(long)).toBeLessThanOrEqual(240);
  expect(Math.max(...long.lines.map((line) => line.width))).toBeLessThanOrEqual(336);
});

test('lines are balanced, and no line ends on a small word where that can be helped', () => {
  expect(textOf('The Origin of Species')).toEqual(['The Origin', 'of Species']);
  expect(textOf('The Diary of a Young Girl')).toEqual(['The Diary', 'of a Young', 'Girl']);
});

test('a word of its own hyphen stays whole while it is short', () => {
  expect(textOf('Moby-Dick')).toEqual(['Moby-Dick']);
  expect(textOf('Fifteenth-Century', 200)).toEqual(['Fifteenth-', 'Century']);
});

test('a word longer than any line is broken into even parts with hyphens', () => {
  const lines = textOf('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(0, -1).every((line) => line.endsWith('-'))).toBe(true);
  expect(lines.join('').replaceAll('-', '')).toBe('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk');
});

test.each([
  ['Devanagari', 'प्रेमचंद की सर्वश्रेष्ठ कहानियाँ'],
  ['one Devanagari word', 'सर्वश्रेष्ठकहानियाँसर्वश्रेष्ठकहानियाँ'],
  ['Arabic', 'كتابُ الحيوانِ للجاحظ'],
  ['Chinese', '三体：地球往事（第一部）完整收藏版'],
  ['Thai', 'สี่แผ่นดินเรื่องของแม่พลอย'],
  ['joined emoji', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
  ['stacked accents', 'a\u0301\u0323'.repeat(60)],
])('%s is never broken inside a cluster', (_, title) => {
  const lines = textOf(title, 160, 2000);
  expect(lines.length).toBeGreaterThan(1);
  const letters = (text: string) => clusters(text.replace(/-$/, '')).filter((cluster) => cluster !== ' ');
  expect(lines.flatMap(letters)).toEqual(letters(title));
});

test('Chinese punctuation starts no line and an opening bracket ends none', () => {
  const lines = textOf('三体：地球往事（第一部）完整收藏版', 130, 2000);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(line).not.toMatch(/^[：）]/u);
    expect(line).not.toMatch(/（$/u);
  }
});

test('what does not fit even at the smallest size ends in an ellipsis', () => {
  const setting = set('word '.repeat(60).trim(), 120, 90);
  expect(setting.lines.at(-1)?.text).toMatch(/…$/);
  expect(heightOf(setting)).toBeLessThanOrEqual(90);
});

test('tidied text is one well-formed line within its limit', () => {
  expect(tidy('  Two\n\tlines \u202e\u0007 ')).toBe('Two lines');
  expect(tidy(`${'word '.repeat(40)}`)).toMatch(/^(word ){20,}word…$/);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const line = tidy(text);
      expect(line.isWellFormed()).toBe(true);
      expect(clusters(line).length).toBeLessThanOrEqual(120);
      expect(line).toBe(line.trim());
    }),
  );
});

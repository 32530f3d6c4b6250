import { expect, test } from 'vitest';
import { PALETTES } from './palettes.ts';

/** WCAG 2 contrast of two colours. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const all = Object.entries(PALETTES).flatMap(([family, palettes]) =>
  palettes.map((palette, index) => ({ name: `${family} ${index + 1}`, ...palette })),
);

test('contrast is reckoned as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(all)('$name: type can be read on its ground', ({ ink, ground }) => {
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(all)('$name: a picture of more than one tone shows on its field', ({ field, tones }) => {
  expect(tones.filter((tone) => contrast(tone, field) >= 1.25).length).toBeGreaterThanOrEqual(2);
  expect(contrast(tones[0], field), 'the leading tone').toBeGreaterThanOrEqual(1.25);
});

test.each(all)('$name: no ground melts into the page, by day or by night', ({ ground }) => {
  expect(contrast(ground, '#f8f6f0')).toBeGreaterThan(1.08);
  expect(contrast(ground, '#16171a')).toBeGreaterThan(1.08);
});

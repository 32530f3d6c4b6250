import { disc, fill, path, range, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Mountains, woods, fields and flowers, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** One mountain, with snow. */
export const peak = emblem(({ tones: [a, b, c] }) =>
  [
    fill(disc(56, -58, 24), b),
    fill('M-100 84L-44-10-8 34 28-6 100 84z', b),
    fill('M-88 84L0-92 88 84z', a),
    fill('M0-92L33-26 15-40 2-20-13-40-33-26z', c),
    stroke('M2-20L-10 20 12 46-4 84', b, 5),
  ].join(''),
);

/** A road to the horizon. */
export const trail = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(disc(34, -52, 30), c),
    fill('M-100-22C-60-56-30-46 0-30S70-40 100-22V92H-100z', a),
    fill('M-100 14C-50-10 20 44 100 12V92H-100z', b),
    fill('M-30 92C-44 44 46 34 28 10S-12-4 6-30H12C-2-6 52-4 58 16S24 52 40 92z', field),
  ].join(''),
);

/** A tent under a star. */
export const tent = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M58-98L63-82 80-78 64-72 58-56 53-72 36-78 53-82z', c),
    stroke('M-12-66L-4-50M4-66L-4-50', b, 6),
    fill('M-4-52L88 72H-88z', a),
    fill('M-4-20L26 72H-30z', field),
    fill('M-4-20L-4 72-30 72z', b),
    stroke('M-100 76H100', b, 9),
  ].join(''),
);

/** Ears of wheat. */
export const wheat = emblem(({ tones: [a, b, c] }) => {
  const ear = (colour: string) =>
    stroke('M0 100V-30', b, 5) +
    fill(
      `M0-96q15 16 0 34q-15-18 0-34z${range(5)
        .map((row) => path`M2 ${-32 + row * 22}q32-8 28-38q-28 6-28 38zM-2 ${-32 + row * 22}q-32-8-28-38q28 6 28 38z`)
        .join('')}`,
      colour,
    );
  return [
    `<g transform="translate(-42 10) rotate(-14) scale(.9)">${ear(c)}</g>`,
    `<g transform="translate(42 10) rotate(14) scale(.9)">${ear(c)}</g>`,
    ear(a),
  ].join('');
});

/** Firs, one before the other. */
export const firs = emblem(({ tones: [a, b, c] }) => {
  const fir = (x: number, foot: number, scale: number, colour: string, trunk: string) =>
    `<g transform="translate(${x} ${foot}) scale(${scale})">${fill('M-7-12H7V12H-7z', trunk)}${fill('M0-150L30-96H16L42-54H24L54-8H-54L-24-54H-42L-16-96H-30z', colour)}</g>`;
  return [
    fill(disc(0, -34, 62), c),
    fir(-54, 78, 0.86, b, a),
    fir(56, 78, 0.96, b, a),
    fir(2, 86, 1.12, a, b),
    stroke('M-98 92H98', b, 8),
  ].join('');
});

/** The rings of a felled tree. */
export const rings = emblem(({ field, tones: [a, b, c] }) => {
  const ring = (radius: number, shift: number) =>
    path`M${-radius + shift} ${shift}C${-radius + shift} ${-radius * 1.28} ${radius + shift} ${-radius * 1.2} ${radius} ${shift}C${radius + 3} ${radius * 1.3} ${-radius} ${radius * 1.24} ${-radius + shift} ${shift}z`;
  return [
    fill(ring(96, 0), b),
    fill(ring(85, 0), a),
    stroke([72, 60, 49, 38, 28].map((radius, index) => ring(radius, index)).join(''), field, 3.5),
    fill(disc(5, 5, 10), c),
    stroke('M40-8L88-20M-30 34L-64 64', field, 3.5),
  ].join('');
});

/** A leaf with its veins. */
export const leaf = emblem(({ field, tones: [a, b, c] }) => {
  const veins = range(5).map((row) => {
    const y = -48 + row * 24;
    const reach = [22, 34, 40, 38, 26][row] ?? 30;
    return path`M0 ${y + 14}L${reach} ${y - 10}M0 ${y + 14}L${-reach} ${y - 10}`;
  });
  return [
    stroke('M0 60C0 80-8 92-22 100', b, 8),
    fill('M0-98C58-62 76 0 56 36 40 62 18 68 0 76-18 68-40 62-56 36-76 0-58-62 0-98z', a),
    fill('M0-98C-58-62-76 0-56 36-40 62-18 68 0 76z', b),
    stroke(`M0-76V74${veins.join('')}`, field, 4),
    fill('M62 60a12 12 0 1 1 0 24 12 12 0 1 1 0-24z', c),
  ].join('');
});

/** A tulip. */
export const tulip = emblem(({ tones: [a, b, c] }) =>
  [
    stroke('M0 0V100', b, 8),
    fill('M-4 92C-70 84-74 40-66 12-30 28-8 60-4 92zM4 76C56 70 66 34 60 8 26 22 8 46 4 76z', b),
    fill('M-52-78C-34-66-26-56-20-44L0-92 20-44C26-56 34-66 52-78 64-24 40 16 0 16S-64-24-52-78z', a),
    fill('M0-92C26-52 26-14 0 16-26-14-26-52 0-92z', c),
  ].join(''),
);

/** A frond of fern. */
export const fern = emblem(({ tones: [a, b, c] }) => {
  const fronds = range(9).map((row) => {
    const y = 66 - row * 17;
    const reach = 74 - row * 7;
    return path`M0 ${y}C${reach * 0.3} ${y - 26} ${reach * 0.8} ${y - 30} ${reach} ${y - 26}C${reach * 0.8} ${y - 6} ${reach * 0.4} ${y + 2} 0 ${y}zM0 ${y}C${-reach * 0.3} ${y - 26} ${-reach * 0.8} ${y - 30} ${-reach} ${y - 26}C${-reach * 0.8} ${y - 6} ${-reach * 0.4} ${y + 2} 0 ${y}z`;
  });
  const half = (from: number) => fronds.filter((_, row) => row % 2 === from).join('');
  return `${stroke('M0 100V-92', c, 6)}${fill(half(0), a)}${fill(half(1), b)}${fill('M0-98q9 12 0 26q-9-14 0-26z', a)}`;
});

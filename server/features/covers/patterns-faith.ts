import { disc, fill, polygon, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Signs and places of faiths, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** The cross of a Christian church. */
export const cross = emblem(({ field, tones: [a, b] }) =>
  [
    fill(rect(-15, -96, 30, 192) + rect(-60, -46, 120, 30), a),
    stroke('M0-84V84M-48-31H48', field, 4),
    stroke(disc(0, -31, 38), b, 6),
  ].join(''),
);

/** The crescent of Islam with its star. */
export const crescent = emblem(({ tones: [a, b] }) => {
  const star = range(10).map((step): [number, number] => {
    const radius = step % 2 ? 13 : 32;
    const turn = (step * Math.PI) / 5;
    return [46 + radius * Math.sin(turn), -radius * Math.cos(turn)];
  });
  return fill('M26-86A90 90 0 1 0 26 86 70 70 0 1 1 26-86z', a) + fill(polygon(star), b);
}, false);

/** The star of David. */
export const hexagram = emblem(({ tones: [a, b] }) =>
  [
    stroke('M0-90L78 45H-78z', a, 13),
    stroke('M0 90L78-45H-78z', b, 13),
    stroke('M-39-22L-52-45M13-68L26-45', a, 13),
  ].join(''),
);

/** A lotus in flower. */
export const lotus = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M0 62C-52 70-90 40-98 2-56-4-20 20 0 62zM0 62C52 70 90 40 98 2 56-4 20 20 0 62z', b),
    fill('M0 62C-50 40-70-4-60-50-22-32 0 10 0 62zM0 62C50 40 70-4 60-50 22-32 0 10 0 62z', a),
    fill('M0 62C-36 18-34-46 0-86 34-46 36 18 0 62z', c),
    stroke('M0-50V40', field, 4),
    stroke('M-74 84C-30 94 30 94 74 84', b, 7),
  ].join(''),
);

/** A mosque: a dome and two minarets. */
export const minaret = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(rect(-90, -44, 20, 140) + rect(70, -44, 20, 140) + 'M-92-44L-80-88-68-44zM92-44L80-88 68-44z', b),
    fill(rect(-96, -24, 32, 8) + rect(64, -24, 32, 8), c),
    fill('M-54 20C-66-30-16-44 0-76 16-44 66-30 54 20z', a),
    stroke('M0-76V-94', c, 5),
    fill(rect(-60, 20, 120, 76), a),
    fill(
      'M-18 96V58C-18 44-4 40 0 30 4 40 18 44 18 58V96zM-46 82V56a8 8 0 0 1 16 0V82zM30 82V56a8 8 0 0 1 16 0V82z',
      field,
    ),
  ].join(''),
);

/** A pagoda of three roofs. */
export const pagoda = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M0-72V-98', c, 6),
    fill(rect(-22, -54, 44, 24) + rect(-32, -10, 64, 26) + rect(-44, 40, 88, 46), b),
    fill('M0-82C10-66 34-56 58-54V-46H-58V-54C-34-56-10-66 0-82z', a),
    fill('M-30-36H30C40-22 58-14 78-10V-2H-78V-10C-58-14-40-22-30-36z', a),
    fill('M-40 12H40C52 28 74 36 98 40V50H-98V40C-74 36-52 28-40 12z', a),
    fill(rect(-12, 56, 24, 30), field),
    fill(rect(-70, 86, 140, 10), c),
  ].join(''),
);

/** The gate of a Shinto shrine. */
export const torii = emblem(({ tones: [a, b, c] }) =>
  [
    fill(disc(0, -6, 46), c),
    fill('M-98-74C-40-58 40-58 98-74L92-46C40-36-40-36-92-46z', a),
    fill('M-62-44H-42L-50 96H-74zM62-44H42L50 96H74z', a),
    fill(rect(-82, -14, 164, 14) + rect(-9, -40, 18, 28), b),
  ].join(''),
);

/** Pyramids under the sun. */
export const pyramids = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(disc(52, -56, 24), c),
    fill('M46-14L98 74H-6z', b) + fill('M46-14L98 74H64z', c),
    fill('M-24-62L58 74H-98z', a) + fill('M-24-62L58 74H4z', b),
    stroke('M-50-18H-2M-72 18H20M-90 48H40', field, 3),
    stroke('M-100 82H100', a, 6),
  ].join(''),
);

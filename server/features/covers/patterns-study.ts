import { disc, fill, path, polygon, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** What is read, examined or dug up, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A book, open. */
export const pages = emblem(({ field, tones: [a, b, c] }) => {
  const lines = range(5).map((row) => {
    const y = -30 + row * 18;
    return path`M-76 ${y}C-54 ${y - 10} -34 ${y - 8} -16 ${y + 2}M76 ${y}C54 ${y - 10} 34 ${y - 8} 16 ${y + 2}`;
  });
  return [
    fill('M-100-42L-92-52V72H92V-52L100-42V84H8Q0 92-8 84H-100z', b),
    fill('M0-40C-26-66-64-66-90-56V64C-64 56-26 56 0 78 26 56 64 56 90 64V-56C64-66 26-66 0-40z', a),
    stroke(lines.join(''), field, 5),
    stroke('M0-40V76', field, 4),
    fill('M40-64H60V-4L50-14 40-4z', c),
  ].join('');
});

/** Books in a pile. */
export const pile = emblem(({ field, tones: [a, b, c] }) => {
  const books = [
    [-78, 58, 160, 30, a],
    [-66, 24, 138, 30, b],
    [-84, -8, 150, 28, c],
    [-56, -38, 124, 26, a],
    [-70, -66, 112, 24, b],
  ] as const;
  return books
    .map(([x, y, wide, tall, colour]) =>
      [
        fill(rect(x, y, wide, tall), colour),
        stroke(path`M${x + 14} ${y + 4}v${tall - 8}M${x + 24} ${y + 4}v${tall - 8}`, field, 4),
        fill(rect(x + wide - 10, y + 5, 10, tall - 10), field),
      ].join(''),
    )
    .join('');
});

/** A reading glass. */
export const lens = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M32 34L82 86', b, 20),
    fill(disc(-18, -18, 66), a),
    fill(disc(-18, -18, 52), field),
    stroke('M-46-36C-34-44-4-44 8-36M-54-18C-36-28 0-28 18-18M-46 2C-34-6-2-6 10 2', b, 5),
    stroke('M-50-38A38 38 0 0 1-20-56', c, 7),
  ].join(''),
);

/** A crystal with its facets. */
export const crystal = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(
      polygon([
        [-6, -98],
        [34, -62],
        [34, 66],
        [-6, 92],
        [-40, 64],
        [-40, -58],
      ]),
      a,
    ),
    fill(
      polygon([
        [-6, -98],
        [34, -62],
        [34, 66],
        [-6, 92],
        [-6, -44],
      ]),
      b,
    ),
    stroke('M-40-58L-6-44 34-62M-6-44V92', field, 4),
    fill(
      polygon([
        [52, -14],
        [82, 10],
        [78, 92],
        [40, 92],
        [40, 8],
      ]),
      c,
    ),
    fill(
      polygon([
        [-62, 10],
        [-44, 30],
        [-46, 92],
        [-92, 92],
        [-84, 30],
      ]),
      c,
    ),
    stroke('M52-14L58 14 56 92M-62 10L-68 36-66 92', field, 3),
  ].join(''),
);

/** A volcano that smokes. */
export const volcano = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(`${disc(-8, -60, 26)}${disc(20, -78, 22)}${disc(40, -54, 18)}${disc(-30, -82, 16)}`, b),
    fill('M-98 92C-58 70-40 6-28-32H30C42 6 60 70 98 92z', a),
    fill('M-28-32H30L36-14 24 10 12-10 4 46-8-6-20 22-34-14z', c),
    stroke('M-52 72C-44 58-38 44-34 30M56 78C48 62 44 50 40 36', field, 4),
  ].join(''),
);

/** A pair of rings. */
export const pair = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke(disc(-30, 22, 54), a, 15),
    stroke(disc(34, 22, 54), field, 24),
    stroke(disc(34, 22, 54), b, 15),
    stroke('M-58-24A54 54 0 0 1 20 2', a, 15),
    fill(
      polygon([
        [34, -38],
        [58, -66],
        [46, -82],
        [22, -82],
        [10, -66],
      ]),
      c,
    ),
    stroke('M10-66H58M34-38L24-66 34-82 44-66z', field, 3),
  ].join(''),
);

/** A bottle of medicine and its measure. */
export const flask = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-20-94H20V-82H14V-34L74 76Q82 96 60 98H-60Q-82 96-74 76L-14-34V-82H-20z', a),
    fill('M-34 14C-16 2 12 26 34 14L64 72Q70 86 56 88H-56Q-70 86-64 72z', b),
    stroke('M-18 44h0M12 60h0M32 40h0M-38 68h0', c, 12),
    stroke('M24-14H8M32 2H14', field, 4),
  ].join(''),
);

/** A brain from the side. */
export const brain = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M8 44C30 52 30 74 36 98H62C60 78 56 62 58 44z', c),
    fill('M22 50C18 24 92 18 94 46 94 72 30 80 22 50z', b),
    fill(
      'M-62 44C-96 40-106 6-88-14C-94-46-66-70-40-66C-24-92 16-94 32-78C62-84 90-60 86-34C104-16 98 22 72 28C50 40 24 36 10 48C-10 60-44 62-62 44z',
      a,
    ),
    stroke(
      'M-88-14C-70-22-54-14-50 2M-40-66C-26-60-20-46-28-34M-22-12C-2-24 10-8 2 8-6 24-30 26-42 20M32-78C20-66 22-50 36-46M86-34C66-42 46-30 48-12M72 28C66 12 48 6 34 14M-4-54C0-40 12-32 22-28',
      field,
      7,
    ),
    stroke('M34 58C50 64 68 62 80 54', field, 4),
  ].join(''),
);

/** A globe on its stand. */
export const globe = emblem(({ tones: [a, b, c] }) =>
  [
    fill(disc(0, -16, 64), a),
    fill('M-46-52C-30-72-2-74 4-62 8-50-10-48-14-36-18-24-34-22-40-32-44-38-50-44-46-52z', b),
    fill('M-26-8C-10-14 2-4 0 8-2 22-12 34-20 40-28 30-32 4-26-8z', b),
    fill('M14-36C28-50 50-42 58-26 62-8 54 14 44 20 32 22 32 2 22-4 10-10 6-26 14-36z', b),
    stroke('M-57-73A81 81 0 0 0 57 41', c, 9),
    stroke('M-57-73L-46-62M46 30L57 41', c, 9),
    stroke('M-10 66V90', c, 11),
    stroke('M-54 94H34', c, 12),
  ].join(''),
);

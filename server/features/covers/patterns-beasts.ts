import { disc, fill, path, polygon, range, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Wild, farm and fabled animals, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A dragon's head, breathing fire. */
export const dragon = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M16-48L24-98 50-46zM40-34L70-78 72-22zM58-8L98-36 84 20z', b),
    fill(
      'M-96-10C-84-30-62-30-44-40C-28-64 0-66 30-54C74-34 94 20 88 98H10C26 66 16 44-8 34L-58 44-80 32-38 18-84 12z',
      a,
    ),
    fill('M10 98C22 70 20 46 4 36L-4 34C10 26 34 34 40 60 42 74 38 88 34 98z', b),
    fill('M-30-34L-2-42-14-20z', field),
    stroke('M-82-12h0', field, 9),
    fill(
      'M-62 26C-74 34-88 34-98 28-96 40-88 46-80 48-86 56-92 58-98 58-90 70-78 72-70 70-74 78-80 82-86 84-60 92-32 80-34 52z',
      c,
    ),
  ].join(''),
);

/** A long-necked dinosaur. */
export const dinosaur = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-22 30L-16 84H4L8 40zM24 36L34 84H54L50 26z', b),
    fill(
      'M-98-66C-98-88-66-94-54-78C-42-56-42-24-18-16C12-26 46-16 62 4 76 24 86 30 100 32 88 48 66 44 52 34L34 42 30 84H10L6 46-8 44-16 84H-38L-38 34C-62 14-62-22-70-54-82-52-96-54-98-66z',
      a,
    ),
    fill(disc(-8, 4, 8) + disc(18, -2, 8) + disc(40, 10, 6), c),
    fill(disc(-74, -72, 5), field),
    stroke('M-96 92H96', c, 6),
  ].join(''),
);

export const pig = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-66-20L-88-88-20-66zM66-20L88-88 20-66z', b),
    fill('M0-76C58-76 88-34 88 10S54 90 0 90-88 54-88 10-58-76 0-76z', a),
    fill('M0 4C32 4 46 20 46 38S30 70 0 70-46 56-46 38-32 4 0 4z', c),
    stroke('M-16 30v12M16 30v12', field, 13),
    fill(disc(-38, -20, 9) + disc(38, -20, 9), field),
  ].join(''),
);

/** A wolf's face. */
export const wolf = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-72-98L-26-58H26L72-98 84-22 98 18 66 28 60 52 34 60 0 98-34 60-60 52-66 28-98 18-84-22z', a),
    fill('M-62-72L-36-48-66-28zM62-72L36-48 66-28z', b),
    fill('M0-6L28 26 22 60 0 86-22 60-28 26z', c),
    fill('M-54-12L-20 0-34 12-48 4zM54-12L20 0 34 12 48 4z', field),
    fill('M-16 48H16L0 68z', field),
    stroke('M0-56V-24M-14-50V-34M14-50V-34', b, 6),
  ].join(''),
);

/** A lion's face in its mane. */
export const lion = emblem(({ field, tones: [a, b, c] }) => {
  const mane = range(32).map((index): [number, number] => {
    const reach = index % 2 ? 74 : 100;
    return [reach * Math.sin((index * Math.PI) / 16), reach * Math.cos((index * Math.PI) / 16)];
  });
  return [
    fill(polygon(mane), b),
    fill(disc(-42, -44, 17) + disc(42, -44, 17), a),
    fill('M-52-20C-48-62 48-62 52-20 56 20 34 62 0 62S-56 20-52-20z', a),
    fill(disc(-24, -14, 7) + disc(24, -14, 7), field),
    fill('M-24 34C-24 10 24 10 24 34 22 52-22 52-24 34z', c),
    fill('M-15 10H15L0 28z', field),
    stroke('M0 26V36M-16 40Q-4 46 0 36 4 46 16 40', field, 5),
  ].join('');
});

export const octopus = emblem(({ field, tones: [a, b, c] }) => {
  const arms = [
    'M-32-8C-54 12-84 6-90-20',
    'M-28 0C-46 40-78 44-96 22',
    'M-20 6C-26 54-52 78-80 70',
    'M-7 10C-4 50-16 76-36 94',
  ];
  const dots = [
    [-88, -8],
    [-70, 38],
    [-44, 66],
    [-18, 70],
  ] as const;
  return [
    ...arms.flatMap((arm, index) => [
      stroke(arm, index % 2 ? b : a, 15),
      `<g transform="scale(-1 1)">${stroke(arm, index % 2 ? b : a, 15)}</g>`,
    ]),
    stroke(dots.map(([x, y]) => path`M${x} ${y}h0M${-x} ${y}h0`).join(''), c, 7),
    fill('M0-98C46-98 64-64 56-34 50-8 34 14 0 14S-50-8-56-34C-64-64-46-98 0-98z', a),
    fill(disc(-20, -26, 13) + disc(20, -26, 13), field),
    fill(disc(-20, -26, 5) + disc(20, -26, 5), c),
    stroke('M-22-72h0M2-80h0M24-66h0', b, 11),
  ].join('');
});

/** A swan on the water. */
export const swan = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-62 30C-36 4 34-6 98-22 92 36 60 68 4 68-40 68-62 54-62 30z', a),
    stroke('M-48 40C-86 8-16-22-40-60-46-70-56-74-64-70', a, 22),
    fill(disc(-64, -64, 18), a),
    fill('M-80-74L-70-48-100-40z', c),
    fill(disc(-64, -68, 5), field),
    fill('M-20 24C10 2 60 2 92-14 84 24 54 46 18 46-4 46-18 38-20 24z', b),
    stroke('M-96 84q16-12 32 0t32 0 32 0 32 0 32 0 32 0', c, 6),
  ].join(''),
);

import { disc, fill, path, range, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Animals and what they leave, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A bird on a twig. */
export const bird = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-96 76C-40 62 40 84 96 62M46 72L66 46', b, 8),
    fill(
      'M-98 42C-66 30-58-6-34-34-16-56 8-66 32-62 40-74 62-76 72-62L96-54 74-44C74 8 40 58-14 62-44 64-64 58-98 42z',
      a,
    ),
    fill('M-70 38C-50 10-20-22 18-16 20 20-14 46-70 38z', c),
    fill(disc(54, -52, 6), field),
    stroke('M-4 62V76M16 58V74', b, 6),
  ].join(''),
);

/** Where a paw has been. */
export const paw = emblem(({ tones: [a, b] }) =>
  [
    fill('M0-6C26-6 36 22 58 42 76 62 60 92 34 88 20 86 12 80 0 80S-20 86-34 88C-60 92-76 62-58 42-36 22-26-6 0-6z', a),
    ...(
      [
        [-70, -4, -24],
        [-28, -52, -8],
        [28, -52, 8],
        [70, -4, 24],
      ] as const
    ).map(
      ([x, y, turn]) =>
        `<g transform="translate(${x} ${y})rotate(${turn})">${fill('M-19 0a19 30 0 1 0 38 0 19 30 0 1 0-38 0z', b)}</g>`,
    ),
  ].join(''),
);

/** A cat from behind, at a window perhaps. */
export const cat = emblem(({ field, tones: [a, b] }) =>
  [
    stroke('M38 78C84 86 98 44 78 16', a, 14),
    fill(
      'M-34-50L-40-96-10-74H12L42-96 36-50C40-40 40-30 34-20 62 6 66 56 44 90H-42C-64 56-60 6-32-20-38-30-38-40-34-50z',
      a,
    ),
    stroke('M-14 90C-22 66-18 46-10 34M16 90C24 66 20 46 12 34', field, 5),
    fill('M-30-78L-31-66-20-70zM32-78L33-66 22-70z', b),
  ].join(''),
);

/** A dog's head from the side. */
export const dog = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(
      'M-62 98C-70 50-62 8-46-24-40-60-10-84 24-74 40-70 46-56 54-44L94-30C102-22 96 0 82 6 62 14 44 12 30 26 26 50 34 76 42 98z',
      a,
    ),
    fill('M-4-66C-40-70-60-30-52 20-40 38-18 30-14 6-12-14 4-30 10-46z', b),
    fill(disc(36, -46, 6), field),
    fill(disc(92, -24, 10), c),
    stroke('M-60 62C-34 74 10 74 36 64', c, 9),
  ].join(''),
);

/** A horse's head from the side. */
export const horse = emblem(({ field, tones: [a, b] }) =>
  [
    fill(
      'M-60 98C-58 40-48-24-8-60L-6-96 18-70C36-66 46-52 52-36L86 14C92 30 82 46 66 46 54 46 46 38 38 28 24 24 12 22 2 16 8 44 30 66 34 98z',
      a,
    ),
    fill('M-10-60C-64-50-92 10-84 84-74 92-64 96-58 98-58 50-48-10-2-52z', b),
    fill(disc(28, -34, 6), field),
    stroke('M68 30C74 34 78 32 82 26', field, 4),
  ].join(''),
);

export const bee = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-8-18C-30-72-84-92-94-60-98-30-56-8-8-2zM8-18C30-72 84-92 94-60 98-30 56-8 8-2z', c),
    fill('M0-30C34-30 46 4 40 36 34 66 14 84 0 98-14 84-34 66-40 36-46 4-34-30 0-30z', a),
    stroke('M-36 8H36M-38 32H38M-30 56H30', field, 10),
    fill(disc(0, -40, 22), b),
    stroke('M-10-56C-14-74-24-80-32-80M10-56C14-74 24-80 32-80', b, 5),
  ].join(''),
);

export const butterfly = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M0-10C-20-80-96-92-98-46-98-8-50 14 0 8zM0-10C20-80 96-92 98-46 98-8 50 14 0 8z', a),
    fill('M0 4C-40 10-84 24-74 62-64 96-14 84 0 26zM0 4C40 10 84 24 74 62 64 96 14 84 0 26z', b),
    fill(disc(-62, -42, 13) + disc(62, -42, 13) + disc(-44, 54, 9) + disc(44, 54, 9), c),
    stroke('M0-26V54', field, 11),
    stroke('M0-26C-8-58-20-70-30-74M0-26C8-58 20-70 30-74', a, 4),
  ].join(''),
);

/** A feather, as one finds it. */
export const feather = emblem(({ field, tones: [a, b] }) => {
  const barbs = range(9).map((step) => {
    const [x, y] = [-40 + step * 13, 40 - step * 14];
    return path`M${x} ${y}l${-4} ${-26}M${x} ${y}l${26} ${2}`;
  });
  return [
    fill('M-58 62C-82 8-30-70 92-96 92-20 56 56-58 62z', a),
    stroke('M-96 98L74-76', b, 7),
    stroke(barbs.join(''), field, 4),
  ].join('');
});

/** An elephant from the side. */
export const elephant = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(
      'M-84 86V10C-88-44-46-62-4-60 12-78 50-78 66-54 86-42 88-10 86 20 86 44 92 52 98 52L96 68C76 72 68 52 68 28L52 22 46 34V86H18V44H-50V86z',
      a,
    ),
    fill('M6-46C-16-40-20-6-2 14 20 22 36 2 34-24 32-42 20-50 6-46z', b),
    fill(disc(54, -30, 6), field),
    stroke('M56 20C60 32 70 38 80 38', c, 7),
    stroke('M-84 6C-96 18-96 34-92 44', a, 6),
  ].join(''),
);

/** A snake that has coiled. */
export const snake = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-86 80C-10 96 84 88 78 54S-50 54-58 26 60 24 58-6-38-12-34-44 14-82 52-70', a, 20),
    stroke('M-70 82C0 92 76 84 74 56M-56 34C-44 54 20 44 60 48M54-12C30-2-30-14-32-34', field, 4, '9 9'),
    fill('M30-92C66-98 90-84 92-70 88-54 60-50 34-56z', a),
    fill(disc(64, -76, 6), c),
    stroke('M92-70L108-74M92-70L106-62', b, 4),
  ].join(''),
);

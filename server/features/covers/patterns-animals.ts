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

/** A fox, seated. */
export const fox = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M30 92C96 92 104 20 66-8 78 34 52 54 26 60z', b),
    fill('M66-8C84 4 90 24 86 40 76 26 66 18 58 12z', c),
    fill('M-58-96L-30-70H2L30-96 34-44C40-26 30-8 8 2 40 26 46 66 40 92H-62C-66 60-60 24-34 2-58-8-66-26-62-44z', a),
    fill('M-44-40C-34-20-24-8-14 4-4-8 6-20 16-40 0-34-28-34-44-40z', c),
    fill(disc(-36, -48, 6) + disc(8, -48, 6) + disc(-14, 2, 7), field),
    stroke('M-30 92C-34 70-28 54-20 44M10 92C14 70 8 54 0 44', field, 4),
  ].join(''),
);

export const rabbit = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-28-46C-52-74-50-102-36-100-22-98-14-74-12-50zM6-50C8-80 22-102 36-98 50-94 40-66 24-44z', a),
    fill('M-30-56C-42-74-42-88-38-90-30-88-24-72-22-56z', b),
    fill(
      'M-2-56C26-56 42-36 36-14 32 0 26 6 18 10 54 24 66 60 52 92H-44C-66 74-58 34-30 12-44 2-48-12-44-26-40-46-24-56-2-56z',
      a,
    ),
    fill(disc(58, 66, 20), c),
    fill(disc(-22, -24, 6), field),
    stroke('M-20 92C-26 74-20 58-8 50', field, 5),
  ].join(''),
);

/** An owl, looking. */
export const owl = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(
      'M-66-92C-46-80-22-78 0-78S46-80 66-92C70-68 72-48 68-24 72 32 52 84 0 96-52 84-72 32-68-24-72-48-70-68-66-92z',
      a,
    ),
    fill(disc(-30, -36, 30) + disc(30, -36, 30), field) + fill(disc(-30, -36, 22) + disc(30, -36, 22), c),
    fill(disc(-30, -36, 10) + disc(30, -36, 10), field),
    fill('M0-26L12-8 0 10-12-8z', b),
    stroke(
      'M-34 24q8 12 16 0M-8 24q8 12 16 0M18 24q8 12 16 0M-22 46q8 12 16 0M6 46q8 12 16 0M-8 66q8 12 16 0',
      field,
      5,
    ),
  ].join(''),
);

/** A whale and its spout. */
export const whale = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-44-56C-46-84-66-90-80-82M-44-56C-42-84-22-90-8-82', c, 7),
    fill(
      'M-96 6C-96-40-50-52-8-44 30-38 50-14 66-14 62-34 50-44 40-58 60-54 72-44 78-34 84-46 92-54 102-56 100-34 92-18 82-8 90 40 50 70-14 70-66 70-96 46-96 6z',
      a,
    ),
    fill('M-94 22C-60 40-20 44 22 34 10 62-10 70-30 70-66 68-88 50-94 22z', b),
    stroke('M-74 36V46M-56 42V56M-36 46V62M-16 46V62', field, 4),
    fill(disc(-62, 4, 6), field),
  ].join(''),
);

export const bear = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(disc(-58, -56, 28) + disc(58, -56, 28), a) + fill(disc(-58, -56, 14) + disc(58, -56, 14), b),
    fill('M0-78C56-78 88-40 84 10 80 60 44 88 0 88S-80 60-84 10C-88-40-56-78 0-78z', a),
    fill('M0-2C34-2 48 22 42 46 36 68 16 74 0 74S-36 68-42 46C-48 22-34-2 0-2z', c),
    fill(disc(-36, -18, 8) + disc(36, -18, 8), field),
    fill('M-16 12H16C18 24 8 32 0 32S-18 24-16 12z', field),
    stroke('M0 32V48M-16 56C-8 62 8 62 16 56', field, 5),
  ].join(''),
);

/** A sheep from the side. */
export const sheep = emblem(({ field, tones: [a, b] }) =>
  [
    stroke('M-38 40V84M-14 44V86M22 44V86M44 40V84', b, 10),
    fill(
      disc(-46, -2, 34) +
        disc(-10, -24, 38) +
        disc(32, -14, 36) +
        disc(48, 16, 32) +
        disc(-2, 24, 42) +
        disc(-44, 24, 28),
      a,
    ),
    fill('M-58-46C-82-50-98-30-96-2-94 16-70 18-62 2L-52-18z', b),
    fill('M-62-40C-52-54-38-52-34-42-42-32-54-30-62-40z', b),
    fill(disc(-76, -20, 5), field),
  ].join(''),
);

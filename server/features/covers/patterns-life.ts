import { disc, fill, path, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** What happens in a life and in a state, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A pill and a tablet. */
export const pill = emblem(({ field, tones: [a, b, c] }) =>
  [
    `<g transform="translate(-14-16)rotate(-42)">${fill('M0-34H50A34 34 0 0 1 50 34H0z', a)}${fill('M0-34H-50A34 34 0 0 0-50 34H0z', b)}${stroke('M18-16H46', field, 6)}</g>`,
    fill(disc(56, 58, 32), c) + stroke('M36 66L76 50', field, 5),
  ].join(''),
);

export const sword = emblem(
  ({ field, tones: [a, b, c] }) =>
    `<g transform="rotate(34)">${[
      fill('M0-100L13-78V38H-13V-78z', a),
      stroke('M0-80V34', field, 4),
      fill(rect(-46, 36, 92, 14), b),
      fill(rect(-8, 50, 16, 34), c),
      fill(disc(0, 90, 12), b),
    ].join('')}</g>`,
);

/** Barbed wire. */
export const wire = emblem(({ tones: [a, b, c] }) => {
  const barbs = [-36, 24].flatMap((y) =>
    [-62, 2, 66].map((x) => path`M${x - 12} ${y - 16}l24 32M${x + 12} ${y - 16}l-24 32`),
  );
  return [
    fill(rect(-88, -90, 12, 186) + rect(76, -90, 12, 186), c),
    stroke(
      'M-100-36C-60-30-30-42 0-36S60-42 100-36M-100 24C-60 30-30 18 0 24S60 18 100 24M-100-74H100M-100 72H100',
      a,
      6,
    ),
    stroke(barbs.join(''), b, 6),
  ].join('');
});

/** A chain with a broken link. */
export const chain = emblem(({ tones: [a, b] }) => {
  const link = (x: number, y: number, colour: string) =>
    `<g transform="translate(${x} ${y})rotate(-38)">${stroke('M-16-18H16A18 18 0 0 1 16 18H-16A18 18 0 0 1-16-18z', colour, 11)}</g>`;
  return [
    link(-70, 54, a),
    link(-32, 24, b),
    `<g transform="translate(10-8)rotate(-38)">${stroke('M-2-20H-18A18 18 0 0 0-18 18H-6M8 20H20A18 18 0 0 0 20-18H14', a, 11)}</g>`,
    link(64, -50, b),
  ].join('');
});

/** A barred window. */
export const grille = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-78 96V-40C-78-108 78-108 78-40V96z', a),
    fill('M-58 78V-36C-58-86 58-86 58-36V78z', field),
    fill(disc(18, -22, 18), c),
    stroke('M-30-68V78M0-76V78M30-68V78M-58-10H58M-58 38H58', b, 8),
  ].join(''),
);

export const skull = emblem(({ field, tones: [a, b] }) =>
  [
    fill('M0-94C52-94 84-62 82-14 80 14 62 28 50 38V70H28V82H-28V70H-50V38C-62 28-80 14-82-14-84-62-52-94 0-94z', a),
    fill('M-58-16a24 26 0 1 0 48 0 24 26 0 1 0-48 0zM10-16a24 26 0 1 0 48 0 24 26 0 1 0-48 0zM0 18L12 40H-12z', field),
    stroke('M-18 62V80M0 62V80M18 62V80', b, 5),
  ].join(''),
);

/** A pram. */
export const pram = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M66-8C84-30 84-52 98-58', b, 8),
    fill('M-88-6C-88-60-46-92-6-92V-6z', b),
    stroke('M-8-10L-62-66', field, 4),
    fill('M-90-2H74C74 36 50 54 20 54H-36C-66 54-90 36-90-2z', a),
    stroke('M-40 54L-52 74M26 54L38 74', b, 7),
    stroke(disc(-52, 78, 16) + disc(38, 78, 16), c, 8),
  ].join(''),
);

/** A dumb-bell. */
export const weights = emblem(
  ({ field, tones: [a, b, c] }) =>
    `<g transform="rotate(-24)">${[
      stroke('M-98 0H98', b, 13),
      fill(rect(-82, -52, 24, 104) + rect(58, -52, 24, 104), a),
      fill(rect(-54, -36, 16, 72) + rect(38, -36, 16, 72), c),
      stroke('M-70-38V38M70-38V38', field, 4),
    ].join('')}</g>`,
);

/** A ball of a racket game and its racket. */
export const racket = emblem(({ tones: [a, b, c] }) =>
  [
    `<g transform="rotate(38)">${[
      stroke('M-24-84V-2M0-92V4M24-84V-2M-40-64H40M-44-42H44M-38-20H38', b, 3.5),
      stroke('M-44-42a44 50 0 1 0 88 0 44 50 0 1 0-88 0z', a, 10),
      fill('M-9 10H9L13 98H-13z', a),
    ].join('')}</g>`,
    fill(disc(-62, 60, 22), c),
  ].join(''),
);

/** A newspaper. */
export const newspaper = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-84-90H64V90H-84z', a) + fill('M64-56H92V76Q92 90 78 90 64 90 64 76z', b),
    fill(rect(-70, -74, 120, 24), c),
    fill(rect(-70, -36, 54, 48), b),
    stroke('M-4-32H48M-4-14H48M-4 4H48M-68 30H48M-68 48H48M-68 66H48', field, 6),
  ].join(''),
);

/** A ballot and its box. */
export const ballot = emblem(({ field, tones: [a, b, c] }) =>
  [
    `<g transform="translate(6-46)rotate(8)">${fill(rect(-36, -46, 72, 86), c)}${stroke('M-18-12L-4 4 20-26', field, 9)}</g>`,
    fill('M-70-2H70L92 30H-92z', b),
    fill(rect(-92, 30, 184, 64), a),
    stroke('M-46 14H46', field, 8),
  ].join(''),
);

/** A tombstone. */
export const grave = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-56 84V-36C-56-112 56-112 56-36V84z', a),
    stroke('M-26-38H26M-32-14H32M-20 10H20', field, 7),
    fill('M-96 96C-70 74 70 74 96 96z', b),
    stroke('M70 84C66 62 70 48 78 38M78 84C84 66 90 60 96 58', c, 6),
    fill(disc(78, 32, 9), c),
  ].join(''),
);

/** A top hat and a stick. */
export const hat = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-52-78C-20-90 20-90 52-78L44 34H-44z', a),
    fill('M-47 8H47L45 30H-45z', c),
    fill('M-98 30C-80 24-60 40 0 40S80 24 98 30C90 56 50 64 0 64S-90 56-98 30z', b),
    stroke('M-34-64L-30-8', field, 5),
  ].join(''),
);

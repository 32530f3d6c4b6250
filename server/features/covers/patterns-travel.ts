import { disc, fill, path, polygon, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** What one travels by and with, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A steam engine from the side. */
export const train = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(rect(-92, -66, 62, 94) + rect(-30, -26, 100, 54) + rect(42, -62, 22, 40) + 'M36-74H70L64-60H42z', a),
    fill(rect(-80, -50, 38, 32), field) + fill(rect(-100, -78, 78, 12), b) + fill('M70 28H84L98 54H70z', b),
    fill('M-8-26A16 14 0 0 1 24-26z', b),
    fill(rect(-92, 28, 162, 14), b),
    fill(disc(-66, 56, 26) + disc(-6, 58, 24) + disc(46, 58, 24), c),
    fill(disc(-66, 56, 9) + disc(-6, 58, 9) + disc(46, 58, 9), field),
    stroke('M-66 56H46', a, 6),
    stroke('M-100 86H100', b, 6),
    stroke('M70-88C84-84 92-92 98-84', c, 9),
  ].join(''),
);

/** An aeroplane seen from below. */
export const plane = emblem(
  ({ field, tones: [a, b, c] }) =>
    `<g transform="rotate(38)">${[
      fill('M-10-14L-98 34V52L-10 30zM10-14L98 34V52L10 30z', b),
      fill('M-8 62L-38 84V96L0 88 38 96V84L8 62z', c),
      fill('M0-98C12-86 14-66 14-40V66L0 92-14 66V-40C-14-66-12-86 0-98z', a),
      stroke('M-5-62H5', field, 6),
    ].join('')}</g>`,
);

export const car = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-98 40V10C-92-2-76-4-60-6L-34-46H38L66-6C86-2 98 6 98 20V40z', a),
    fill('M-42-8L-26-34H-4V-8zM6-8V-34H32L48-8z', field),
    stroke('M-94 24H-84M88 16H94', c, 8),
    fill(disc(-54, 42, 25) + disc(54, 42, 25), b),
    fill(disc(-54, 42, 10) + disc(54, 42, 10), field),
    stroke('M-100 72H100', c, 5),
  ].join(''),
);

export const bicycle = emblem(({ tones: [a, b, c] }) =>
  [
    stroke(disc(-58, 34, 38) + disc(58, 34, 38), b, 7),
    stroke('M-58 34L-26-30H38L4 34H-58L-26-30 4 34M58 34L34-52H54', a, 8),
    stroke('M-40-40H-12', c, 11),
    stroke('M34-52C50-66 66-58 64-44', a, 7),
    fill(disc(4, 34, 12), c),
    fill(disc(-58, 34, 6) + disc(58, 34, 6), b),
  ].join(''),
);

/** A packed suitcase with its labels. */
export const suitcase = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-26-48V-78H26V-48', b, 11),
    fill('M-96-48H96V78H-96z', a),
    fill(rect(-72, -48, 16, 126) + rect(56, -48, 16, 126), b),
    fill(disc(-18, 6, 24), c) +
      fill(
        polygon([
          [14, 18],
          [46, 8],
          [52, 46],
          [20, 54],
        ]),
        field,
      ),
    stroke('M-30 6H-6', field, 5),
  ].join(''),
);

/** A rocket on its way. */
export const rocket = emblem(
  ({ field, tones: [a, b, c] }) =>
    `<g transform="rotate(28)">${[
      fill('M-30 14L-58 60V78L-24 56zM30 14L58 60V78L24 56z', b),
      fill('M-16 62C-22 80-8 84 0 100 8 84 22 80 16 62z', c),
      fill('M0-100C34-70 40-10 24 60H-24C-40-10-34-70 0-100z', a),
      fill(disc(0, -24, 17), field) + fill(disc(0, -24, 10), b),
      stroke('M-24 36H24', field, 5),
    ].join('')}</g>`,
);

/** A compass and its needle. */
export const compass = emblem(({ field, tones: [a, b, c] }) => {
  const marks = range(12).map((step) => {
    const [x, y] = [Math.sin((step * Math.PI) / 6), Math.cos((step * Math.PI) / 6)];
    const inner = step % 3 ? 70 : 62;
    return path`M${inner * x} ${inner * y}L${77 * x} ${77 * y}`;
  });
  return [
    fill(disc(0, 0, 96), a) + fill(disc(0, 0, 83), field) + stroke(marks.join(''), b, 5),
    `<g transform="rotate(32)">${fill('M0-62L15 0H-15z', c)}${fill('M0 62L15 0H-15z', b)}</g>`,
    fill(disc(0, 0, 7), a),
  ].join('');
});

/** A balloon that carries a basket. */
export const balloon = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M0-98C46-98 74-66 72-28 70 8 34 28 18 50H-18C-34 28-70 8-72-28-74-66-46-98 0-98z', a),
    fill('M0-98C22-90 34-58 32-26 30 8 14 30 8 50H-8C-14 30-30 8-32-26-34-58-22-90 0-98z', b),
    stroke('M-16 52L-12 76M16 52L12 76', a, 4),
    fill(rect(-17, 74, 34, 24), c) + stroke('M-17 84H17', field, 3),
  ].join(''),
);

/** A pair of boots' prints. */
export const footprints = emblem(({ field, tones: [a, b] }) => {
  const sole = (colour: string) =>
    fill(
      'M0-46C22-48 28-24 24-2 22 8 18 12 18 18H-18C-18 10-24 0-25-10-28-32-18-45 0-46zM-17 26H17C18 48 12 58 0 58S-18 48-17 26z',
      colour,
    ) + stroke('M-16-20H18M-18-4H18', field, 5);
  return `<g transform="translate(-38 34)rotate(-14)">${sole(a)}</g><g transform="translate(40-34)rotate(10)">${sole(b)}</g>`;
});

/** A covered wagon. */
export const wagon = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-88 14C-100-70-60-78-44-60-28-86 28-86 44-60 60-78 100-70 88 14z', a),
    stroke('M-44-60C-50-30-48-8-46 12M44-60C50-30 48-8 46 12M0-78V12', field, 4),
    fill('M-94 16H94L82 44H-82z', b),
    ...[-52, 52].map((x) =>
      [
        stroke(disc(x, 56, 30), c, 8),
        stroke(path`M${x} 28v56M${x - 28} 56h56M${x - 19} 37l38 38M${x + 19} 37l-38 38`, c, 4),
        fill(disc(x, 56, 8), b),
      ].join(''),
    ),
  ].join(''),
);

/** A signpost where ways part. */
export const signpost = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(rect(-8, -98, 16, 186), b),
    fill('M-8-78H64L88-58 64-38H-8z', a),
    fill('M8-22H-64L-88-2-64 18H8z', c),
    stroke('M16-58H56', field, 6) + stroke('M-16-2H-54', field, 6),
    fill('M-60 96C-36 78 36 78 60 96z', b),
  ].join(''),
);

/** A rowing boat. */
export const rowboat = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-70-62L2 44M70-62L-2 44', c, 7),
    fill('M-84-84L-62-76-60-52-74-60zM84-84L62-76 60-52 74-60z', c),
    fill('M-98-6C-60 8 60 8 98-6 90 38 60 54 0 54S-90 38-98-6z', a),
    stroke('M-86 16C-50 28 50 28 86 16', field, 5),
    stroke(
      'M-98 66C-80 58-64 74-46 66S-12 58 6 66 40 74 58 66 84 60 98 66M-64 86C-46 78-30 94-12 86S22 78 40 86',
      b,
      6,
    ),
  ].join(''),
);

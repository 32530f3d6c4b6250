import { disc, fill, path, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** What one works with, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A threaded needle and a button. */
export const needle = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M62-70C20-96-30-40 10-8 44 22-40 70-90 34', c, 6),
    fill('M84-92C92-84 88-72 78-60L-60 92C-66 94-68 90-64 84L60-78C68-90 78-98 84-92z', a),
    stroke('M78-84L62-66', field, 6),
    fill(disc(-54, -44, 32), b) +
      fill(disc(-64, -54, 6) + disc(-44, -54, 6) + disc(-64, -34, 6) + disc(-44, -34, 6), field),
  ].join(''),
);

/** A hammer across a saw's place: two tools of a workshop. */
export const hammer = emblem(({ field, tones: [a, b, c] }) =>
  [
    `<g transform="rotate(45)">${fill(rect(-9, -40, 18, 140), b)}${fill('M-58-84H22C50-84 62-66 66-46 50-58 38-54 22-40H-58z', a)}</g>`,
    `<g transform="rotate(-45)">${fill(rect(-8, -70, 16, 96), a)}${fill('M-15 20H15V96H-15z', c)}${stroke('M-5 34V84M5 34V84', field, 3)}${fill('M-8-70L-4-98H4L8-70z', a)}</g>`,
  ].join(''),
);

/** A spade in the soil. */
export const spade = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M0-76V20', b, 12),
    stroke('M-26-92H26', b, 13),
    fill('M-38 8H38V58C38 78 20 92 0 98-20 92-38 78-38 58z', a),
    stroke('M0 20V74', field, 5),
    fill('M52 96C34 66 44 40 78 30 92 62 84 88 52 96zM-52 96C-34 74-42 54-70 46-82 70-76 90-52 96z', c),
  ].join(''),
);

/** A palette and its brush. */
export const palette = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-8-72C-66-74-98-36-96 8-94 58-48 90-2 86 22 82 10 58 20 44 34 26 86 44 90 8 94-40 50-70-8-72z', a),
    fill(disc(-56, -6, 13) + disc(-36, 44, 13), b) + fill(disc(-24, -40, 13) + disc(22, -38, 13), c),
    fill(disc(54, -6, 13), field),
    stroke('M96 96L44 44', b, 9),
    fill('M48 54C26 52 20 34 18 18 34 20 52 26 54 48z', c),
  ].join(''),
);

export const camera = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-96-46H-48L-34-70H34L48-46H96V70H-96z', a),
    fill(disc(0, 10, 48), field) + fill(disc(0, 10, 38), b) + fill(disc(0, 10, 18), c),
    stroke('M-76-26H-58', field, 8),
    fill(disc(72, -22, 8), c),
  ].join(''),
);

/** A light bulb. */
export const bulb = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-28 48C-30 24-66 10-66-34-66-70-36-98 0-98S66-70 66-34C66 10 30 24 28 48z', a),
    stroke('M-14 46V2L-30-24M14 46V2L30-24M-14 2H14', field, 5),
    fill(rect(-28, 54, 56, 10) + rect(-26, 68, 52, 10) + 'M-18 82H18L8 98H-8z', b),
    stroke('M-40-46C-36-62-26-70-14-74', c, 6),
  ].join(''),
);

export const chair = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-50 16V96M50 16V96M-34 36V78M34 36V78', b, 10),
    fill('M-54-98H54L46-8H-46z', a),
    stroke('M-24-84L-20-20M0-84V-20M24-84L20-20', field, 6),
    fill('M-64 2H64L70 26H-70z', c),
  ].join(''),
);

/** A key to a door. */
export const latchkey = emblem(({ field, tones: [a, b] }) =>
  [
    stroke(disc(-52, 0, 34), a, 16),
    fill('M-14-9H98V9H-14zM50 6H64V42H50zM78 6H92V32H78z', a),
    stroke(disc(-52, 0, 34), b, 4),
    fill(disc(-52, 0, 8), field),
  ].join(''),
);

/** A typewriter with a sheet in it. */
export const typewriter = emblem(({ field, tones: [a, b, c] }) => {
  const keys = range(3).flatMap((row) =>
    range(7).map((at) => path`M${-54 + at * 18 + (row - 1) * 4} ${34 + row * 18}h0`),
  );
  return [
    fill(rect(-46, -98, 92, 74), b),
    stroke('M-30-80H30M-30-64H30M-30-48H8', field, 5),
    stroke('M-92-22H92', c, 16),
    fill('M-72-14H72L92 84Q92 92 84 92H-84Q-92 92-92 84z', a),
    stroke(keys.join(''), field, 10),
  ].join('');
});

/** A ball of wool and two needles. */
export const wool = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-92-78L44 60M92-78L-44 60', c, 8),
    fill(disc(0, 24, 66), a),
    stroke('M-58-6C-20-26 28-22 58-4M-66 22C-20 0 28 4 66 26M-54 60C-16 28 34 34 58 54', b, 6),
    stroke('M-30-32C-2 0 2 54-18 86M16-40C44 0 40 56 26 84', field, 5),
    stroke('M40 76C62 98 84 90 96 94', a, 6),
  ].join(''),
);

/** A pair of scissors. */
export const scissors = emblem(({ tones: [a, b, c] }) =>
  [
    fill('M-54-98C-46-50-14-8 16 26L0 40C-28 0-58-48-54-98zM54-98C46-50 14-8-16 26L0 40C28 0 58-48 54-98z', a),
    stroke('M10 30L40 56M-10 30L-40 56', b, 10),
    stroke(disc(48, 70, 22) + disc(-48, 70, 22), b, 11),
    fill(disc(0, 14, 6), c),
  ].join(''),
);

/** A lantern, lit. */
export const lantern = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-34-46C-52-104 52-104 34-46', b, 7),
    fill('M-22-66H22L40-40H-40z', a),
    fill('M-42-34H42L48 62H-48z', a) + fill('M-32-22H32L36 50H-36z', field),
    fill('M0-14C16 6 20 18 16 32 12 44-12 44-16 32-20 18-14 4 0-14z', c),
    fill(rect(-56, 66, 112, 16) + rect(-44, 86, 88, 8), b),
  ].join(''),
);

/** A coil of rope. */
export const rope = emblem(({ field, tones: [a, b] }) =>
  [
    stroke(disc(-6, -8, 66), a, 22) + stroke(disc(-6, -8, 42), b, 20),
    stroke('M52 36C74 52 84 66 80 96', a, 20),
    stroke(disc(-6, -8, 66) + 'M52 36C74 52 84 66 80 96', field, 3, '4 12'),
    stroke('M-24 40L-2 70M12 40L-10 70', b, 9),
  ].join(''),
);

export const guitar = emblem(
  ({ field, tones: [a, b, c] }) =>
    `<g transform="rotate(38)">${[
      fill(rect(-8, -100, 16, 84), b) + fill(rect(-14, -104, 28, 20), a),
      fill(
        'M0-30C28-32 40-12 30 8 26 16 30 22 40 30 62 60 38 100 0 100S-62 60-40 30C-30 22-26 16-30 8-40-12-28-32 0-30z',
        a,
      ),
      fill(disc(0, 28, 17), field) + fill(rect(-20, 68, 40, 9), c),
      stroke('M-4-84V70M4-84V70', field, 2.5),
    ].join('')}</g>`,
);

/** A violin and its bow. */
export const violin = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M86-84L-8 98', c, 6),
    `<g transform="rotate(-24)">${[
      fill(rect(-6, -98, 12, 80) + disc(0, -96, 11), b),
      fill(
        'M0-36C24-38 38-22 34-4 24 0 22 14 32 22 52 44 40 92 0 92S-52 44-32 22C-22 14-24 0-34-4-38-22-24-38 0-36z',
        a,
      ),
      stroke('M-16 14C-22 24-10 34-16 46M16 14C22 24 10 34 16 46', field, 5),
      fill('M-5-20H5V66H-5z', b),
    ].join('')}</g>`,
  ].join(''),
);

/** A bed, made. */
export const bed = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(rect(-98, -62, 14, 148) + rect(84, -14, 14, 100), b),
    fill('M-84 8H84V58H-84z', a),
    fill('M-76-22H-28Q-16-22-16-10V8H-76z', c),
    fill('M-16 8C-14-14 8-20 30-18 60-16 84-8 84 8V58H-16z', b),
    stroke('M-2 26H70M-2 42H70', field, 4),
  ].join(''),
);

/** A trumpet with its three valves. */
export const trumpet = emblem(
  ({ tones: [a, b, c] }) =>
    `<g transform="rotate(-24)">${[
      stroke('M-22 0V32A20 20 0 0 0-2 52H38A20 20 0 0 0 58 32V0', a, 12),
      fill('M-104-56C-80-26-46-11-6-9H88V9H-6C-46 11-80 26-104 56z', a),
      stroke('M-2-28V62M20-28V62M42-28V62', b, 15),
      stroke('M-8-44H4M14-44H26M36-44H48', c, 10),
      fill('M86-9L108-18V18L86 9z', c),
    ].join('')}</g>`,
);

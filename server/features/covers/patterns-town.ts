import { disc, fill, path, polygon, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Towns, old and new, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A street lamp, lit. */
export const lamp = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(disc(0, -50, 48), b),
    fill('M-24-78H24L15-26H-15z', c),
    stroke('M-24-78L-15-26M24-78L15-26M0-78V-26', a, 4),
    fill('M0-100L32-78H-32z', a),
    fill(rect(-22, -28, 44, 9), a),
    fill('M-6-20H6V72H-6z', a),
    stroke('M-22 0H22', a, 7),
    fill('M-12 40H12V50H-12zM-18 72H18L26 98H-26z', a),
    stroke('M-15 84H15', field, 3),
  ].join(''),
);

/** Streets from above, a park and a river. */
export const plan = emblem(({ field, tones: [a, b, c] }) => {
  const blocks = range(5).flatMap((row) => range(5).map((column) => rect(-92 + column * 38, -92 + row * 38, 32, 32)));
  const park = rect(-54, -54, 70, 32);
  return [
    fill(blocks.join(''), a),
    fill(park, b),
    stroke('M-94 76L94-60', field, 9),
    stroke('M-92 30C-60 10-20 74 34 50S70 84 92 70', field, 28),
    stroke('M-92 30C-60 10-20 74 34 50S70 84 92 70', b, 18),
    fill(rect(-16, -16, 32, 32), c),
  ].join('');
});

/** A front door, and a step. */
export const doorway = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-64 84V-34A64 64 0 0 1 64-34V84z', b),
    fill('M-46 84V-32A46 46 0 0 1 46-32V84z', a),
    fill('M-36-36A36 36 0 0 1 36-36z', c),
    stroke('M0-72V-36M-26-62L0-36 26-62', a, 4),
    stroke('M-28-14H-8V22H-28zM28-14H8V22H28zM-28 38H-8V70H-28zM28 38H8V70H28z', field, 4),
    stroke('M32 32h0', c, 10),
    fill('M-82 84H82V98H-82z', b),
  ].join(''),
);

/** A temple's front: steps, columns, gable. */
export const temple = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M0-92L98-44H-98z', a),
    fill('M0-76L62-52H-62z', field),
    fill(disc(0, -61, 8), c),
    fill(rect(-92, -42, 184, 13), b),
    fill([-80, -41, 19, 58].map((x) => rect(x, -24, 22, 84) + rect(x - 4, -28, 30, 8)).join(''), a),
    stroke([-73, -34, 26, 65].map((x) => path`M${x} -14V58M${x + 8} -14V58`).join(''), field, 2.5),
    fill(rect(-14, 2, 28, 58), c),
    fill(rect(-92, 62, 184, 12) + rect(-100, 78, 200, 14), b),
  ].join(''),
);

/** A coin with a ruler's head, wreathed. */
export const denarius = emblem(({ field, tones: [a, b, c] }) => {
  const beads = range(40).map((index) => {
    const turn = (index * Math.PI) / 20;
    return path`M${84 * Math.cos(turn)} ${84 * Math.sin(turn)}h0`;
  });
  return [
    fill('M-94 4C-98-56-50-98 4-96S98-48 94 6 48 98-2 95-90 62-94 4z', a),
    stroke(beads.join(''), field, 5),
    fill(
      'M-32 64C-22 44-24 32-34 18-52-16-38-56 0-60 30-62 48-44 47-20L59 6C61 12 57 15 49 15L48 27C47 36 42 38 26 36L27 64C8 72-16 72-32 64z',
      b,
    ),
    stroke('M-40-22C-24-36 2-46 40-42', field, 4),
    fill(
      'M-44-18q4-16 20-16q-2 14-20 16zM-24-32q6-14 22-13q-4 13-22 13zM-2-42q8-12 22-9q-5 11-22 9zM-36-4q0-14 14-18q2 13-14 18z',
      c,
    ),
  ].join('');
});

/** An arena's wall: arches over arches, one side fallen. */
export const arena = emblem(({ field, tones: [a, b, c] }) => {
  const arches = range(3).map((row) => {
    const y = 62 - row * 46;
    return range(7)
      .filter((column) => column < 7 - row * 1.5)
      .map((column) => path`M${-82 + column * 25} ${y}v-18a7 8 0 0 1 14 0v18z`)
      .join('');
  });
  return [
    fill(disc(58, -60, 24), c),
    fill('M-96 78V-84C-60-72-30-70-4-74L4-48 30-32 36-6 66 8 96 14V78z', a),
    fill(arches.join(''), field),
    stroke('M-94 24H92M-94-22H34M-94-66C-60-60-30-58-8-60', b, 6),
    fill(rect(-100, 78, 200, 14), b),
  ].join('');
});

/** A bridge of stone, and water under it. */
export const span = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(disc(-44, -58, 24), c),
    fill('M-100-10C-40-34 40-34 100-10V56H84A28 34 0 0 0 28 56H20A24 44 0 0 0-28 56H-34A26 34 0 0 0-86 56H-100z', a),
    stroke('M-98-12C-40-36 40-36 98-12', b, 9),
    stroke('M-98 66q14-10 28 0t28 0t28 0t28 0t28 0t28 0t28 0M-84 86q14-10 28 0t28 0t28 0t28 0t28 0t28 0', b, 6),
    stroke('M-60-2h0M0-12h0M58-2h0', field, 9),
  ].join(''),
);

/** A tower with a clock. */
export const clock = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M0-100L34-62H-34z', b),
    fill(rect(-34, -62, 68, 160), a),
    fill(rect(-42, -64, 84, 10) + rect(-42, 10, 84, 10), b),
    fill(disc(0, -22, 27), field),
    stroke('M0-22V-40M0-22L12-14', c, 6),
    stroke([-20, 0, 20].map((x) => path`M${x} 36V84`).join(''), field, 9),
    fill(
      polygon([
        [-60, 98],
        [60, 98],
        [48, 88],
        [-48, 88],
      ]),
      b,
    ),
  ].join(''),
);

export const windmill = emblem(({ field, tones: [a, b, c] }) => {
  const sails = [22, 112, 202, 292].map(
    (turn) =>
      `<g transform="translate(0 -26)rotate(${turn})">${fill(rect(4, -84, 24, 62), c)}${stroke('M0 0V-86', b, 7)}</g>`,
  );
  return [
    fill('M-28-18H28L44 98H-44z', a),
    fill('M-36-14C-34-52 34-52 36-14z', b),
    fill('M-14 98V66A14 14 0 0 1 14 66V98z', field),
    fill(rect(-8, 14, 16, 18), field),
    ...sails,
    fill(disc(0, -26, 9), a),
  ].join('');
});

import { disc, fill, path, polygon, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Things of the sea and its coasts, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A boat under two sails. */
export const sail = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-4-96V44', b, 6),
    fill('M4-92C44-50 62-8 66 30H4z', a),
    fill('M-12-76C-22-32-44 4-70 30H-12z', c),
    stroke('M10-34H46M10 0H58', field, 3),
    fill('M-84 42H88C80 66 66 78 50 80H-48C-66 78-78 64-84 42z', b),
    stroke('M-98 92q14-12 28 0t28 0t28 0t28 0t28 0t28 0t28 0', c, 5),
  ].join(''),
);

export const lighthouse = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-20-66L-100-92V-34L-20-54zM20-66L100-92V-34L20-54z', c),
    fill('M0-100L26-78H-26z', b),
    fill(rect(-18, -78, 36, 28), a),
    fill(disc(0, -64, 9), c),
    fill(rect(-32, -50, 64, 10), b),
    fill('M-24-40H24L38 76H-38z', a),
    fill('M-28-14H28L31 14H-31zM-35 42H35L38 70H-38z', b),
    fill(rect(-7, 18, 14, 20), field),
    fill('M-92 98C-70 66-40 70 0 70S72 66 92 98z', b),
  ].join(''),
);

export const anchor = emblem(({ tones: [a, b, c] }) =>
  [
    stroke('M0-58V80', a, 15),
    stroke(disc(0, -76, 17), a, 10),
    stroke('M-40-34H40', a, 13),
    stroke('M-74 20C-70 66-34 84 0 84S70 66 74 20', a, 14),
    fill('M-98 42L-70-6-50 46zM98 42L70-6 50 46z', a),
    stroke('M14-84C70-96 44-30 12-14S-46 22-8 46 58 62 44 98', b, 6),
    stroke('M-40-34h0M40-34h0', c, 17),
  ].join(''),
);

/** Three fish of one shoal. */
export const fish = emblem(({ field, tones: [a, b, c] }) => {
  const one = (x: number, y: number, colour: string, fin: string) =>
    [
      fill(
        path`M${x - 62} ${y}C${x - 34} ${y - 40} ${x + 16} ${y - 36} ${x + 40} ${y}C${x + 16} ${y + 36} ${x - 34} ${y + 40} ${x - 62} ${y}z`,
        colour,
      ),
      fill(
        polygon([
          [x + 30, y],
          [x + 66, y - 28],
          [x + 56, y],
          [x + 66, y + 28],
        ]),
        fin,
      ),
      stroke(path`M${x - 24} ${y - 22}q14 22 0 44M${x - 4} ${y - 14}h18M${x - 4} ${y + 12}h18`, field, 4),
      stroke(path`M${x - 42} ${y - 6}h0`, field, 9),
    ].join('');
  return one(-22, -58, a, c) + one(28, 4, b, a) + one(-26, 64, c, b);
});

/** A wheel that a ship is steered by. */
export const wheel = emblem(({ field, tones: [a, b, c] }) => {
  const spokes = range(8).map((index) => {
    const [x, y] = [Math.sin((index * Math.PI) / 4), Math.cos((index * Math.PI) / 4)];
    return path`M${20 * x} ${20 * y}L${92 * x} ${92 * y}`;
  });
  return [
    stroke(spokes.join(''), b, 11),
    stroke(disc(0, 0, 60), a, 18),
    stroke(disc(0, 0, 60), field, 3),
    fill(disc(0, 0, 23), a),
    fill(disc(0, 0, 10), c),
  ].join('');
});

import { disc, fill, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Weather, climates and what grows in them, each in a box from -100 to 100 and drawn in the cover's own inks. */

export const flame = emblem(({ tones: [a, b, c] }) =>
  [
    fill(
      'M6-98C20-58 74-38 72 22 70 72 38 98 0 98S-70 70-70 24C-70-4-52-18-44-40-32-30-26-20-24-10-8-34 4-62 6-98z',
      a,
    ),
    fill('M4-34C12-6 42 8 42 44 42 76 22 94 0 94S-40 76-40 48C-40 30-28 22-24 8-14 14-10 22-8 28 0 10 4-10 4-34z', b),
    fill('M2 26C6 40 20 48 20 66 20 82 12 92 0 92S-20 82-20 68C-20 52 0 44 2 26z', c),
  ].join(''),
);

/** A drop of water. */
export const drop = emblem(({ field, tones: [a, b] }) =>
  [
    fill('M0-98C26-52 68-8 68 34 68 72 38 98 0 98S-68 72-68 34C-68-8-26-52 0-98z', a),
    fill('M0 98C38 98 68 72 68 34 40 52-30 12-66 44-62 78-34 98 0 98z', b),
    stroke('M-40 22C-36 2-26-16-16-30', field, 7),
  ].join(''),
);

export const snowflake = emblem(({ tones: [a, b] }) => {
  const arm = stroke('M0 0V-94M0-70L-20-90M0-70L20-90', a, 8) + stroke('M0-40L-24-58M0-40L24-58', b, 7);
  return range(6)
    .map((step) => `<g transform="rotate(${step * 60})">${arm}</g>`)
    .join('');
});

/** An umbrella in the rain. */
export const umbrella = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-84-64L-92-46M-48-88L-56-70M64-84L56-66M92-56L84-38M-96 6L-100 18M98 0L92 12', c, 5),
    stroke('M0-58V68C0 96-36 96-36 70', b, 9),
    fill('M-90 16C-86-36-46-62 0-62S86-36 90 16C74 0 48 0 30 14 20 2-20 2-30 14-48 0-74 0-90 16z', a),
    stroke('M-30 12C-26-24-14-48 0-62 14-48 26-24 30 12', field, 4),
  ].join(''),
);

/** An iceberg, most of it under water. */
export const iceberg = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-52-24L-14-92 14-64 30-76 56-24z', a),
    fill('M-78-10H82L56 52 12 98-40 64z', b),
    stroke('M-14-92L-4-24M30-76L22-24', field, 4),
    stroke('M-48-4L-14 36 8 90M40-4L12 40', field, 4),
    stroke('M-100-17C-84-25-68-9-52-17S-20-9-4-17 28-9 44-17 76-9 100-17', c, 7),
  ].join(''),
);

/** A palm on its island. */
export const palm = emblem(({ tones: [a, b, c] }) =>
  [
    fill(disc(54, -50, 20), c),
    stroke('M-2 78C10 36 6-6-10-44', b, 13),
    fill(
      'M-10-46C-40-80-80-72-98-36-70-50-40-48-10-46zM-10-46C-28-96-6-104 18-98 4-84-6-66-10-46zM-10-46C22-82 62-66 74-26 50-44 20-50-10-46zM-10-46C-44-44-64-20-62 16-48-10-34-30-10-46zM-10-46C18-30 32-10 30 22 16-2 4-26-10-46z',
      a,
    ),
    fill('M-84 92C-50 68 50 68 84 92z', c),
  ].join(''),
);

export const cactus = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(disc(58, -58, 22), c),
    stroke('M0 82V-62', a, 38),
    stroke('M0 38H-58V-8M0 14H56V-22', a, 24),
    stroke('M-8 76V-60M8 76V-60M-58 26V-6M56 4V-20', field, 3),
    stroke('M-98 90H98', b, 9),
  ].join(''),
);

/** A town at the foot of chimneys that smoke. */
export const chimneys = emblem(({ field, tones: [a, b, c] }) => {
  const panes = range(6).map((step) => rect(-82 + step * 28, 46, 14, 18));
  return [
    stroke('M-54-72C-70-84-48-98-30-90-14-98 6-94 8-84', c, 11),
    stroke('M4-58C-4-72 24-82 40-72 56-80 76-76 80-66', c, 11),
    fill('M-64-60H-42L-36 30H-70zM-6-44H16L22 30H-12z', b),
    fill('M-96 90V20L-60 38V20L-24 38V20L12 38V20L48 38V20H96V90z', a),
    fill(panes.join(''), field),
  ].join('');
});

/** A storm's spiral from above. */
export const storm = emblem(
  ({ field, tones: [a, b, c] }) =>
    [
      stroke('M-84 54C-96-24-40-84 28-76 74-68 88-20 62 18M84-54C96 24 40 84-28 76-74 68-88 20-62-18', a, 15),
      stroke('M-56 44C-66-10-30-50 14-44M56-44C66 10 30 50-14 44', b, 12),
      fill(disc(0, 0, 20), c) + fill(disc(0, 0, 9), field),
    ].join(''),
  false,
);

/** A cloud and its lightning. */
export const lightning = emblem(({ tones: [a, b, c] }) =>
  [
    fill('M-60 18C-104 16-104-42-64-46-60-86-4-100 22-66 52-80 84-56 78-28 106-18 98 18 66 18z', a),
    fill('M8-10L-34 46H-6L-22 98 38 30H8L28-10z', c),
    stroke('M-62 40L-72 62M66 40L56 62M-40 66L-50 88', b, 6),
  ].join(''),
);

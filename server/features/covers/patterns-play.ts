import { disc, fill, polygon, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Games, wishes and views, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A king and a pawn of chess. */
export const chess = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-44-98H-32V-86H-20V-74H-32V-58C-8-60 0-38-14-14L-8 52H-68L-62-14C-76-38-68-60-44-58V-74H-56V-86H-44z', a),
    fill(rect(-82, 60, 88, 14) + rect(-90, 78, 104, 16), a),
    stroke('M-60 16H-16', field, 5),
    fill(disc(56, -4, 24), b) + fill('M38 18H74L70 28C70 48 78 56 84 66H28C34 56 42 48 42 28z', b),
    fill(rect(24, 72, 66, 22), c),
  ].join(''),
);

export const dice = emblem(({ field, tones: [a, b] }) =>
  [
    `<g transform="translate(-34-22)rotate(-14)">${fill('M-50-50H50V50H-50z', a)}${fill(disc(-26, -26, 10) + disc(26, -26, 10) + disc(0, 0, 10) + disc(-26, 26, 10) + disc(26, 26, 10), field)}</g>`,
    `<g transform="translate(44 44)rotate(18)">${fill('M-44-44H44V44H-44z', b)}${fill(disc(-22, -22, 9) + disc(22, 22, 9), field)}</g>`,
  ].join(''),
);

/** Two playing cards. */
export const cards = emblem(({ field, tones: [a, b, c] }) =>
  [
    `<g transform="rotate(-16)">${fill(rect(-86, -70, 90, 136), b)}${stroke(rect(-78, -62, 74, 120), field, 4)}</g>`,
    `<g transform="rotate(10)">${fill(rect(-14, -66, 94, 140), a)}${fill('M33-34C60 0 76 8 74 26 72 44 50 46 40 32L48 56H18L26 32C16 46-6 44-8 26-10 8 6 0 33-34z', field)}${fill(disc(0, -50, 7) + disc(66, 58, 7), c)}</g>`,
  ].join(''),
);

export const kite = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-8 58C-30 74 10 84-14 98', b, 5),
    fill('M20-98L84-34-8 58-50-44z', a),
    fill('M20-98L84-34 18-40zM-8 58L-50-44 18-40z', b),
    stroke('M20-98L-8 58M84-34L-50-44', field, 4),
    fill('M-24 66L-8 74-24 84zM6 80L-6 86 8 96z', c),
  ].join(''),
);

/** A mask, as worn at a ball. */
export const mask = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M78-10L96 96', b, 8),
    fill(
      'M-96-42C-50-60-26-30 0-30S50-60 96-42C98 12 66 42 36 36 18 32 10 16 0 16S-18 32-36 36C-66 42-98 12-96-42z',
      a,
    ),
    fill('M-70-14C-52-28-28-20-22 0-40 14-62 8-70-14zM70-14C52-28 28-20 22 0 40 14 62 8 70-14z', field),
    fill('M0-34C-14-60-8-84 0-96 8-84 14-60 0-34z', c),
  ].join(''),
);

/** A target and an arrow in it. */
export const target = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(disc(-10, 10, 86), a) +
      fill(disc(-10, 10, 62), field) +
      fill(disc(-10, 10, 40), b) +
      fill(disc(-10, 10, 18), field),
    stroke('M-10 10L78-78', c, 8),
    fill('M62-92L70-70 92-62 100-84 84-84 84-100z', c),
  ].join(''),
);

export const medal = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-46-98H-10L16-18-8-4zM46-98H10L-16-18 8-4z', b),
    fill(disc(0, 38, 56), a) + stroke(disc(0, 38, 43), field, 4),
    fill(
      polygon(
        range(10).map((step): [number, number] => {
          const radius = step % 2 ? 13 : 32;
          return [radius * Math.sin((step * Math.PI) / 5), 38 - radius * Math.cos((step * Math.PI) / 5)];
        }),
      ),
      c,
    ),
  ].join(''),
);

/** A mirror to hold. */
export const mirror = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-13 42H13L18 98H-18z', b),
    fill('M-62-28a62 70 0 1 0 124 0 62 70 0 1 0-124 0z', a),
    fill('M-48-28a48 56 0 1 0 96 0 48 56 0 1 0-96 0z', field),
    stroke('M-26-12L14-60M-8 8L28-36', c, 6),
  ].join(''),
);

export const eye = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-98 0C-50-66 50-66 98 0 50 66-50 66-98 0z', a),
    fill(disc(0, 0, 43), field) + fill(disc(0, 0, 35), b) + fill(disc(0, 0, 16), field) + fill(disc(12, -12, 8), c),
    stroke('M-66-48L-78-66M-24-66L-28-88M24-66L28-88M66-48L78-66', b, 7),
  ].join(''),
);

/** A ladder to somewhere. */
export const ladder = emblem(({ tones: [a, b, c] }) =>
  [
    fill(disc(44, -62, 24), c),
    stroke('M-56 96L6-92M12 96L56-60', a, 10),
    stroke('M-46 66H18M-36 36H27M-26 6H35M-16-24H44M-6-54H50', b, 9),
  ].join(''),
);

export const spectacles = emblem(({ tones: [a, b, c] }) =>
  [
    stroke(disc(-48, 12, 38) + disc(48, 12, 38), a, 10),
    stroke('M-12 4C-6-8 6-8 12 4M-84 2L-98-26M84 2L98-26', a, 9),
    stroke('M-66 4L-46-12M-60 22L-34 0M30 4L50-12M36 22L62 0', b, 5),
    stroke('M-70 74H70', c, 5),
  ].join(''),
);

/** A tent of a circus. */
export const bigtop = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M0-70V-98', b, 5) + fill('M2-98L30-88 2-78z', c),
    fill('M0-72C20-40 56-24 96-12L86 6H-86L-96-12C-56-24-20-40 0-72z', a),
    fill('M0-72C8-40 24-20 34 6H-34C-24-20-8-40 0-72z', b),
    fill(rect(-84, 6, 168, 84), a) +
      fill(rect(-84, 6, 24, 84) + rect(-36, 6, 22, 84) + rect(14, 6, 22, 84) + rect(60, 6, 24, 84), b),
    fill('M-20 90C-18 60-8 44 0 30 8 44 18 60 20 90z', field),
  ].join(''),
);

/** A basketball. */
export const basketball = emblem(
  ({ field, tones: [a] }) =>
    fill(disc(0, 0, 90), a) + stroke('M0-90V90M-90 0H90M-62-65C-20-34-20 34-62 65M62-65C20-34 20 34 62 65', field, 6),
);

/** A soft hat with a brim. */
export const fedora = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-56 20C-58-30-48-66-30-70-16-72-8-60 4-60 16-62 26-72 38-66 54-56 58-20 58 20z', a),
    fill('M-57 0H58L59 26H-57z', c),
    fill('M-98 34C-70 18-50 24 0 24S70 18 98 22C92 50 50 58 0 58S-84 58-98 34z', b),
    stroke('M4-58C-2-44-2-30 2-18', field, 5),
  ].join(''),
);

import { disc, fill, path, polygon, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Signs and finds, each in a box from -100 to 100 and drawn in the cover's own inks. */

export const atom = emblem(({ tones: [a, b, c] }) => {
  const orbit = 'M-94 0A94 36 0 1 0 94 0 94 36 0 1 0-94 0z';
  const orbits = [0, 60, 120].map((turn) => `<g transform="rotate(${turn})">${stroke(orbit, a, 6)}</g>`);
  return orbits.join('') + fill(disc(0, 0, 21), c) + fill(disc(94, 0, 11) + disc(-47, -81, 11) + disc(-30, 52, 11), b);
});

/** A head in profile; what goes on in it makes rings. */
export const head = emblem(({ field, tones: [a, b, c] }) => {
  const rings = [50, 38, 26, 14].map((radius, index) => fill(disc(-6, -28, radius), [field, b, field, c][index] ?? b));
  const profile =
    'M-44 98C-34 74-44 58-58 42-92-4-84-64-36-88 18-112 66-78 66-30 66-20 64-14 68-6L86 24C90 32 84 36 72 36L70 56C68 70 58 72 36 68L38 98z';
  return fill(profile, a) + rings.join('');
});

/** A fossil: a shell that has wound itself up. */
export const ammonite = emblem(({ field, tones: [a, b, c] }) => {
  const at = (turn: number): [number, number] => {
    const radius = 98 * 0.56 ** turn;
    return [radius * Math.cos(turn * Math.PI * 2), 8 - radius * Math.sin(turn * Math.PI * 2)];
  };
  const along = (from: number, to: number) => range((to - from) * 28).map((step) => at(from + step / 28));
  const ribs = range(38).map((step) => {
    const turn = step / 16;
    const [[x, y], [u, v]] = [at(turn), at(turn + 0.9)];
    return path`M${x + (u - x) * 0.16} ${y + (v - y) * 0.16}L${x + (u - x) * 0.8} ${y + (v - y) * 0.8}`;
  });
  const line = along(0, 3).map(([x, y]) => path`${x} ${y}`);
  return [
    fill(polygon(along(0, 1.02)), a),
    stroke(ribs.join(''), b, 4),
    stroke(`M${line.join('L')}`, field, 5),
    fill(disc(0, 8, 9), c),
  ].join('');
});

/** A lock, and light behind it. */
export const keyhole = emblem(({ field, tones: [a, b, c] }) => {
  const hole = `${disc(0, -24, 27)}M-15-8L-31 62H31L15-8z`;
  return fill('M-64-96H64V96H-64z', a) + stroke('M-52-84H52V84H-52z', b, 5) + fill(hole, c) + stroke(hole, field, 4);
});

export const castle = emblem(({ field, tones: [a, b, c] }) => {
  const tower = (x: number, top: number, wide: number) =>
    rect(x, top, wide, 96 - top) +
    [0, 0.4, 0.8].map((share) => rect(x - 5 + share * (wide + 10), top - 16, (wide + 10) * 0.2, 17)).join('') +
    rect(x - 5, top - 2, wide + 10, 12);
  return [
    stroke('M0-70V-98M-74-44V-70M74-44V-70', b, 4),
    fill('M2-98L34-88 2-78zM-72-72L-46-64-72-56zM76-72L102-64 76-56z', c),
    fill(rect(-92, 10, 184, 86), b),
    fill(tower(-94, -28, 40) + tower(54, -28, 40) + tower(-24, -54, 48), a),
    fill('M-18 96V58A18 18 0 0 1 18 58V96z', field),
    fill(rect(-78, -4, 8, 24) + rect(70, -4, 8, 24) + rect(-5, -26, 10, 28), c),
  ].join('');
});

export const heart = emblem(({ tones: [a, b] }) => {
  const half = 'M0 88C-150-6-76-114 0-48';
  return fill(`${half}C76-114 150-6 0 88z`, a) + fill(`${half}z`, b);
});

/** A heart's beat. */
export const pulse = emblem(
  ({ field, tones: [a] }) =>
    fill('M0 88C-150-6-76-114 0-48 76-114 150-6 0 88z', a) + stroke('M-100 8H-44L-28-22-6 40 16-44 34 8H100', field, 9),
);

/** Two who talk. */
export const speech = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-98-86H40V16H-34L-66 48V16H-98z', a),
    fill('M-18-6H98V82H72V104L46 82H-18z', b),
    stroke('M-74-56H16M-74-36H16M-74-16H-20', field, 6),
    stroke('M14 38h0M40 38h0M66 38h0', c, 15),
  ].join(''),
);

/** A planet and its ring. */
export const saturn = emblem(({ field, tones: [a, b, c] }) => {
  const ring = 'M-96 0A96 27 0 0 0 96 0';
  return [
    '<g transform="rotate(-22)">',
    stroke('M-96 0A96 27 0 0 1 96 0', c, 10),
    fill(disc(0, 0, 62), a),
    stroke('M-54-26H54M-60 4H60M-52 32H52', b, 9),
    stroke(ring, field, 20),
    stroke(ring, c, 10),
    '</g>',
  ].join('');
});

/** Two notes of one beat. */
export const note = emblem(
  ({ tones: [a, b, c] }) =>
    [
      stroke('M-38 62V-66M56 44V-84', a, 11),
      fill('M-44-76L62-98V-56L-44-34z', a),
      `<g transform="rotate(-20)">${fill('M-96 46a29 21 0 1 0 58 0 29 21 0 1 0-58 0zM-2 62a29 21 0 1 0 58 0 29 21 0 1 0-58 0z', b)}</g>`,
      stroke('M84-40h0M-84-30h0', c, 16),
    ].join(''),
  false,
);

/** A curve that climbs between its axes. */
export const trend = emblem(
  ({ tones: [a, b, c] }) =>
    [
      stroke('M-88-92V86H96', b, 8),
      stroke('M-60 40H84M-60-4H84M-60-48H84', b, 2.5),
      stroke('M-66 58L-30 14 2 34 38-30 62-14 88-76', a, 11),
      stroke('M-66 58h0M-30 14h0M2 34h0M38-30h0M62-14h0M88-76h0', c, 20),
    ].join(''),
  false,
);

export const guillotine = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M0-88V-60', b, 6),
    fill('M-38-66H38V-40L-38-10z', c),
    fill(rect(-52, -96, 14, 186) + rect(38, -96, 14, 186) + rect(-64, -98, 128, 14), a),
    fill(rect(-38, 26, 76, 42), b),
    fill(disc(0, 47, 14), field),
    stroke('M-38 47H38', field, 4),
    fill(rect(-88, 84, 176, 14), a),
  ].join(''),
);

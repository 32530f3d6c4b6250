import { type Canvas, disc, fill, path, pick, polygon, range, rect, stroke } from './drawing.ts';

/** Things that stand alone, each in a box from -100 to 100 and drawn in the cover's own inks. */

export const atom = emblem(({ tones: [a, b, c] }) => {
  const orbit = 'M-94 0A94 36 0 1 0 94 0 94 36 0 1 0-94 0z';
  const orbits = [0, 60, 120].map((turn) => `<g transform="rotate(${turn})">${stroke(orbit, a, 6)}</g>`);
  return orbits.join('') + fill(disc(0, 0, 21), c) + fill(disc(94, 0, 11) + disc(-47, -81, 11) + disc(-30, 52, 11), b);
});

/** Of steel, with its brim and strap. */
export const helmet = emblem(
  ({ tones: [a, b] }) =>
    stroke('M-66 36L-30 94H30L66 36', b, 7) +
    fill('M-84 36C-100-104 100-104 84 36z', a) +
    fill('M-92 44C-84 18-50 22 0 22S84 18 92 44C60 36 40 38 0 38S-60 36-92 44z', b),
);

/** As the Greeks wore it, seen from the front, with its crest. */
export const crest = emblem(({ field, tones: [a, b, c] }) => {
  const plumes = range(9).map((index) => {
    const turn = Math.PI * (0.06 + 0.11 * index);
    return path`M${60 * Math.cos(turn)} ${-24 - 60 * Math.sin(turn)}L${84 * Math.cos(turn)} ${-24 - 72 * Math.sin(turn)}`;
  });
  return [
    fill('M-92-24A92 76 0 0 1 92-24z', c),
    stroke(plumes.join(''), field, 4),
    fill('M-56 98V-20C-56-76 56-76 56-20V98L20 78V22L50 6 46-8 10 2V52H-10V2L-46-8-50 6-20 22V78z', a),
    stroke('M0-60V0', b, 7),
  ].join('');
});

/** A wreath of two sprays. */
export const laurel = emblem(({ tones: [a, b, c] }) => {
  const leaf = (turn: number, lean: number): string => {
    const [x, y] = [66 * Math.sin(turn), 66 * Math.cos(turn)];
    const [dx, dy] = [38 * Math.sin(lean), 38 * Math.cos(lean)];
    return path`M${x} ${y}q${dx / 2 + dy / 3} ${dy / 2 - dx / 3} ${dx} ${dy}q${-dx / 2 - dy / 3} ${-dy / 2 + dx / 3} ${-dx} ${-dy}`;
  };
  const sprays = [1, -1].map((side) =>
    range(8)
      .map((index) => {
        const turn = 0.3 + index * 0.34;
        return leaf(side * turn, side * (turn + 0.9)) + leaf(side * turn, side * (turn + 2.2));
      })
      .join(''),
  );
  const stems = stroke('M20 63A66 66 0 0 0 28-60M-20 63A66 66 0 0 1-28-60', b, 5);
  return stems + fill(sprays.join(''), a) + stroke('M-16 86L16 66M16 86L-16 66', c, 7);
});

export const amphora = emblem(({ field, tones: [a, b, c] }) => {
  const teeth = range(6).map((index) => path`M${-46 + index * 16} 6l6-14 6 14z`);
  return [
    stroke('M-18-78C-74-84-66-36-44-28M18-78C74-84 66-36 44-28', b, 10),
    fill('M-26-98H26V-84H15V-54C72-38 68 28 16 80H34V96H-34V80H-16C-68 28-72-38-15-54V-84H-26z', a),
    fill('M-54-22H54V-14H-54zM-52 14H52V22H-52z', field),
    fill(teeth.join(''), c),
  ].join('');
});

/** A head in profile; what goes on in it makes rings. */
export const head = emblem(({ field, tones: [a, b, c] }) => {
  const rings = [50, 38, 26, 14].map((radius, index) => fill(disc(-6, -28, radius), [field, b, field, c][index] ?? b));
  const profile =
    'M-44 98C-34 74-44 58-58 42-92-4-84-64-36-88 18-112 66-78 66-30 66-20 64-14 68-6L86 24C90 32 84 36 72 36L70 56C68 70 58 72 36 68L38 98z';
  return fill(profile, a) + rings.join('');
});

/** A place laid for one. */
export const table = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(disc(0, 0, 60), a),
    stroke(disc(0, 0, 42), field, 4),
    fill(disc(0, 0, 18), c),
    stroke('M-84-10V76M-96-68V-34Q-96-14-84-14T-72-34V-68M-84-68V-20', b, 7),
    stroke('M84 10V76', b, 8),
    fill('M80 12V-76C102-56 102-14 88 12z', b),
  ].join(''),
);

/** A football. */
export const ball = emblem(({ field, tones: [a, b] }) => {
  const at = (radius: number, step: number, turn = 0): [number, number] => {
    const angle = -Math.PI / 2 + ((step + turn) * Math.PI * 2) / 5;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const patches = range(5).map((step) => polygon([at(62, step), at(88, step, -0.2), at(92, step), at(88, step, 0.2)]));
  const seams = range(5).map((step) => {
    const [[x, y], [u, v], [p, q], [r, s]] = [at(32, step), at(62, step), at(66, step, 0.5), at(62, step + 1)];
    return path`M${x} ${y}L${u} ${v}L${p} ${q}L${r} ${s}`;
  });
  const heart = polygon(range(5).map((step) => at(33, step)));
  return fill(disc(0, 0, 92), a) + stroke(seams.join(''), field, 4) + fill(heart + patches.join(''), b);
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

export const crown = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-72 50L-92-42-44 2 0-76 44 2 92-42 72 50z', a),
    fill(rect(-72, 58, 144, 24), a),
    fill(disc(-92, -48, 11) + disc(0, -82, 12) + disc(92, -48, 11), c),
    fill('M0-14L15 14 0 40-15 14z', field),
    stroke('M-56 70h0M-28 70h0M0 70h0M28 70h0M56 70h0', b, 12),
  ].join(''),
);

/** The scales of justice. */
export const balance = emblem(({ tones: [a, b, c], random }) => {
  const tip = pick([0, 14, -14], random);
  const pan = (x: number, y: number) =>
    stroke(path`M${x} ${y}l-28 70M${x} ${y}l28 70`, b, 4) + fill(path`M${x - 36} ${y + 68}h72a36 30 0 0 1-72 0z`, c);
  return [
    pan(-66, -56 + tip),
    pan(66, -56 - tip),
    stroke(path`M-66 ${-56 + tip}L66 ${-56 - tip}`, a, 9),
    fill('M-7-84H7V74H46V92H-46V74H-7z', a),
    fill(disc(0, -82, 13), a),
  ].join('');
});

/** A letter, sealed. */
export const letter = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(rect(-96, -62, 192, 128), a),
    stroke('M-92 62L-24 4M92 62L24 4', field, 4),
    fill('M-96-62H96L0 26z', b),
    fill(disc(0, 14, 20), c),
  ].join(''),
);

/** A folded map with a way through it. */
export const map = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-98-62L-34-80V64L-98 82zM34-62L98-80V64L34 82z', a),
    fill('M-34-80L34-62V82L-34 64z', b),
    stroke('M-98 8C-70-24-52 26-34-4M34-22C60 6 72-34 98-18', field, 4),
    stroke('M-72 54C-50 12-10 64 12 22S30-28 54-24', c, 7, '15 10'),
    stroke('M58-52L80-34M80-54L58-32', c, 8),
  ].join(''),
);

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

/** Two wheels that drive each other. */
export const gears = emblem(({ field, tones: [a, b, c] }) => {
  const wheel = (x: number, y: number, radius: number, teeth: number, phase: number) =>
    polygon(
      range(teeth * 4).map((step): [number, number] => {
        const angle = ((step + phase) * Math.PI) / (teeth * 2);
        const reach = step % 4 < 2 ? radius : radius * 0.8;
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
      }),
    );
  return [
    fill(wheel(-28, 22, 70, 12, 0.5), a),
    fill(wheel(54, -46, 46, 8, 2), b),
    fill(disc(-28, 22, 34) + disc(54, -46, 20), field),
    fill(disc(-28, 22, 15) + disc(54, -46, 9), c),
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

/** The point of a pen, and the line it has drawn. */
export const nib = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-92 92C-50 66-30 104 0 84', c, 8),
    fill('M-26-98H26V-66H-26z', b),
    fill('M-30-62H30L50 0C44 36 18 56 0 86-18 56-44 36-50 0z', a),
    stroke('M0 4V76', field, 4),
    fill(disc(0, 0, 10), field),
  ].join(''),
);

export const candle = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke(disc(0, -48, 46), c, 3),
    fill('M0-98C34-58 26-18 0-18S-34-58 0-98z', c),
    fill('M0-62C12-44 10-26 0-26S-12-44 0-62z', field),
    stroke('M0-18V-2', b, 5),
    fill('M-24 0C-8-8 8 8 24 0V84H-24z', a),
    fill('M-62 80H62L46 98H-46z', b),
  ].join(''),
);

export const hourglass = emblem(({ field, tones: [a, b, c] }) => {
  const half = (way: number) =>
    path`M-48 ${way * 82}C-48 ${way * 28}-8 ${way * 22}-8 0H8C8 ${way * 22} 48 ${way * 28} 48 ${way * 82}z`;
  return [
    fill(half(1) + half(-1), b),
    fill('M-36-44H36C26-22 6-18 4-6V48L40 80H-40L-4 48V-6C-6-18-26-22-36-44z', c),
    fill(rect(-64, -98, 128, 18) + rect(-64, 80, 128, 18), a),
    stroke('M-56-78V78M56-78V78', a, 7),
    stroke('M-34-70V-58', field, 5),
  ].join('');
});

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

/** A telescope on its stand, and what it has found. */
export const telescope = emblem(({ tones: [a, b, c] }) =>
  [
    stroke('M-14 18L-58 98M-14 18V98M-14 18L34 98', b, 8),
    '<g transform="rotate(-30)">',
    fill('M-92-12H-30V26H-92zM-22-20H50V34H-22zM58-30H84V44H58z', a),
    '</g>',
    fill(disc(-14, 20, 13), c),
    fill('M52-98L58-82 74-76 58-70 52-54 46-70 30-76 46-82z', c),
    stroke('M90-34h0M6-96h0M-40-84h0', c, 9),
  ].join(''),
);

/** A processor. */
export const chip = emblem(({ field, tones: [a, b, c] }) => {
  const pins = [-48, -24, 0, 24, 48].map((at) => path`M${at}-96V96M-96 ${at}H96`);
  return [
    stroke(pins.join(''), b, 8),
    fill(rect(-68, -68, 136, 136), a),
    stroke(rect(-48, -48, 96, 96), field, 4),
    fill(rect(-24, -24, 48, 48), c),
    fill(disc(-56, 56, 5), field),
  ].join('');
});

/** A program in its window. */
export const screen = emblem(
  ({ field, tones: [a, b, c] }) =>
    [
      fill(rect(-98, -76, 196, 152), a),
      fill(rect(-98, -76, 196, 30), b),
      stroke('M-80-61h0M-60-61h0M-40-61h0', field, 11),
      stroke('M-76-22L-58-8-76 6', c, 8),
      stroke('M-40 6H-6M-76 30H8M-52 54H52', field, 8),
      stroke('M30 30H62', c, 8),
    ].join(''),
  false,
);

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

/** A record and its arm. */
export const vinyl = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill(disc(-10, 4, 86), a),
    stroke(disc(-10, 4, 72) + disc(-10, 4, 58) + disc(-10, 4, 44), field, 2.5),
    fill(disc(-10, 4, 29), c),
    fill(disc(-10, 4, 6), field),
    stroke('M84-84V-6L46 40', b, 9),
    fill(disc(84, -84, 14), b),
  ].join(''),
);

/** Money in piles. */
export const coins = emblem(({ field, tones: [a, b, c], random }) => {
  const isRising = random() < 0.5;
  const piles = [2, 4, 6].map((count, index) => {
    const x = (isRising ? index - 1 : 1 - index) * 66 - 19;
    const pile = range(count).map((coin) => path`M${x} ${76 - coin * 24}h38`);
    return stroke(pile.join(''), index === 1 ? b : a, 21);
  });
  const x = isRising ? -66 : 66;
  return piles.join('') + fill(disc(x, -28, 30), c) + stroke(disc(x, -28, 19), field, 4);
});

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

/**
 * The thing in the middle, as large as the box allows, before one of several grounds; every other one mirrored, unless
 * its mirror image would be wrong.
 */
function emblem(thing: (canvas: Canvas) => string, isMirrored = true): (canvas: Canvas) => string {
  return (canvas) => {
    const { width, height, random } = canvas;
    const [x, y] = [Math.round(width / 2), Math.round(height / 2)];
    const size = Math.min(width, height * 0.94);
    const ground = pick(GROUNDS, random)(canvas, size);
    const flip = random() < 0.5 || !isMirrored ? '' : '-';
    const scale = (size * 0.0041).toFixed(2);
    return `${ground}<g transform="translate(${x} ${y})scale(${flip}${scale} ${scale})">${thing(canvas)}</g>`;
  };
}

type Ground = (canvas: Canvas, size: number) => string;

/** What is faint enough to stand behind a thing in any ink: rings, dots, nothing, or beams from its edge. */
const GROUNDS: readonly [Ground, ...Ground[]] = [
  ({ width, height, tones: [, b] }, size) =>
    stroke([0.47, 0.6, 0.73].map((share) => disc(width / 2, height / 2, size * share)).join(''), b, 3),
  ({ width, height, tones: [, , c] }) => {
    const dots = range(height / 34 + 1).flatMap((row) =>
      range(width / 34 + 1).map((column) => path`M${(column + (row % 2 ? 0.5 : 0)) * 34} ${row * 34 + 10}h0`),
    );
    return stroke(dots.join(''), c, 5);
  },
  () => '',
  ({ width, height, tones: [, b] }, size) => {
    const reach = Math.hypot(width, height);
    const lines = range(28).map((index) => {
      const [dx, dy] = [Math.cos((index * Math.PI) / 14), Math.sin((index * Math.PI) / 14)];
      const [x, y] = [width / 2 + size * 0.52 * dx, height / 2 + size * 0.52 * dy];
      return path`M${x} ${y}l${reach * dx} ${reach * dy}`;
    });
    return stroke(lines.join(''), b, 2.5);
  },
];

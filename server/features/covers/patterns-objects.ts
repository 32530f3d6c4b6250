import { disc, fill, path, pick, polygon, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** Things that people make and use, each in a box from -100 to 100 and drawn in the cover's own inks. */

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

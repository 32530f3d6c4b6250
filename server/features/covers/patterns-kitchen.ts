import { disc, fill, path, range, rect, stroke } from './drawing.ts';
import { emblem } from './emblem.ts';

/** What is eaten, drunk and cooked in, each in a box from -100 to 100 and drawn in the cover's own inks. */

/** A cup on its saucer, steaming. */
export const cup = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M52 0C98-10 98 50 40 44', b, 11),
    fill('M-66-18H62C62 40 44 68-2 68S-66 40-66-18z', a),
    fill('M-92 74H88C76 92 50 94-2 94S-80 92-92 74z', b),
    stroke('M-34-40C-48-58-20-70-34-92M-2-40C-16-58 12-70-2-92M30-40C16-58 44-70 30-92', c, 7),
    stroke('M-46 2C-44 24-36 40-22 50', field, 6),
  ].join(''),
);

/** A loaf with its cuts. */
export const loaf = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-98 34C-104-34-56-62 0-62S104-34 98 34C94 62 60 66 0 66S-94 62-98 34z', a),
    fill('M-98 34C-60 50 60 50 98 34 94 62 60 66 0 66S-94 62-98 34z', b),
    stroke('M-58-28C-40-20-34-2-36 14M-14-40C4-30 10-12 8 10M34-36C50-24 54-8 52 8', field, 8),
    stroke('M-70-6h0M-2-22h0M76 2h0M24 20h0', c, 8),
  ].join(''),
);

/** A bottle and a glass of wine. */
export const bottle = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M-62-98H-30V-48C-30-32-12-28-12-4V96H-80V-4C-80-28-62-32-62-48z', a),
    fill(rect(-74, 14, 56, 48), field) + fill(rect(-66, 22, 40, 6) + rect(-66, 36, 40, 6), c),
    fill(rect(-64, -98, 36, 22), b),
    stroke('M44 34V90M18 92H70', b, 8),
    fill('M14-36H74C78 20 62 36 44 36S10 20 14-36z', b),
    fill('M17-6H71C70 20 58 29 44 29S18 20 17-6z', c),
  ].join(''),
);

/** A pot on the boil. */
export const pot = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-74 2H-96V28H-74M74 2H96V28H74', b, 10),
    fill('M-76-22H76V56C76 76 64 86 44 86H-44C-64 86-76 76-76 56z', a),
    fill(rect(-84, -36, 168, 16) + rect(-14, -54, 28, 14), b),
    stroke('M-44-62C-54-74-34-82-44-96M44-62C34-74 54-82 44-96', c, 7),
    stroke('M-52 4V52', field, 6),
  ].join(''),
);

export const apple = emblem(({ field, tones: [a, b, c] }) =>
  [
    fill('M0-46C-36-72-90-52-88 4-86 60-46 104 0 84 46 104 86 60 88 4 90-52 36-72 0-46z', a),
    stroke('M0-46C0-66 4-80 14-94', b, 8),
    fill('M12-66C28-98 58-98 76-90 66-62 40-56 12-66z', c),
    stroke('M-62 0C-62-20-52-32-38-36', field, 7),
  ].join(''),
);

/** A cake with candles. */
export const cake = emblem(({ field, tones: [a, b, c] }) => {
  const drops = range(6).map((step) => path`M${-78 + step * 28} 2v28a14 14 0 0 0 28 0v-28z`);
  const candles = range(5).map((step) => path`M${-52 + step * 26}-6v-34`);
  const flames = range(5).map((step) => disc(-52 + step * 26, -56, 7));
  return [
    fill(rect(-84, -6, 168, 96), a),
    fill(drops.join(''), b),
    fill(rect(-98, 86, 196, 10), b),
    stroke('M-84 62H84', field, 5),
    stroke(candles.join(''), b, 6),
    fill(flames.join(''), c),
  ].join('');
});

/** A bowl with two chopsticks. */
export const bowl = emblem(({ field, tones: [a, b, c] }) =>
  [
    stroke('M-20 4L58-96M14 4L86-80', b, 8),
    fill('M-62 4C-54-26-30-34-12-26 2-40 34-34 40-14 54-18 62-8 62 4z', c),
    fill('M-92 4H92C92 52 60 74 34 80V92H-34V80C-60 74-92 52-92 4z', a),
    stroke('M-70 30C-40 44 40 44 70 30', field, 6),
  ].join(''),
);

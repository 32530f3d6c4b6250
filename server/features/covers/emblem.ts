import { type Canvas, disc, path, pick, range, stroke } from './drawing.ts';

/**
 * The thing in the middle, as large as the box allows, before one of several grounds; every other one mirrored, unless
 * its mirror image would be wrong.
 */
export function emblem(thing: (canvas: Canvas) => string, isMirrored = true): (canvas: Canvas) => string {
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

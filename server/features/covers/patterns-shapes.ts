import { type Canvas, disc, fill, path, pick, polygon, range, rect, stroke } from './drawing.ts';
import { outlined, outlinedEms } from './outlines.ts';
import { escapeXml } from './text.ts';

/** The title's first letter, drawn large with its shadow; a letter that our faces lack uses the machine's font. */
export function initial({ width, height, tones: [a, b, c], random, initial: letter }: Canvas): string {
  const face = random() < 0.6 && outlinedEms(letter, 'serif') !== null ? 'serif' : 'sans';
  const wide = outlinedEms(letter, face) ?? 0.9;
  // Capitals are seven tenths of an em high: they fill the box to its nearer edge.
  const size = Math.round(Math.min((width * 0.9) / wide, (height * 0.96) / 0.7));
  const middle = width / 2 + (random() - 0.5) * Math.max(0, Math.min(40, width - wide * size - 16));
  const cut = (shift: number, colour: string) => {
    const [x, y] = [middle + shift, Math.round(height / 2 + size * 0.35 + shift)];
    const outline = outlined(letter, face, size, x - (wide * size) / 2, y);
    if (outline !== null) return `<path transform="scale(.25)" fill="${colour}" d="${outline}"/>`;
    return `<text x="${Math.round(x)}" y="${y}" fill="${colour}" font-family="sans-serif" font-weight="700" font-size="${size}" text-anchor="middle">${escapeXml(letter)}</text>`;
  };
  return fill(disc(width * (random() < 0.5 ? 0.16 : 0.84), height * 0.2, 70), c) + cut(12, b) + cut(0, a);
}

/** Light from one point. */
export function rays({ width, height, tones: [a, b, c], random }: Canvas): string {
  const count = pick([16, 20, 24], random);
  const [x, y] = [width * pick([0.5, 0.5, 0, 1], random), height * pick([1, 0.62], random)];
  const reach = Math.hypot(width, height) * 1.1;
  const wedges = ['', ''];
  for (const index of range(count)) {
    const turn = (angle: number): [number, number] => {
      const radians = ((index + angle) * Math.PI * 2) / count;
      return [x + reach * Math.cos(radians), y + reach * Math.sin(radians)];
    };
    if (index % 2 === 0) wedges[(index / 2) % 2] += polygon([[x, y], turn(0), turn(1)]);
  }
  const radius = Math.min(width, height) * 0.27;
  return [
    fill(wedges[0] ?? '', a),
    fill(wedges[1] ?? '', b),
    stroke(disc(x, y, radius * 1.3), c, 8),
    fill(disc(x, y, radius), c),
  ].join('');
}

/** Splinters from one blow. */
export function shards({ width, height, tones, random }: Canvas): string {
  const [x, y] = [width * (0.3 + 0.4 * random()), height * (0.3 + 0.4 * random())];
  const reach = Math.hypot(width, height);
  const drawn = tones.map(() => '');
  let angle = random();
  for (let index = 0; angle < Math.PI * 2 + 0.5; index++) {
    const [start, wide] = [angle, 0.14 + 0.3 * random()];
    const near = 10 + 40 * random();
    const at = (turn: number, far: number): [number, number] => [x + far * Math.cos(turn), y + far * Math.sin(turn)];
    drawn[index % 3] += polygon([at(start + wide / 2, near), at(start, reach), at(start + wide, reach)]);
    angle += wide + 0.05;
  }
  return drawn.map((d, index) => fill(d, tones[index] ?? '')).join('');
}

/** Slats before a low moon, closing towards the foot. */
export function blinds({ width, height, tones: [a, b, c], random }: Canvas): string {
  const gap = pick([34, 42, 50], random);
  const radius = Math.min(width, height) * (0.32 + 0.08 * random());
  const tilt = Math.round((random() - 0.5) * 44);
  const [x, y] = [width * (0.35 + 0.3 * random()), height * (0.4 + 0.15 * random())];
  const slats = range((height * 1.6) / gap).map((index) => {
    const shut = Math.min(0.85, 0.12 + (0.7 * index * gap) / (height * 1.4));
    return rect(-width, index * gap - height * 0.3, width * 3, gap * shut);
  });
  const moon = fill(disc(x, y, radius), b) + fill(disc(x + radius * 0.5, y - radius * 0.3, radius * 0.3), c);
  return `${moon}<g transform="rotate(${tilt} ${width / 2} ${Math.round(height / 2)})">${fill(slats.join(''), a)}</g>`;
}

/** Cut paper in squares: discs, halves, quarters, corners. */
export function blocks({ width, height, tones, field, random }: Canvas): string {
  const half = Math.round(width / pick([6, 8, 8, 10], random));
  const side = 2 * half;
  const inks = [...tones, field];
  const drawn = inks.map(() => '');
  const grounds = inks.map(() => '');
  for (const row of range(height / side)) {
    for (const column of range(width / side)) {
      const [x, y] = [column * side, row * side];
      const ground = Math.floor(random() * 4);
      const shape = (ground + 1 + Math.floor(random() * 3)) % 4;
      grounds[ground] += rect(x, y, side + 1, side + 1);
      drawn[shape] += pick(
        [
          disc(x + half, y + half, half * 0.72),
          path`M${x} ${y}h${side}a${side} ${side} 0 0 1 ${-side} ${side}z`,
          path`M${x + side} ${y + side}h${-side}a${side} ${side} 0 0 1 ${side} ${-side}z`,
          path`M${x} ${y + half}a${half} ${half} 0 0 1 ${side} 0z`,
          path`M${x + half} ${y}a${half} ${half} 0 0 0 0 ${side}z`,
          path`M${x} ${y}l${side} ${side}h${-side}z`,
          path`M${x + side} ${y}v${side}l${-side} 0z`,
        ],
        random,
      );
    }
  }
  return [...grounds.slice(0, 3), ...drawn]
    .map((d, index) => fill(d, inks[index < 3 ? index : index - 3] ?? ''))
    .join('');
}

/** Two discs that meet, a sun that sets in slices, or a moon in phases. */
export function discs(canvas: Canvas): string {
  const {
    width,
    height,
    field,
    tones: [a, b, c],
    random,
  } = canvas;
  const radius = Math.min(width * 0.34, height * 0.4);
  const kind = Math.floor(random() * 3);
  if (kind === 0) {
    const turn = random() * Math.PI;
    const apart = radius * 0.55;
    const [dx, dy] = [apart * Math.cos(turn), apart * Math.sin(turn) * 0.9];
    const [x, y] = [width / 2, height / 2];
    const half = Math.sqrt(radius ** 2 - dx ** 2 - dy ** 2);
    const [nx, ny] = [(-dy / Math.hypot(dx, dy)) * half, (dx / Math.hypot(dx, dy)) * half];
    const lens = path`M${x + nx} ${y + ny}A${radius} ${radius} 0 0 1 ${x - nx} ${y - ny}A${radius} ${radius} 0 0 1 ${x + nx} ${y + ny}z`;
    return fill(disc(x - dx, y - dy, radius), a) + fill(disc(x + dx, y + dy, radius), b) + fill(lens, c);
  }
  if (kind === 1) {
    const [x, y] = [width * (0.4 + 0.2 * random()), height * 0.5];
    const slices = range(7).map((index) =>
      rect(0, y - radius * 0.1 + (index * radius * 1.1) / 7, width, 4 + index * 2.6),
    );
    return (
      fill(disc(x, y, radius * 1.12), c) +
      fill(slices.join(''), field) +
      fill(disc(x + radius * 0.9, y - radius * 0.8, 26), a) +
      fill(rect(0, y + radius * 1.12, width, height), b)
    );
  }
  const [x, y] = [width / 2, height / 2];
  const rings = [1.5, 1.2, 0.9, 0.6, 0.3].map((scale, index) =>
    fill(disc(x, y + radius * (1.1 - scale) * 0.55, radius * scale), [b, field, a, field, c][index] ?? a),
  );
  return rings.join('');
}

import { type Canvas, disc, fill, path, pick, polygon, range, stroke } from './drawing.ts';

/** Planets on their rings round an off-centre sun. */
export function orbits({ width, height, tones: [a, b, c], random }: Canvas): string {
  const x = width * pick([0.5, 0.28, 0.74], random);
  const y = height * (0.4 + 0.25 * random());
  const step = Math.max(width, height) * 0.115;
  const sun = Math.round(step * 0.8);
  const rings = range(7).map((index) => step * (index + 1.25));
  const stars = range(26).map(() => path`M${width * random()} ${height * random()}h0`);
  let turn = random() * Math.PI * 2;
  const planets = rings.flatMap((radius, index) => {
    // Far enough from the planet before, since two that touch look like one blot.
    turn += 0.9 + random() * (Math.PI * 2 - 1.8);
    const size = 12 + random() * step * (index === 0 ? 0.16 : 0.26);
    const at: [number, number] = [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
    const colour = index % 3 === 1 ? c : index % 3 === 2 ? b : a;
    return fill(disc(...at, size), colour) + (index === 4 ? stroke(disc(...at, size + 9), colour, 3) : '');
  });
  return [
    stroke(stars.join(''), b, 4),
    stroke(rings.map((radius) => disc(x, y, radius)).join(''), b, 3.5),
    fill(disc(x, y, sun), c),
    fill(path`M${x} ${y - sun}a${sun} ${sun} 0 0 1 0 ${2 * sun}z`, a),
    ...planets,
  ].join('');
}

/** Layers of ground, oldest at the bottom, under a disc of sun. */
export function strata({ width, height, field, tones, random }: Canvas): string {
  const [, , sun] = tones;
  const top = height * (0.24 + 0.1 * random());
  const layers = 8;
  const inks = [...tones.slice(0, 2), field];
  const tilt = (random() - 0.5) * 90;
  const beds = range(layers).map((index) => {
    const y = top + ((height - top) * index) / layers;
    const swell = 14 + random() * 34;
    const d = path`M0 ${y}C${width * 0.3} ${y - swell} ${width * 0.55} ${y + swell} ${width} ${y + tilt * (1 - index / layers)}V${height}H0z`;
    return fill(d, inks[index % 3] ?? field);
  });
  return fill(disc(width * (0.25 + 0.5 * random()), top * 0.72, 54), sun) + beds.join('');
}

/** Swell behind swell, under a low moon. */
export function waves({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  const length = pick([50, 67, 100], random);
  const horizon = height * (0.3 + 0.12 * random());
  const step = 24 + 12 * random();
  const drift = length * (0.3 + 0.5 * random());
  const swells = range((height - horizon) / step + 1).map((row) => {
    const start = -((row * drift) % (2 * length)) - 10;
    const crest = 12 + row * 0.8;
    const more = range((width - start) / length).map(() => path` ${length} 0`);
    const top = path`M${start} ${horizon + row * step}q${length / 2} ${-crest * 2} ${length} 0t`;
    return fill(
      `${top}${more.join('').trim()}V${Math.round(height)}H${Math.round(start)}z`,
      [a, field, b, field][row % 4] ?? a,
    );
  });
  return fill(disc(width * (0.3 + 0.4 * random()), horizon - 16, Math.min(74, horizon * 0.6)), c) + swells.join('');
}

/** Hills or peaks, one behind the other, and a sun. */
export function hills({ width, height, tones, random }: Canvas): string {
  const sharp = random() < 0.4;
  const [a, b, c] = tones;
  const layers = range(5).map((index) => {
    const base = height * (0.36 + index * 0.14);
    const colour = [b, a, c, b, a][index] ?? a;
    if (!sharp) {
      const rise = 30 + random() * 60;
      const lean = width * (0.2 + random() * 0.3);
      const d = path`M0 ${base + rise * random()}C${lean} ${base - rise} ${lean + 60} ${base - rise} ${width * 0.62} ${base + 20}S${width - 40} ${base - rise} ${width} ${base}V${height}H0z`;
      return fill(d, colour);
    }
    const steps = range(4).map((step): [number, number] => [
      (width * (step + 0.3 + 0.4 * random())) / 4,
      base - 85 * random(),
    ]);
    const saw = steps.flatMap(([x, y], step): [number, number][] => [
      [x, y],
      [(width * (step + 1)) / 4, base + 50],
    ]);
    return fill(polygon([[0, base + 40], ...saw, [width, height], [0, height]]), colour);
  });
  return fill(disc(width * (0.2 + 0.6 * random()), height * 0.25, 30 + 34 * random()), c) + layers.join('');
}

/** Leaves in a quilt, each lying along one diagonal of its square. */
export function leaves({ width, height, field, tones, random }: Canvas): string {
  const side = width / pick([3, 4, 4, 5], random);
  const quilt = tones.map(() => '');
  let veins = '';
  for (const row of range(height / side)) {
    for (const column of range(width / side)) {
      const flipped = random() < 0.5;
      const [x, y, dx] = [flipped ? (column + 1) * side : column * side, row * side, flipped ? -side : side];
      const tone = Math.floor(random() * 3);
      // An arc each way between two corners of the square is a leaf.
      quilt[tone] +=
        path`M${x} ${y}a${side} ${side} 0 0 ${flipped ? 1 : 0} ${dx} ${side} ${side} ${side} 0 0 ${flipped ? 1 : 0} ${-dx} ${-side}`;
      veins += path`M${x + dx * 0.22} ${y + side * 0.22}l${dx * 0.56} ${side * 0.56}`;
    }
  }
  const [a, b, c] = tones;
  return [a, b, c].map((colour, index) => fill(quilt[index] ?? '', colour)).join('') + stroke(veins, field, 3);
}

/** A tree, forked at every height, with fruit at its tips. */
export function branches({ width, height, tones: [a, b, c], random }: Canvas): string {
  const depths = range(7).map(() => '');
  let fruit = '';
  let buds = '';
  const grow = (x: number, y: number, angle: number, length: number, depth: number): void => {
    const [toX, toY] = [x + length * Math.sin(angle), y - length * Math.cos(angle)];
    depths[depth] += path`M${x} ${y}L${toX} ${toY}`;
    if (depth === 6) {
      if (random() < 0.6) fruit += path`M${toX} ${toY}h0`;
      else buds += path`M${toX} ${toY}h0`;
      return;
    }
    const spread = 0.32 + 0.22 * random();
    grow(toX, toY, angle - spread, length * (0.72 + 0.14 * random()), depth + 1);
    grow(toX, toY, angle + spread, length * (0.72 + 0.14 * random()), depth + 1);
  };
  grow(width / 2, height + 10, (random() - 0.5) * 0.2, height * 0.25, 0);
  const wood = depths.map((d, depth) => stroke(d, a, 22 * 0.7 ** depth)).join('');
  return (
    fill(disc(width / 2, height * 0.42, Math.min(width, height) * 0.4), b) +
    wood +
    stroke(fruit, c, 17) +
    stroke(buds, a, 9)
  );
}

/** Rows of flowers: a ring of dots is a blossom. */
export function petals({ width, height, tones, random }: Canvas): string {
  const across = pick([2, 3, 3, 4], random);
  const side = width / across;
  const count = pick([6, 8, 8, 10], random);
  const radius = side * 0.27;
  const gap = (2 * Math.PI * radius) / count;
  const size = gap * 1.02;
  const heads = tones.slice(0, 2).map(() => '');
  let hearts = '';
  for (const row of range(height / side + 0.5)) {
    for (const column of range(across + (row % 2))) {
      const [x, y] = [(column + (row % 2 ? 0 : 0.5)) * side, (row + 0.45) * side];
      heads[Math.floor(random() * 2)] += disc(x, y, radius);
      hearts += path`M${x} ${y}h0`;
    }
  }
  // Dashes of no length with round ends: dots, evenly round each ring.
  const dots = `stroke-width="${size.toFixed(1)}" stroke-linecap="round" stroke-dasharray="0 ${gap.toFixed(2)}"`;
  const blossoms = heads.map((d, index) => d && `<path d="${d}" fill="none" stroke="${tones[index]}" ${dots}/>`);
  return blossoms.join('') + stroke(hearts, tones[2], side * 0.22);
}

/** Overlapping scales, as on fish, roofs and waves. */
export function scales({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  const radius = Math.round(width / pick([3.6, 4, 5], random));
  const rise = radius * 0.62;
  const rows = range(height / rise + 2).map((row) => {
    const y = row * rise + 6;
    const start = row % 2 ? 0 : -radius;
    const run = (inner: number) =>
      path`M${start + radius - inner} ${y}` +
      path`a${inner} ${inner} 0 0 1 ${2 * inner} 0m${2 * (radius - inner)} 0`.repeat(
        Math.ceil(width / radius / 2 + 0.5),
      );
    const outer = row % 3 === 2 ? b : a;
    return (
      `<path d="${run(radius)}" fill="${outer}" stroke="${field}" stroke-width="7"/>` +
      fill(run(Math.round(radius * 0.5)), random() < 0.7 ? c : field)
    );
  });
  return rows.join('');
}

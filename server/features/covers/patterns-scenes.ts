import { type Canvas, disc, fill, path, pick, polygon, range, rect, stroke } from './drawing.ts';

/** A row of gabled houses; somebody is at home. */
export function houses({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  let drawn = '';
  let lit = '';
  let dark = '';
  for (let x = -20 * random(), index = 0; x < width; index++) {
    const wide = 78 + 50 * random();
    const eaves = height * (0.5 + 0.16 * random());
    const rise = wide * (0.45 + 0.25 * random());
    const colour = index % 2 ? b : a;
    drawn += fill(rect(x + wide * 0.68, eaves - rise * 0.9, 14, rise), colour);
    drawn += fill(
      polygon([
        [x, height],
        [x, eaves],
        [x + wide / 2, eaves - rise],
        [x + wide, eaves],
        [x + wide, height],
      ]),
      colour,
    );
    for (const [share, top] of [
      [0.2, eaves + 14],
      [0.6, eaves + 14],
      [0.2, eaves + 62],
    ] as const) {
      const pane = rect(x + wide * share, top, wide * 0.2, 26);
      if (random() < 0.5) lit += pane;
      else dark += pane;
    }
    dark += rect(x + wide * 0.58, eaves + 62, wide * 0.24, height);
    x += wide + 3;
  }
  return fill(disc(width * (0.2 + 0.6 * random()), height * 0.16, 30), c) + drawn + fill(dark, field) + fill(lit, c);
}

/** A stage between its curtains, and the light on it. */
export function curtain({ width, height, field, tones: [a, b, c] }: Canvas): string {
  const scallop = width / 6;
  const drape = (side: (x: number) => number) => {
    const folds = [0.07, 0.17, 0.28].map(
      (x) =>
        path`M${side(width * x)} 0C${side(width * x)} ${height * 0.45} ${side(width * x * 0.8)} ${height * 0.6} ${side(width * x * 0.55)} ${height}`,
    );
    const cloth = path`M${side(0)} 0H${side(width * 0.42)}C${side(width * 0.4)} ${height * 0.42} ${side(width * 0.28)} ${height * 0.6} ${side(width * 0.2)} ${height}H${side(0)}z`;
    return fill(cloth, a) + stroke(folds.join(''), b, 5);
  };
  const pelmet = range(6).map(
    (index) =>
      path`M${index * scallop} 0h${scallop}v${height * 0.09}a${scallop / 2} ${scallop * 0.4} 0 0 1${-scallop} 0z`,
  );
  return [
    fill(
      polygon([
        [width * 0.5, 0],
        [width * 0.16, height * 0.88],
        [width * 0.84, height * 0.88],
      ]),
      c,
    ),
    fill(path`M${width * 0.16} ${height * 0.88}a${width * 0.34} 26 0 0 0 ${width * 0.68} 0z`, c),
    drape((x) => x),
    drape((x) => width - x),
    fill(pelmet.join(''), b),
    stroke(
      range(5)
        .map((index) => path`M${(index + 1) * scallop} 0v${height * 0.09}`)
        .join(''),
      field,
      3,
    ),
  ].join('');
}

/** A thin moon, and stars. */
export function moon({ width, height, tones: [a, b, c], random }: Canvas): string {
  const radius = Math.round(Math.min(width, height) * 0.32);
  const isWaning = random() < 0.5;
  const [x, y] = [width * (0.4 + 0.2 * random()), Math.round(height * 0.48)];
  const star = (u: number, v: number, size: number) =>
    polygon(
      range(8).map((step): [number, number] => {
        const reach = step % 2 ? size * 0.34 : size;
        return [u + reach * Math.sin((step * Math.PI) / 4), v - reach * Math.cos((step * Math.PI) / 4)];
      }),
    );
  const stars = range(15).map((index) => {
    const [u, v] = [width * random(), height * random()];
    const isBehind = Math.hypot(u - x, v - y) < radius * 1.25;
    return isBehind ? '' : star(u, v, index % 3 ? 8 : 17);
  });
  const bow = isWaning ? [1, 0] : [0, 1];
  const crescent = path`M${x} ${y - radius}A${radius} ${radius} 0 1 ${bow[0] ?? 0} ${x} ${y + radius}A${radius * 1.18} ${radius * 1.18} 0 0 ${bow[1] ?? 0} ${x} ${y - radius}z`;
  return stroke(disc(x, y, radius * 1.16), a, 3) + fill(stars.join(''), b) + fill(crescent, c);
}

/** Two strands that wind about each other. */
export function helix({ width, height, tones: [a, b, c], random }: Canvas): string {
  const count = pick([1, 2], random);
  const reach = (width / count) * 0.3;
  const pitch = 150 + 60 * random();
  const strands = range(count).map((index) => {
    const x = ((index + 0.5) * width) / count;
    const phase = index * 1.7 + random();
    const across = (y: number, side: number) => x + side * reach * Math.sin((y / pitch) * Math.PI * 2 + phase);
    const rungs = range(height / 17).map(
      (step) => path`M${across(step * 17 + 8, 1)} ${step * 17 + 8}H${across(step * 17 + 8, -1)}`,
    );
    const strand = (side: number) =>
      `M${range(height / 12 + 2)
        .map((step) => path`${across(step * 12 - 8, side)} ${step * 12 - 8}`)
        .join('L')}`;
    return stroke(rungs.join(''), c, 5) + stroke(strand(1), a, 13) + stroke(strand(-1), b, 13);
  });
  return strands.join('');
}

/** Flags in the wind. */
export function banners({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  const count = pick([2, 3, 3], random);
  const cell = width / count;
  const isLeft = random() < 0.5;
  const side = (x: number) => (isLeft ? width - x : x);
  const flags = range(count).map((index) => {
    const [x, top] = [cell * (index + 0.12), height * (0.1 + 0.2 * random())];
    const [wide, tall] = [cell * 0.8, Math.min(height * 0.34, cell * 0.9)];
    const edge = (y: number) =>
      path`C${side(x + wide * 0.3)} ${y - 22} ${side(x + wide * 0.6)} ${y + 22} ${side(x + wide)} ${y}`;
    const back = (y: number) =>
      path`C${side(x + wide * 0.6)} ${y + 22} ${side(x + wide * 0.3)} ${y - 22} ${side(x)} ${y}`;
    const cloth = (from: number, to: number) =>
      `${path`M${side(x)} ${from}`}${edge(from)}${path`L${side(x + wide)} ${to}`}${back(to)}z`;
    const [whole, band] = index % 2 ? [b, a] : [a, b];
    return [
      stroke(path`M${side(x)} ${top - 16}V${height + 8}`, index % 2 ? a : b, 7),
      fill(cloth(top, top + tall), whole),
      fill(cloth(top + tall * 0.36, top + tall * 0.64), index % 2 ? field : c),
      fill(disc(side(x), top - 18, 8), band),
    ].join('');
  });
  return flags.join('');
}

/** Stars, and the figure that somebody saw in them. */
export function constellation({ width, height, tones: [a, b, c], random }: Canvas): string {
  const count = pick([6, 7, 8], random);
  const isMirrored = random() < 0.5;
  const figure = range(count).map((index): [number, number] => {
    const x = ((index + 0.5 + 0.5 * (random() - 0.5)) * width) / count;
    return [isMirrored ? width - x : x, height * (index % 2 ? 0.22 + 0.3 * random() : 0.48 + 0.34 * random())];
  });
  const dust = range(34).map(() => path`M${width * random()} ${height * random()}h0`);
  const [third, fifth] = [figure[2], figure[4]];
  const tie = third && fifth ? path`M${third[0]} ${third[1]}L${fifth[0]} ${fifth[1]}` : '';
  const large = figure.filter((_, index) => index % 3 === 1);
  const small = figure.filter((_, index) => index % 3 !== 1);
  return [
    stroke(dust.join(''), b, 4),
    stroke(`M${figure.map(([x, y]) => path`${x} ${y}`).join('L')}${tie}`, a, 3.5),
    fill(small.map(([x, y]) => disc(x, y, 9)).join(''), a),
    fill(large.map(([x, y]) => disc(x, y, 17)).join(''), c),
  ].join('');
}

/** Tracks of a printed circuit. */
export function circuit({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  const gap = width / pick([9, 11], random);
  let tracks = '';
  let others = '';
  let pads = '';
  let lit = '';
  for (const column of range(width / gap)) {
    const x = (column + 0.5) * gap;
    let y = height * (column % 2 ? 0.12 : 0.04) + height * 0.3 * random();
    const foot = y + height * (0.3 + 0.5 * random());
    const turn = random() < 0.5 ? -gap : gap;
    const bend = foot - Math.abs(turn) - 10;
    const line = path`M${x} ${y}V${bend}l${turn / 2} ${gap / 2}V${foot + gap}`;
    if (column % 3 === 1) others += line;
    else tracks += line;
    pads += disc(x, y, gap * 0.27);
    y = foot + gap;
    if (random() < 0.5) lit += disc(x + turn / 2, y, gap * 0.3);
    else pads += disc(x + turn / 2, y, gap * 0.27);
  }
  return (
    stroke(tracks, a, gap * 0.2) + stroke(others, b, gap * 0.2) + fill(pads, a) + stroke(lit, field, 6) + fill(lit, c)
  );
}

/** Keys of a piano; some are struck. */
export function keys({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  const count = pick([7, 8], random);
  const cell = width / count;
  const top = height * 0.2;
  const white = range(count).map((index) => rect(index * cell + 2, top, cell - 4, height));
  const struck = range(count)
    .filter(() => random() < 0.3)
    .map((index) => rect(index * cell + 2, top, cell - 4, height));
  const offset = Math.floor(random() * 7);
  // Two blacks, then three: none between E and F, and none between B and C.
  const black = range(count + 1).filter((index) => ![0, 3].includes((index + offset) % 7));
  const blacks = black.map((index) => rect(index * cell - cell * 0.3, top, cell * 0.6, (height - top) * 0.58));
  return [
    fill(white.join(''), a),
    fill(struck.join(''), c),
    fill(blacks.join(''), field),
    stroke(path`M0 ${top - 14}H${width}`, b, 12),
  ].join('');
}

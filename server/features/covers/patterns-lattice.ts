import { type Canvas, disc, fill, path, pick, polygon, range, rect, stroke } from './drawing.ts';

/** Two springs of rings that run through each other. */
export function ripples({ width, height, tones: [a, b, c], random }: Canvas): string {
  const gap = pick([22, 28, 34, 42], random);
  // From either side and in either ink, so that two covers of one subject look different side by side.
  const isMirrored = random() < 0.5;
  const [near, far] = random() < 0.5 ? [a, b] : [b, a];
  const across = (share: number) => width * (isMirrored ? 1 - share : share);
  const rings = (x: number, y: number, count: number) =>
    range(count)
      .map((index) => disc(x, y, gap * (index + 0.6)))
      .join('');
  const [x, y] = [across(0.1 + 0.35 * random()), height * (0.15 + 0.35 * random())];
  const [u, v] = [across(0.55 + 0.35 * random()), height * (0.55 + 0.35 * random())];
  const count = Math.min(16, (Math.max(width, height) * 0.75) / gap);
  return [
    stroke(rings(x, y, count), near, gap * 0.28),
    stroke(rings(u, v, count), far, gap * 0.28),
    fill(disc(x, y, gap * 0.9) + disc(u, v, gap * 0.9), c),
  ].join('');
}

/** Joined points on a triangular grid: a crystal, a network, a proof. */
export function lattice({ width, height, tones: [a, b, c], random }: Canvas): string {
  const side = width / pick([4, 5], random);
  const rise = side * 0.866;
  const at = (column: number, row: number): [number, number] => [
    (column + (row % 2 ? 0.5 : 0)) * side,
    (row + 0.4) * rise,
  ];
  let bonds = '';
  const dots = ['', '', ''];
  let faces = '';
  for (const row of range(height / rise + 1)) {
    for (const column of range(width / side + 1)) {
      const here = at(column, row);
      const right = at(column + 1, row);
      const below = at(column + (row % 2 ? 1 : 0), row + 1);
      if (random() < 0.25) faces += polygon([here, right, below]);
      if (random() < 0.7) bonds += path`M${here[0]} ${here[1]}L${right[0]} ${right[1]}`;
      if (random() < 0.7) bonds += path`M${here[0]} ${here[1]}L${below[0]} ${below[1]}`;
      if (random() < 0.7) bonds += path`M${right[0]} ${right[1]}L${below[0]} ${below[1]}`;
      dots[Math.floor(random() * 3)] += path`M${here[0]} ${here[1]}h0`;
    }
  }
  const nodes = dots.map((d, size) => stroke(d, [a, c, b][size] ?? a, side * (0.2 + size * 0.13)));
  return fill(faces, b) + stroke(bonds, a, 4) + nodes.join('');
}

/** Tumbling blocks; those that the title leaves out show the field. */
export function cubes({ width, height, tones, random }: Canvas): string {
  const half = width / pick([6, 8], random);
  const slope = half * 0.577;
  const faces = ['', '', ''];
  for (const row of range(height / (slope * 3) + 1)) {
    for (const column of range(width / half / 2 + (row % 2))) {
      if (random() < 0.12) continue;
      const [x, y] = [(2 * column + (row % 2 ? 0 : 1)) * half, row * slope * 3 + slope * 0.5];
      faces[0] += path`M${x} ${y - slope}l${half} ${slope} ${-half} ${slope} ${-half} ${-slope}z`;
      faces[1] += path`M${x - half} ${y}l${half} ${slope}v${slope * 2}l${-half} ${-slope}z`;
      faces[2] += path`M${x + half} ${y}l${-half} ${slope}v${slope * 2}l${half} ${-slope}z`;
    }
  }
  return faces.map((d, index) => fill(d, tones[index] ?? '')).join('');
}

/** Bands over and under. */
export function weave({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  const cell = width / pick([4, 5, 6], random);
  const band = cell * 0.66;
  const edge = (cell - band) / 2;
  const columns = range(width / cell);
  const rows = range(height / cell);
  const striped = random() < 0.6;
  const warp = fill(columns.map((column) => rect(column * cell + edge, 0, band, height)).join(''), a);
  const weft = fill(rows.map((row) => rect(0, row * cell + edge, width, band)).join(''), b);
  let gaps = '';
  let over = '';
  let threads = '';
  for (const row of rows) {
    for (const column of columns) {
      const [x, y] = [column * cell + edge, row * cell + edge];
      const up = (row + column) % 2 === 0;
      if (up) {
        gaps += rect(x - 4, y, band + 8, band);
        over += rect(x, y - edge, band, band + 2 * edge);
      }
      if (striped) threads += up ? path`M${x + band / 2} ${y}v${band}` : path`M${x} ${y + band / 2}h${band}`;
    }
  }
  return warp + weft + fill(gaps, field) + fill(over, a) + stroke(threads, c, 7);
}

/** Eight-pointed stars, tip to tip, as on a tiled wall. */
export function khatam({ width, height, tones: [a, b, c], random }: Canvas): string {
  const side = width / pick([2, 3, 4], random);
  const star = (x: number, y: number, radius: number, turn: number, ratio: number) =>
    polygon(
      range(16).map((index): [number, number] => {
        const angle = turn + (index * Math.PI) / 8;
        const reach = radius * (index % 2 ? ratio : 1);
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
      }),
    );
  // Two squares, one turned by an eighth: their union is the star.
  const eightPointed = (x: number, y: number) =>
    [0, Math.PI / 4]
      .map((turn) =>
        polygon(
          range(4).map((corner): [number, number] => {
            const angle = turn + (corner * Math.PI) / 2;
            return [x + (side / 2) * Math.cos(angle), y + (side / 2) * Math.sin(angle)];
          }),
        ),
      )
      .join('');
  const stars = ['', ''];
  let hearts = '';
  let beads = '';
  for (const row of range(height / side + 0.2)) {
    for (const column of range(width / side)) {
      const [x, y] = [(column + 0.5) * side, (row + 0.5) * side];
      stars[(row + column) % 2] += eightPointed(x, y);
      hearts += side > 110 ? star(x, y, side * 0.3, Math.PI / 8, 0.6) : disc(x, y, side * 0.16);
      beads += path`M${column * side} ${row * side}h0`;
    }
  }
  return fill(stars[0] ?? '', a) + fill(stars[1] ?? '', b) + fill(hearts, c) + stroke(beads, c, side * 0.13);
}

/** Friezes from a pot: key, teeth, beads, one under the other. */
export function meander({ width, height, tones: [a, b, c], random }: Canvas): string {
  const unit = pick([11, 13, 15], random);
  let y = unit * 1.5;
  let drawn = '';
  for (let row = Math.floor(random() * 3); y < height; row++) {
    const kind = row % 3;
    const count = range(width / (unit * 6) + 1);
    if (kind === 0) {
      const base = y + 4 * unit;
      const hooks = count.map((index) => {
        return path`M${index * 6 * unit} ${base}v${-4 * unit}h${4 * unit}v${3 * unit}h${-2 * unit}v${-unit}`;
      });
      drawn += stroke(path`M0 ${base}h${width}` + hooks.join(''), a, unit * 0.62);
      y += unit * 6;
    } else if (kind === 1) {
      const teeth = range(width / (unit * 3) + 1).map(
        (index) => path`M${index * unit * 3} ${y + unit * 3}l${unit * 1.5} ${-unit * 3} ${unit * 1.5} ${unit * 3}z`,
      );
      drawn += fill(teeth.join(''), b) + fill(rect(0, y + unit * 3.5, width, unit * 0.7), a);
      y += unit * 5.8;
    } else {
      const beads = range(width / (unit * 3) + 1).map((index) => path`M${index * unit * 3} ${y + unit * 1.2}h0`);
      drawn += stroke(beads.join(''), c, unit * 2) + fill(rect(0, y + unit * 2.9, width, unit * 0.7), a);
      y += unit * 5;
    }
  }
  return drawn;
}

/** Pleated paper: light on one side of each fold, shade on the other. */
export function folds({ width, height, tones: [a, b, c], random }: Canvas): string {
  const across = pick([2, 3, 4], random);
  const half = width / across / 2;
  const depth = half * (0.7 + 0.5 * random());
  const band = 40 + 30 * random();
  const sides = ['', '', ''];
  for (const row of range((height + depth) / band + 1)) {
    if (row % 4 === 3) continue;
    for (const column of range(across)) {
      const [x, y] = [column * 2 * half, row * band - depth];
      const crown = row % 4 === 1;
      sides[crown ? 2 : 0] += path`M${x} ${y}l${half} ${depth}v${band}l${-half} ${-depth}z`;
      sides[1] += path`M${x + half} ${y + depth}l${half} ${-depth}v${band}l${-half} ${depth}z`;
    }
  }
  return fill(sides[0] ?? '', a) + fill(sides[1] ?? '', b) + fill(sides[2] ?? '', c);
}

/** Quarter turns of one path that finds its own way. */
export function truchet({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  const side = width / pick([3, 4, 4.5], random);
  const half = side / 2;
  let turns = '';
  let beads = '';
  for (const row of range(height / side)) {
    for (const column of range(width / side)) {
      const [x, y] = [column * side, row * side];
      turns +=
        random() < 0.5
          ? path`M${x + half} ${y}a${half} ${half} 0 0 1 ${-half} ${half}M${x + side} ${y + half}a${half} ${half} 0 0 0 ${-half} ${half}`
          : path`M${x + half} ${y}a${half} ${half} 0 0 0 ${half} ${half}M${x} ${y + half}a${half} ${half} 0 0 1 ${half} ${half}`;
      if (random() < 0.16) beads += path`M${x} ${y}h0`;
    }
  }
  return (
    stroke(turns, a, side * 0.42) +
    stroke(turns, random() < 0.5 ? b : field, side * 0.12) +
    stroke(beads, c, side * 0.34)
  );
}

/** The title in binary: a row for each letter, a full dot for each one. */
export function bits({ width, height, tones: [a, b, c], letters }: Canvas): string {
  const side = width / 8;
  let ones = '';
  let marked = '';
  let zeros = '';
  for (const row of range(height / side)) {
    const code = letters[row % letters.length] ?? 0;
    for (const column of range(8)) {
      const dot = path`M${(column + 0.5) * side} ${(row + 0.5) * side}h0`;
      if (((code >> (7 - column)) & 1) === 0) zeros += dot;
      else if ((row * 3 + column) % 5 === 0) marked += dot;
      else ones += dot;
    }
  }
  return stroke(zeros, b, side * 0.22) + stroke(ones, a, side * 0.74) + stroke(marked, c, side * 0.74);
}

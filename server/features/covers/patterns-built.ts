import { type Canvas, disc, fill, path, pick, range, rect, stroke } from './drawing.ts';

/** Arches in arches, row above row. */
export function arches({ width, height, field, tones, random }: Canvas): string {
  const across = pick([2, 3, 3, 4], random);
  const cell = width / across;
  const rise = cell * 1.3;
  const rings = [0.94, 0.66, 0.36];
  const drawn = rings.map(() => ['', '']);
  for (const row of range(height / rise + 1)) {
    for (const column of range(across)) {
      const foot = height - row * rise;
      rings.forEach((scale, ring) => {
        const half = Math.round((cell * scale) / 2);
        const shoulder = -(rise * scale - half * 1.25);
        const arch = path`M${(column + 0.5) * cell - half} ${foot}v${shoulder}a${half} ${half} 0 0 1 ${2 * half} 0v${-shoulder}z`;
        const layer = drawn[ring];
        if (layer) layer[(row + column) % 2] += arch;
      });
    }
  }
  const [a, b, c] = tones;
  const inks = [
    [a, b],
    [field, field],
    [c, random() < 0.5 ? c : a],
  ];
  return drawn.map((pair, ring) => pair.map((d, side) => fill(d, inks[ring]?.[side] ?? a)).join('')).join('');
}

/** A colonnade: base, fluted shaft, capital, and the beam above. */
export function columns({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  const count = pick([3, 4, 5], random);
  const cell = width / count;
  const shaft = cell * 0.56;
  const beam = Math.min(90, height * 0.2);
  const teeth = range(count * 4)
    .map((index) => rect((index + 0.2) * (cell / 4), beam - 22, cell * 0.15, 12))
    .join('');
  const sun = fill(disc(width * (0.25 + 0.5 * random()), height * 0.5, Math.min(110, height * 0.28)), c);
  let stone = rect(0, 0, width, beam) + rect(0, height - 22, width, 22);
  let flutes = '';
  for (const index of range(count)) {
    const x = index * cell + (cell - shaft) / 2;
    stone +=
      rect(x, beam, shaft, height) +
      rect(x - 10, beam + 12, shaft + 20, 16) +
      rect(x - 10, height - 50, shaft + 20, 14);
    flutes += range(3)
      .map((flute) => path`M${x + (shaft * (flute + 1)) / 4} ${beam + 46}V${height - 64}`)
      .join('');
  }
  return sun + fill(stone, a) + stroke(flutes, b, 5) + fill(teeth, field) + fill(rect(0, beam, width, 5), b);
}

/** The title's letters as a chart. */
export function bars({ width, height, tones: [a, b, c], letters, random }: Canvas): string {
  const count = Math.min(11, Math.max(6, letters.length));
  const cell = width / count;
  const round = random() < 0.5;
  const bodies = ['', ''];
  let caps = '';
  for (const index of range(count)) {
    const share = ((letters[index % letters.length] ?? 97) % 26) / 26;
    const tall = height * (0.16 + 0.5 * share + (0.22 * index) / count);
    const [x, wide] = [index * cell + cell * 0.11, cell * 0.78];
    bodies[index % 2] += rect(x, height - tall, wide, tall);
    caps += round ? disc(x + wide / 2, height - tall, wide / 2) : rect(x, height - tall - wide * 0.4, wide, wide * 0.4);
  }
  return fill(bodies[0] ?? '', a) + fill(bodies[1] ?? '', b) + fill(caps, c);
}

/** A street at night: who is still up? */
export function windows({ width, height, field, tones: [a, b, c], random }: Canvas): string {
  let x = 0;
  let houses = '';
  for (let index = 0; x < width; index++) {
    const wide = 24 * (2 + Math.floor(random() * 3)) + 18;
    const top = height * (0.2 + 0.42 * random());
    const dark = index % 2 === 0;
    let lit = '';
    let unlit = '';
    for (const row of range((height - top - 40) / 36)) {
      for (const column of range((wide - 20) / 24)) {
        const pane = path`M${x + 16 + column * 24} ${top + 26 + row * 36}v12`;
        if (random() < 0.45) lit += pane;
        else unlit += pane;
      }
    }
    houses += fill(rect(x, top, wide - 3, height), dark ? a : b);
    const panes = (d: string, colour: string) => (d ? `<path d="${d}" stroke="${colour}" stroke-width="12"/>` : '');
    houses += panes(unlit, dark ? b : a) + panes(lit, c);
    x += wide;
  }
  return (
    fill(disc(width * (0.2 + 0.6 * random()), height * 0.17, 38), c) +
    houses +
    fill(rect(0, height - 8, width, 8), field)
  );
}

/** Lines of music; each letter is a note. */
export function staves({ width, height, tones: [a, b, c], letters, random }: Canvas): string {
  const gap = 15;
  const pitch = gap * 8.5;
  let rules = '';
  let heads = '';
  let stems = '';
  let beat = 0;
  for (const stave of range((height - 40) / pitch)) {
    const top = 46 + stave * pitch;
    const swell = (random() - 0.5) * 90;
    rules += range(5)
      .map((line) => path`M-9 ${top + line * gap}q${width / 4 + 5} ${swell} ${width / 2 + 9} 0t${width / 2 + 9} 0`)
      .join('');
    for (const note of range(7)) {
      const x = 34 + (note * (width - 60)) / 6;
      const along = (x + 9) / (width / 2 + 9);
      const bend = swell * 0.5 * Math.sin(Math.PI * along);
      const y = top + bend + (((letters[beat++ % letters.length] ?? 97) % 9) * gap) / 2;
      heads += path`M${x} ${y}l4-2`;
      stems += path`M${x + 11} ${y - 4}v-46`;
    }
  }
  return stroke(rules, b, 2.5) + stroke(stems, a, 3.5) + stroke(heads, random() < 0.5 ? a : c, 18);
}

/** A running track, seen from above. */
export function lanes({ width, height, tones: [a, b, c], random }: Canvas): string {
  const gap = 30;
  const tilt = Math.round(random() * 60 - 30);
  const right = random() < 0.5;
  const [x, y] = [right ? width * 0.3 : -width * 0.2, height * (0.3 + 0.3 * random())];
  const tracks = range(10).map((lane) => {
    const grow = lane * gap;
    return `<rect x="${Math.round(x - grow)}" y="${Math.round(y - grow)}" width="${Math.round(width * 0.9 + 2 * grow)}" height="${80 + 2 * grow}" rx="${40 + grow}" fill="none" stroke="${lane % 4 === 1 ? b : lane % 4 === 3 ? c : a}" stroke-width="${lane % 2 ? 8 : 16}"/>`;
  });
  return `<g transform="rotate(${tilt} ${width / 2} ${Math.round(height / 2)})">${tracks.join('')}</g>`;
}

/** Shelves of spines; now and then one leans. */
export function shelf({ width, height, field, tones, random }: Canvas): string {
  const rows = Math.max(2, Math.round(height / 140));
  const rise = height / rows;
  const spines = tones.map(() => '');
  let bands = '';
  let boards = '';
  for (const row of range(rows)) {
    const foot = (row + 1) * rise - 10;
    for (let x = 12; x < width - 14; ) {
      const wide = Math.min(16 + 26 * random(), width - 12 - x);
      const tall = (rise - 26) * (0.66 + 0.34 * random());
      const kind = random();
      if (kind > 0.93 && x + wide + 30 < width) {
        spines[0] += path`M${x + 22} ${foot}l-22 ${-tall * 0.94}l${wide * 0.95}-6l22 ${tall * 0.95 + 6}z`;
        x += wide + 26;
        continue;
      }
      spines[Math.floor(random() * 3)] += rect(x, foot - tall, wide - 3, tall);
      if (kind < 0.5)
        bands +=
          rect(x, foot - tall * 0.8, wide - 3, 5) + rect(x, foot - tall * 0.8 + 10, wide - 3, kind < 0.25 ? 22 : 3);
      x += wide;
    }
    boards += rect(0, foot, width, 7);
  }
  return spines.map((d, index) => fill(d, tones[index] ?? '')).join('') + fill(bands, field) + fill(boards, tones[0]);
}

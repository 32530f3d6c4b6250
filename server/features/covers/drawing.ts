/** Where a pattern is drawn and what it may be made of. */
export type Canvas = {
  width: number;
  height: number;
  /** Ground, already painted. */
  field: string;
  tones: readonly [string, string, string];
  /** The next number of the title's own sequence, from 0 up to 1. */
  random: () => number;
  /** The title's letters, as code points; never empty. */
  letters: readonly number[];
  /** The letter that the title is filed under. */
  initial: string;
};

/** An endless sequence determined by `seed` alone: the same title always draws the same picture. */
export function sequence(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export function pick<T>(options: readonly [T, ...T[]], random: () => number): T {
  return options[Math.floor(random() * options.length)] ?? options[0];
}

export function range(count: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, index) => index);
}

/** Path data from numbers and commands, rounded: whole units are finer than any screen shows. */
export function path(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.reduce((data, text, index) => {
    const value = Math.round(values[index - 1] ?? 0);
    // A minus sign parts two numbers as well as a space does.
    return (value < 0 && data.endsWith(' ') ? data.slice(0, -1) : data) + value + text;
  });
}

/** Rounded first: two arcs whose ends are less than a diameter apart make a pill, not a circle. */
export function disc(x: number, y: number, radius: number): string {
  const r = Math.round(radius);
  return path`M${Math.round(x) - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export function rect(x: number, y: number, width: number, height: number): string {
  return path`M${x} ${y}h${width}v${height}h${-width}z`;
}

export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => path`${x} ${y}`).join('L')}z`;
}

export function fill(data: string, colour: string): string {
  return data && `<path d="${data}" fill="${colour}"/>`;
}

/** Lines with round ends; a line of no length is a dot. */
export function stroke(data: string, colour: string, width: number, dashes = ''): string {
  const dashed = dashes && ` stroke-dasharray="${dashes}"`;
  return (
    data &&
    `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${Math.round(width * 10) / 10}" stroke-linecap="${dashes ? 'butt' : 'round'}"${dashed}/>`
  );
}

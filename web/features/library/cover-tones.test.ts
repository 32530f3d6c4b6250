import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { useBindings } from './cover-tones.ts';

type Colour = [red: number, green: number, blue: number];
/** What a cover has, by its address: colours from the most frequent to the rarest, or nothing that can be read. */
let covers: Map<string, Colour[] | 'unreadable' | Promise<Colour[]>>;
let read: string[];
let runs = 0;

beforeEach(() => {
  covers = new Map();
  read = [];
  runs += 1;
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = async () => {
        read.push(this.src);
        const cover = await covers.get(this.src);
        if (!Array.isArray(cover)) throw new DOMException('no picture', 'EncodingError');
        covers.set(this.src, cover);
      };
    },
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => {
        let cover: Colour[] = [];
        return {
          drawImage: ({ src }: { src: string }) => {
            cover = covers.get(src) as Colour[];
          },
          getImageData: (_: number, __: number, wide: number, tall: number) => ({ data: points(cover, wide * tall) }),
        };
      };
    },
  );
});

/** Points of a picture: more of each colour than of all that follow. */
function points(colours: readonly Colour[], count: number): number[] {
  const shares = colours.map((_, at) => colours.length - at);
  const all = shares.reduce((sum, share) => sum + share, 0);
  // The rarest first, so that no order but their number can tell.
  const each = colours.flatMap((colour, at) =>
    Array.from({ length: Math.floor((count * (shares[at] ?? 0)) / all) }, () => [...colour, 255]),
  );
  return each.toReversed().flat();
}

const books = (...names: string[]) => names.map((id) => ({ id, cover_image_url: address(id) }));
// Tones are known by the address as long as the page lives, so each test has its own.
const address = (id: string) => `/${runs}/${id}.png`;
const cover = (id: string, ...colours: Colour[]) => covers.set(address(id), colours);

/** The bindings of these books once all covers have been looked at: background and lettering. */
async function bound(...ids: string[]) {
  const shelf = books(...ids);
  const { now } = await runHook(() => useBindings(shelf));
  return ids.map((id) => now().get(id));
}

const LIGHT = 'rgb(255 250 238)';
const DARK = 'rgb(22 18 14)';
const RED: Colour = [160, 24, 24];
const NAVY: Colour = [16, 32, 80];

test('a binding has the most frequent tone of its cover, with lettering that can be read on it', async () => {
  cover('red', RED, NAVY);
  cover('pale', [240, 232, 200], RED);
  expect(await bound('red', 'pale')).toEqual([
    { background: 'rgb(160 24 24)', color: LIGHT },
    { background: 'rgb(240 232 200)', color: DARK },
  ]);
});

test('colours that differ little count as one', async () => {
  cover('shades', NAVY, [167, 31, 31], RED, [161, 30, 25]);
  expect(await bound('shades')).toEqual([{ background: 'rgb(160 24 24)', color: LIGHT }]);
});

test('a tone in the middle, on which nothing can be read, is darkened', async () => {
  cover('grey', [128, 120, 112]);
  const [grey] = await bound('grey');
  expect(grey).toEqual({ background: 'rgb(96 90 84)', color: LIGHT });
});

test('a neighbour of the same tone is darker or lighter', async () => {
  for (const id of ['a', 'b', 'c']) cover(id, [96, 200, 96], NAVY);
  expect((await bound('a', 'b', 'c')).map((each) => each?.background)).toEqual([
    'rgb(96 200 96)',
    'rgb(72 150 72)',
    'rgb(96 200 96)',
  ]);
  for (const id of ['d', 'e']) cover(id, [24, 16, 16], NAVY);
  // A darker one would look the same.
  expect((await bound('d', 'e')).map((each) => each?.background)).toEqual(['rgb(24 16 16)', 'rgb(82 76 76)']);
});

const numbers = (css = '') => (css.match(/\d+/g) ?? []).map(Number);

/** As WCAG defines it. */
function contrast(...colours: [string, string]): number {
  const [bright = 0, dim = 0] = colours
    .map((css) => {
      const [red = 0, green = 0, blue = 0] = numbers(css).map((value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((one, other) => other - one);
  return (bright + 0.05) / (dim + 0.05);
}

test('whatever the covers: every binding can be read, and none looks like its neighbour', async () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const colours = fc.array(fc.tuple(channel, channel, channel), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(colours, { minLength: 2, maxLength: 6 }), async (each) => {
      runs += 1;
      const ids = each.map((_, at) => `book ${at}`);
      for (const [at, id] of ids.entries()) cover(id, ...(each[at] ?? []));
      const bindings = await bound(...ids);
      for (const [at, binding] of bindings.entries()) {
        // Rounded to whole steps, the least contrast may be a little smaller.
        expect(contrast(binding?.background ?? '', binding?.color ?? '')).toBeGreaterThan(4.4);
        const before = at > 0 ? numbers(bindings[at - 1]?.background) : [];
        const apart = before.reduce(
          (sum, value, place) => sum + Math.abs(value - (numbers(binding?.background)[place] ?? 0)),
          0,
        );
        if (at > 0) expect(apart).toBeGreaterThan(53);
      }
    }),
    { numRuns: 40 },
  );
});

test('a cover that cannot be read has a cloth, always the same one, and is read again another time', async () => {
  for (const id of ['a', 'b']) covers.set(address(id), 'unreadable');
  const first = await bound('a', 'b');
  expect(first.map((each) => each?.background)).not.toContain(undefined);
  expect(first[0]).not.toEqual(first[1]);
  expect(await bound('a', 'b')).toEqual(first);
  expect(read.filter((each) => each === address('a'))).toHaveLength(2);
});

test('cloths differ from book to book', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `id ${at}`);
  const cloths = new Set<string | undefined>();
  for (const id of ids) cloths.add((await bound(id))[0]?.background);
  expect(cloths.size).toBe(8);
});

test('a cover is looked at once', async () => {
  cover('red', RED);
  await bound('red');
  expect(await bound('red')).toEqual([{ background: 'rgb(160 24 24)', color: LIGHT }]);
  expect(read).toEqual([address('red')]);
});

test('covers are bound in their order; who waits too long for one is bound before it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = Promise.withResolvers<Colour[]>();
  covers.set(address('slow'), slow.promise);
  for (const id of ['a', 'b']) cover(id, NAVY);
  const shelf = books('a', 'slow', 'b');
  const { now, act } = await runHook(() => useBindings(shelf));
  const shown = () => [...now().keys()].join(' ');
  expect(shown()).toBe('a');
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(shown()).toBe('a');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(shown()).toBe('a b');
  const before = now().get('b');
  await act(() => slow.resolve([NAVY, RED]));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(shown()).toBe('a b slow');
  expect(now().get('b')).toEqual(before);
  // It has a neighbour on either side by now.
  expect(now().get('slow')?.background).not.toBe(before?.background);
});

test('other books have bindings of their own, and those before them have none', async () => {
  for (const id of ['a', 'b']) cover(id, RED);
  const [one, other] = [books('a'), books('b')];
  const { now, again, leave } = await runHook(() => useBindings(one));
  expect([...now().keys()]).toEqual(['a']);
  await again(() => useBindings(other));
  expect([...now().keys()]).toEqual(['b']);
  await leave();
});

test('a cover that comes after the books have changed binds nothing', async () => {
  const slow = Promise.withResolvers<Colour[]>();
  covers.set(address('slow'), slow.promise);
  cover('b', RED);
  const [one, other] = [books('slow'), books('b')];
  const { now, act, again } = await runHook(() => useBindings(one));
  await again(() => useBindings(other));
  await act(() => slow.resolve([NAVY]));
  expect([...now().keys()]).toEqual(['b']);
});

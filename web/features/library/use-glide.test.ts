import { expect, test, vi } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { useGlide } from './use-glide.ts';

/** Rows of a list at these places of the window. */
async function list(order: string[], { reducedMotion = false } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reducedMotion && query.includes('reduce') }));
  const moved: [string, string, string][] = [];
  let at = 100;
  let now = order;
  const rows = new Map<string, object>();
  const row = (name: string) => ({
    getBoundingClientRect: () => ({ top: at + now.indexOf(name) * 10 }),
    animate: ([from, to]: { translate: string }[]) => moved.push([name, from?.translate ?? '', to?.translate ?? '']),
  });
  const element = {
    getBoundingClientRect: () => ({ top: at }),
    get children() {
      for (const name of now) if (!rows.has(name)) rows.set(name, row(name));
      return now.map((name) => rows.get(name));
    },
  };
  const ref = { current: element as unknown as HTMLElement };
  const hook = await runHook(() => useGlide(ref, now.join()));
  return {
    moved,
    show: (next: string[], scrolledTo = at) => {
      now = next;
      at = scrolledTo;
      return hook.again(() => useGlide(ref, now.join()));
    },
    ref,
  };
}

test('rows that change places glide from the old one to the new one', async () => {
  const { moved, show } = await list(['a', 'b', 'c']);
  expect(moved).toEqual([]);
  await show(['b', 'a', 'c']);
  expect(moved).toEqual([
    ['b', '0 10px', '0 0'],
    ['a', '0 -10px', '0 0'],
  ]);
});

test('a new row appears in its place, and the others make room', async () => {
  const { moved, show } = await list(['a', 'b']);
  await show(['new', 'a', 'b']);
  expect(moved.map(([name, from]) => [name, from])).toEqual([
    ['a', '0 -10px'],
    ['b', '0 -10px'],
  ]);
});

test('scrolling moves nothing, in the same order and in another', async () => {
  const { moved, show } = await list(['a', 'b', 'c']);
  await show(['a', 'b', 'c'], 40);
  expect(moved).toEqual([]);
  await show(['a', 'c', 'b'], -200);
  expect(moved.map(([name]) => name)).toEqual(['c', 'b']);
});

test('rows that move in the same order, as when one above grows, do not glide', async () => {
  const { moved, show, ref } = await list(['a', 'b']);
  const [, second] = ref.current.children;
  Object.assign(second as object, { getBoundingClientRect: () => ({ top: 300 }) });
  await show(['a', 'b']);
  expect(moved).toEqual([]);
});

test('nothing glides for who wants no motion, nor without a list', async () => {
  const { moved, show } = await list(['a', 'b'], { reducedMotion: true });
  await show(['b', 'a']);
  expect(moved).toEqual([]);
  const gone = await list(['a', 'b']);
  Object.assign(gone.ref, { current: null });
  await gone.show(['b', 'a']);
  expect(gone.moved).toEqual([]);
});

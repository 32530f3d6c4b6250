import { expect, test, vi } from 'vitest';
import { NOTHING_FOUND } from '../../../contract/nothing-found.ts';
import { runHook } from '../../testing/run-hook.ts';
import { useCloser } from './closer.ts';
import type { Found } from './queries.ts';

const answer = { ...NOTHING_FOUND, unmet: ['first'] };
const better = { ...NOTHING_FOUND, unmet: ['better'] };
const looking: Found = { run: 1, answer, better: null, more: true, notice: null };
const arrived: Found = { ...looking, better, more: false };

class Card {
  style = { viewTransitionName: '' };
  dataset: { book?: string };
  constructor(book?: string) {
    this.dataset = book ? { book } : {};
  }
}

/** The list on a page: where it is, and what was done to it. */
function list({ top = 0, scrolled = 0, reducedMotion = true } = {}) {
  const done: string[] = [];
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ top }),
    children: [new Card('a.1'), new Card(), {}],
    scrollIntoView: () => done.push('scrolled to the list'),
    focus: () => done.push('focused'),
  });
  const moving = new Set<string>();
  vi.stubGlobal('scrollY', scrolled);
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => done.push(`scrolled to ${top}`));
  vi.stubGlobal('HTMLElement', Card);
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('.', '\\.') });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reducedMotion && query.includes('reduce') }));
  const ends = Promise.withResolvers<void>();
  let change = () => {};
  const document = {
    documentElement: {
      classList: { add: (name: string) => moving.add(name), remove: (name: string) => moving.delete(name) },
    },
    startViewTransition: (update: () => void) => {
      change = update;
      return { finished: ends.promise };
    },
  };
  vi.stubGlobal('document', document);
  return {
    ...{ element, done, moving, document },
    names: () => element.children.filter((card) => card instanceof Card).map((card) => card.style.viewTransitionName),
    /** The browser has taken its picture of the page before. */
    change: () => change(),
    end: () => ends.resolve(),
  };
}

async function page(found: Found, { element }: { element: EventTarget }, { isBusy = false, onBetter = () => {} } = {}) {
  const ref = { current: element as HTMLElement };
  const use = (now: Found, busy: boolean) => () => {
    const closer = useCloser(now, ref, busy);
    if (closer.shown === better) onBetter();
    return closer;
  };
  const hook = await runHook(use(found, isBusy));
  return {
    become: (now: Found, busy = isBusy) => hook.again(use(now, busy)),
    act: hook.act,
    leave: hook.leave,
    state: () => [hook.now().closer, hook.now().shown.unmet[0]],
    showBetter: () => hook.act(() => hook.now().showBetter()),
  };
}

test('a better list replaces the first one by itself, in its place', async () => {
  const where = list();
  const { become, state } = await page(looking, where);
  expect(state()).toEqual(['looking', 'first']);
  await become(arrived);
  expect(state()).toEqual(['shown', 'better']);
  expect(where.done).toEqual([]);
});

test('a page that moves with the change is put back', async () => {
  const where = list({ scrolled: 30 });
  const { become } = await page(looking, where, { onBetter: () => vi.stubGlobal('scrollY', 90) });
  await become(arrived);
  expect(where.done).toEqual(['scrolled to 30']);
});

test.each(['pointerdown', 'keydown', 'focusin'])('once it has been used (%s), the reader is asked', async (sign) => {
  const where = list();
  const { become, state, showBetter } = await page(looking, where);
  where.element.dispatchEvent(new Event(sign));
  await become(arrived);
  expect(state()).toEqual(['offered', 'first']);
  await showBetter();
  expect(state()).toEqual(['shown', 'better']);
  expect(where.done).toEqual(['scrolled to the list', 'focused']);
});

test('so is a reader who has scrolled past its beginning, or is busy when it arrives', async () => {
  const scrolled = await page(looking, list({ top: -1 }));
  await scrolled.become(arrived);
  expect(scrolled.state()).toEqual(['offered', 'first']);
  const busy = await page(looking, list(), { isBusy: true });
  await busy.become(arrived, true);
  expect(busy.state()).toEqual(['offered', 'first']);
  // To be busy no more is no wish to see the list change.
  await busy.become(arrived, false);
  expect(busy.state()).toEqual(['offered', 'first']);
});

test('what has arrived before the page was opened is simply shown', async () => {
  expect((await page(arrived, list())).state()).toEqual([null, 'better']);
  expect((await page({ ...arrived, better: null }, list())).state()).toEqual([null, 'first']);
});

test('with motion every card moves from its place to the new one, and has no name afterwards', async () => {
  const where = list({ reducedMotion: false });
  const { become, state, act } = await page(looking, where);
  await become(arrived);
  expect([where.names(), [...where.moving], state()]).toEqual([
    ['found-a\\.1', ''],
    ['moving-cards'],
    ['offered', 'first'],
  ]);
  where.element.children = [new Card('b'), new Card('a.1')];
  await act(() => where.change());
  expect([where.names(), state()]).toEqual([
    ['found-b', 'found-a\\.1'],
    ['shown', 'better'],
  ]);
  await act(() => where.end());
  expect([where.names(), [...where.moving]]).toEqual([['', ''], []]);
});

test('a browser without such transitions changes the list at once', async () => {
  const where = list({ reducedMotion: false });
  Object.assign(where.document, { startViewTransition: undefined });
  const { become, state } = await page(looking, where);
  await become(arrived);
  expect([state(), [...where.moving]]).toEqual([['shown', 'better'], []]);
});

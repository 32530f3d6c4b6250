import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flyToLibrary } from './fly-to-library.ts';

const SRC = '/covers/spqr.png';
type Box = { left: number; top: number; width: number; height: number };

/** An element of the page at this place, or one that is not drawn. */
class Drawn {
  box: Box | null;
  moves: [frames: Record<string, unknown>[], options: object][] = [];
  inside: Drawn[] = [];
  constructor(box: Box | null) {
    this.box = box;
  }
  getBoundingClientRect = () => {
    const { left, top, width, height } = this.box ?? { left: 0, top: 0, width: 0, height: 0 };
    return { left, top, width, height, bottom: top + height };
  };
  getClientRects = () => (this.box ? [this.box] : []);
  animate = (frames: Record<string, unknown>[], options: object) => {
    this.moves.push([frames, options]);
    return { finished: landed.promise };
  };
  querySelector = (_: string): Drawn | null => null;
  append = (element: Drawn) => this.inside.push(element);
}

class Picture extends Drawn {
  dialog: Drawn | null = null;
  className = 'size-full';
  loading = 'lazy';
  style: Record<string, string> = {};
  src = SRC;
  isGone = false;
  getAttribute = () => this.src;
  closest = () => this.dialog;
  cloneNode = () => new Picture(this.box);
  remove = () => {
    this.isGone = true;
  };
}

let landed: PromiseWithResolvers<void>;
let images: Picture[];
let links: Drawn[];
let body: Drawn;
beforeEach(() => {
  landed = Promise.withResolvers();
  landed.resolve();
  images = [new Picture({ left: 100, top: 500, width: 120, height: 180 })];
  links = [new Drawn({ left: 900, top: 20, width: 80, height: 40 })];
  body = new Drawn(null);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', {
    get images() {
      return images;
    },
    body,
    querySelectorAll: (selector: string) => (selector.includes('href="/library"') ? links : []),
  });
});

afterEach(() => vi.unstubAllGlobals());

const flown = () => body.inside as Picture[];

test('the cover flies from where it is to the middle of the link, which nods', async () => {
  await flyToLibrary(SRC);
  const [flying] = flown();
  expect(flying).toMatchObject({
    ...{ className: 'flying-cover', loading: 'eager', isGone: true },
    style: { left: '100px', top: '500px', width: '120px', height: '180px' },
  });
  // From (160, 590) to (940, 40), where it is 14 pixels wide.
  expect(flying?.moves[0]?.[0].map(({ transform }) => transform)).toEqual([
    ...['none', undefined, `translate(780px, -550px) scale(${14 / 120})`],
  ]);
  expect(links[0]?.moves.map(([frames]) => frames[1])).toEqual([{ scale: 1.2 }]);
  // The one on the page stays.
  expect(images[0]).toMatchObject({ isGone: false, className: 'size-full' });
});

test('it is gone when it has arrived, and the link does not nod before', async () => {
  landed = Promise.withResolvers();
  const flight = flyToLibrary(SRC);
  expect([flown()[0]?.isGone, links[0]?.moves]).toEqual([false, []]);
  landed.resolve();
  await flight;
  expect([flown()[0]?.isGone, links[0]?.moves.length]).toEqual([true, 1]);
});

test('the picture in the link nods, where it has one', async () => {
  const picture = new Drawn(null);
  if (links[0]) links[0].querySelector = (selector) => (selector === 'svg' ? picture : null);
  await flyToLibrary(SRC);
  expect([picture.moves.length, links[0]?.moves.length]).toEqual([1, 0]);
});

test('with the bar scrolled out of sight it leaves by the edge of the window', async () => {
  links = [new Drawn({ left: 900, top: -300, width: 80, height: 40 })];
  await flyToLibrary(SRC);
  expect(flown()[0]?.moves[0]?.[0][2]?.transform).toMatch(/^translate\(780px, -590px\)/);
});

test('the link that is drawn is the one, as there is another for phones', async () => {
  links = [new Drawn(null), ...links];
  await flyToLibrary(SRC);
  expect(links.map(({ moves }) => moves.length)).toEqual([0, 1]);
});

test('in an open dialog the cover flies above it, from there', async () => {
  const dialog = new Drawn({ left: 0, top: 0, width: 800, height: 800 });
  const inDialog = new Picture({ left: 300, top: 100, width: 200, height: 300 });
  inDialog.dialog = dialog;
  images = [...images, inDialog];
  await flyToLibrary(SRC);
  expect(flown()).toEqual([]);
  expect(dialog.inside).toHaveLength(1);
  expect(dialog.inside[0]).toMatchObject({ style: { left: '300px' } });
});

test.each<[string, { links?: Drawn[]; reduced?: boolean; src?: string; isDrawn?: boolean; top?: number }]>([
  ['with reduced motion', { reduced: true }],
  ['without a link', { links: [] }],
  ['with a link that is not drawn', { links: [new Drawn(null)] }],
  ['with another cover', { src: '/covers/emma.png' }],
  ['with a cover that is not drawn', { isDrawn: false }],
  ['with a cover above the window', { top: -180 }],
  ['with a cover below it', { top: 800 }],
])('nothing happens %s', async (_, { reduced = false, src = SRC, isDrawn = true, top = 500, ...given }) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduced && query.includes('reduce') }));
  links = given.links ?? links;
  images = [new Picture(isDrawn ? { left: 100, top, width: 120, height: 180 } : null)];
  if (images[0]) images[0].src = src;
  await flyToLibrary(SRC);
  expect([flown(), links.flatMap(({ moves }) => moves)]).toEqual([[], []]);
});

test('a cover of which a little can be seen flies', async () => {
  for (const top of [-179, 799]) {
    if (images[0]?.box) images[0].box.top = top;
    await flyToLibrary(SRC);
  }
  expect(flown()).toHaveLength(2);
});

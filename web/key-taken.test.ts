import { beforeEach, expect, test, vi } from 'vitest';
import { isKeyTaken } from './key-taken.ts';

/** An element inside these ones. */
class Part {
  within: string;
  constructor(within: string) {
    this.within = within;
  }
  closest = (selector: string) => (selector.split(', ').includes(this.within) ? this : null);
}
let hasDialog: boolean;
beforeEach(() => {
  hasDialog = false;
  vi.stubGlobal('Element', Part);
  vi.stubGlobal('document', { querySelector: (it: string) => (it === 'dialog[open]' && hasDialog ? {} : null) });
});

const none = { ctrlKey: false, metaKey: false, altKey: false };
const isTaken = (target: unknown, keys: object = {}) => isKeyTaken({ target, ...none, ...keys } as KeyboardEvent);

test.each(['input', 'textarea', 'select', '[contenteditable]'])('in %s a key is a character', (within) =>
  expect(isTaken(new Part(within))).toBe(true),
);

test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s it is another shortcut', (key) =>
  expect(isTaken(new Part('main'), { [key]: true })).toBe(true),
);

test('behind an open dialog it is nothing, and elsewhere it is free', () => {
  expect(isTaken(new Part('main'))).toBe(false);
  expect(isTaken(null)).toBe(false);
  hasDialog = true;
  expect(isTaken(new Part('main'))).toBe(true);
});

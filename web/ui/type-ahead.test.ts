import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { typeAhead, typedAhead } from './type-ahead.ts';

/** The fields that are on the page. */
let fields: Field[];
class Field extends EventTarget {
  value = '';
  className = '';
  isFocused = false;
  focus = () => {
    this.isFocused = true;
  };
  remove = () => {
    fields = fields.filter((each) => each !== this);
    // A browser says of a removed field that it has lost the focus.
    this.dispatchEvent(new Event('blur'));
  };
}
beforeEach(() => {
  fields = [];
  vi.stubGlobal('document', {
    createElement: (kind: string) => (kind === 'input' ? new Field() : null),
    body: { append: (field: Field) => fields.push(field) },
  });
});
afterEach(() => {
  typedAhead();
  vi.unstubAllGlobals();
});

test('what is typed before the search field is there is handed to it, once', () => {
  typeAhead();
  const [field] = fields;
  expect(field).toMatchObject({ isFocused: true, className: 'sr-only', ariaLabel: 'Search all books' });
  if (field) field.value = 'rom';
  expect(typedAhead()).toBe('rom');
  expect(fields).toEqual([]);
  expect(typedAhead()).toBe('');
});

test('there is one such field at a time, and none after the focus has gone elsewhere', () => {
  typeAhead();
  typeAhead();
  expect(fields).toHaveLength(1);
  fields[0]?.dispatchEvent(new Event('blur'));
  expect(fields).toEqual([]);
  expect(typedAhead()).toBe('');
});

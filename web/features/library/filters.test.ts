import { expect, test } from 'vitest';
import { edited, filtersIn, toggled, withPage } from './filters.ts';

const of = (address: string) => new URLSearchParams(address);

test('an address names the part of the library that is shown', () => {
  expect(filtersIn(of(''))).toEqual({ page: 1, genres: [], authors: [], find: '', sort: 'added', state: null });
  expect(filtersIn(of('page=3&genre=History&genre=Art&author=Ada&find=+rome+&sort=year&state=to-read'))).toEqual({
    ...{ page: 3, genres: ['History', 'Art'], authors: ['Ada'], find: 'rome', sort: 'year', state: 'to-read' },
  });
});

test.each([
  ['page=0', { page: 1 }],
  ['page=-2', { page: 1 }],
  ['page=two', { page: 1 }],
  ['page=2.9', { page: 2 }],
  ['sort=colour', { sort: 'added' }],
  ['state=burnt', { state: null }],
])('what an address cannot mean is left out: %s', (address, expected) =>
  expect(filtersIn(of(address))).toMatchObject(expected),
);

test('a genre is added, and taken away again, at page 1 with no book open', () => {
  const one = toggled(of('page=4&book=spqr&sort=title&genre=Art'), 'genre', 'History');
  expect(String(one)).toBe('sort=title&genre=Art&genre=History');
  expect(String(toggled(one, 'genre', 'Art'))).toBe('sort=title&genre=History');
});

test('genres and authors exclude each other', () => {
  expect(String(toggled(of('genre=Art&genre=History&find=rome'), 'author', 'Ada'))).toBe('find=rome&author=Ada');
  expect(String(toggled(of('author=Ada'), 'genre', 'Art'))).toBe('genre=Art');
});

test('a change starts at page 1, and leaves the address before it as it was', () => {
  const before = of('page=4&book=spqr&genre=Art');
  expect(String(edited(before, (next) => next.set('find', 'rome')))).toBe('genre=Art&find=rome');
  expect(String(before)).toBe('page=4&book=spqr&genre=Art');
});

test('the first page has the plain address', () => {
  expect(String(withPage(of('page=4&genre=Art'), 1))).toBe('genre=Art');
  expect(String(withPage(of('genre=Art'), 2))).toBe('genre=Art&page=2');
});

import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import { circleAround, MOST_OUTER } from './circle.ts';

const work = (id: string, kindred: readonly string[], authors = ['Somebody Else']) => ({
  ...blankWork({}),
  id,
  authors,
  kindred: kindred.map((key) => `${key}: alike`),
});
const works = [
  work('sea', ['harbour', 'storm'], ['Ann Lee']),
  work('hill', ['storm', 'wood']),
  work('harbour', ['boat', 'sea']),
  work('storm', ['boat', 'thunder']),
  work('wood', []),
  work('lake', ['pond'], ['Ann Lee']),
  work('shore', ['lake'], ['Ann Lee']),
];
const readWorks = async (ids: readonly string[]) => works.filter(({ id }) => ids.includes(id));
const named = (...ids: string[]) => works.filter(({ id }) => ids.includes(id));
const isNobody = () => false;

test('what a named book lists is in the order of its list, and before what those list', async () => {
  const circle = await circleAround(named('sea'), [], isNobody, readWorks);
  expect([...circle.keys()]).toEqual(['harbour', 'storm', 'boat', 'thunder']);
  expect(circle.get('harbour')).toBe(1);
});

test('what both of two named books list comes first', async () => {
  const circle = await circleAround(named('sea', 'hill'), [], isNobody, readWorks);
  expect([...circle.keys()][0]).toBe('storm');
});

test('of several named books, what one lists low is nearer than what only the lists of all come to', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => work(id, ['own', `of-${id}`]));
  const own = work('own', ['out']);
  const others = five.map(({ id }) => work(`of-${id}`, ['out']));
  const read = async (ids: readonly string[]) => [own, ...others].filter(({ id }) => ids.includes(id));
  const circle = await circleAround(five, [], isNobody, read);
  expect(circle.get('own')).toBe(1);
  expect(circle.get('out')).toBeLessThanOrEqual(MOST_OUTER);
  for (const { id } of others) expect(circle.get(id)).toBeGreaterThan(MOST_OUTER);
});

test('another book of a named author is a step to others and no answer', async () => {
  const isTheirs = ({ authors }: { authors: readonly string[] }) => authors.includes('Ann Lee');
  const circle = await circleAround(named('shore'), [], isTheirs, readWorks);
  expect([...circle.keys()]).toEqual(['pond']);
});

test('the books of a topic that has the name in its own are in the circle', async () => {
  const circle = await circleAround(named('wood'), ['Star Trek'], isNobody, readWorks);
  expect([...circle.keys()]).toContain('redshirts-scalzi');
});

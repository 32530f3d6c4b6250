import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('so many at once, the others in their order, and no more than may wait', async () => {
  const turn = createTurns(1, 2);
  const done: number[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turn(() => gate.promise);
  const others = [1, 2].map((number) => turn(async () => void done.push(number)));
  await expect(turn(async () => void done.push(3))).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(done).toEqual([]);
  gate.resolve();
  await Promise.all([first, ...others]);
  expect(done).toEqual([1, 2]);
  await turn(async () => void done.push(4));
  expect(done).toEqual([1, 2, 4]);
});

import { expect, test, vi } from 'vitest';
import { keptPictures, type Picture } from './kept-pictures.ts';

const picture = () => Promise.resolve(new Uint8Array(1) as Picture);

test('a picture is painted once, also for those who ask while it is', async () => {
  const kept = keptPictures(2);
  const paint = vi.fn(picture);
  const [one, other] = [kept('a', paint), kept('a', paint)];
  expect(await one).toBe(await other);
  expect(await kept('a', paint)).toBe(await one);
  expect(paint).toHaveBeenCalledOnce();
});

test('where there is no more room the oldest goes, and no other', async () => {
  const kept = keptPictures(2);
  const painted: string[] = [];
  const ask = (id: string) =>
    kept(id, () => {
      painted.push(id);
      return picture();
    });
  for (const id of ['a', 'b', 'c', 'b', 'c', 'a', 'c']) await ask(id);
  expect(painted).toEqual(['a', 'b', 'c', 'a']);
});

test('one that failed is painted again', async () => {
  const kept = keptPictures(2);
  await expect(kept('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
  const paint = vi.fn(picture);
  await kept('a', paint);
  expect(paint).toHaveBeenCalledOnce();
});

import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

/** Those who want a slot, in order; who has one, and who has given up. */
function line(most: number) {
  const enter = createSlots(most);
  const inside: string[] = [];
  const gone: string[] = [];
  const calls = new Map<string, { abort: () => void; leave?: () => void }>();
  return {
    inside,
    gone,
    come: async (name: string) => {
      const caller = new AbortController();
      const call: { abort: () => void; leave?: () => void } = { abort: () => caller.abort(new Error('gave up')) };
      calls.set(name, call);
      void enter(caller.signal).then(
        (release) => {
          inside.push(name);
          call.leave = release;
        },
        ({ message }: Error) => gone.push(`${name} ${message}`),
      );
      await settle();
    },
    leave: async (name: string) => {
      calls.get(name)?.leave?.();
      await settle();
    },
    giveUp: async (name: string) => {
      calls.get(name)?.abort();
      await settle();
    },
  };
}
const settle = () => new Promise((done) => setImmediate(done));

test('no more than allowed are inside, and the others come in their order', async () => {
  const { come, leave, inside } = line(2);
  for (const name of ['a', 'b', 'c', 'd']) await come(name);
  expect(inside).toEqual(['a', 'b']);
  await leave('b');
  expect(inside).toEqual(['a', 'b', 'c']);
  await leave('a');
  await leave('c');
  expect(inside).toEqual(['a', 'b', 'c', 'd']);
});

test('a slot that nobody waits for is free', async () => {
  const { come, leave, inside } = line(1);
  await come('a');
  await leave('a');
  await come('b');
  await leave('b');
  await come('c');
  await come('d');
  expect(inside).toEqual(['a', 'b', 'c']);
});

test('who gives up while waiting is passed over, and nobody else', async () => {
  const { come, leave, giveUp, inside, gone } = line(1);
  for (const name of ['a', 'b', 'c', 'd']) await come(name);
  await giveUp('c');
  expect(gone).toEqual(['c gave up']);
  await leave('a');
  await leave('b');
  expect(inside).toEqual(['a', 'b', 'd']);
});

test('who has come in keeps the slot, whatever becomes of the call', async () => {
  const { come, leave, giveUp, inside, gone } = line(1);
  for (const name of ['a', 'b', 'c']) await come(name);
  await leave('a');
  await giveUp('b');
  expect([inside, gone]).toEqual([['a', 'b'], []]);
  await leave('b');
  expect(inside).toEqual(['a', 'b', 'c']);
});

test('who has given up before does not come in', async () => {
  const enter = createSlots(1);
  await expect(enter(AbortSignal.abort(new Error('gave up')))).rejects.toThrow('gave up');
  await expect(enter(new AbortController().signal)).resolves.toEqual(expect.any(Function));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents } from './events.ts';

async function all(pieces: readonly Uint8Array[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(new Response(body))) events.push(event);
  return events;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('events are whole, however the bytes come', async () => {
  const data = fc.record({ text: fc.string({ unit: 'grapheme' }), n: fc.integer() });
  await fc.assert(
    fc.asyncProperty(fc.array(data, { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), async (sent, size) => {
      const whole = bytes(
        sent.map((each) => `event: answer\ndata: ${JSON.stringify(each)}\n\n: still here\n\n`).join(''),
      );
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
        whole.slice(at * size, (at + 1) * size),
      );
      expect(await all(pieces)).toEqual(sent.map((each) => ({ event: 'answer', data: each })));
    }),
  );
});

test('nothing is read after the end, and what is cut or no event is passed over', async () => {
  const sent =
    'data: 1\n\nevent: a\ndata: {broken\n\nevent: b\ndata: 2\n\nevent: end\ndata: {}\n\nevent: c\ndata: 3\n\nevent: d';
  expect(await all([bytes(sent)])).toEqual([{ event: 'b', data: 2 }]);
  expect(await all([bytes('event: b\ndata: 2')])).toEqual([]);
});

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isEventStream, readEvents } from './events.ts';

async function all(pieces: readonly Uint8Array[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return whole(readEvents(new Response(body)));
}

async function whole<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list = [];
  for await (const event of events) list.push(event);
  return list;
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

test('an event needs a name, not content; nothing that is no field counts', async () => {
  const sent = 'event: a\n\nid: 7\nevent: b\ndata:{"x": 1}\nretry: 5\n\nevent:\ndata: 1\n\nevent: c\ndata: 2\n\n';
  expect(await all([bytes(sent)])).toEqual([
    { event: 'a', data: null },
    { event: 'b', data: { x: 1 } },
    { event: 'c', data: 2 },
  ]);
});

test('an answer without a body has no events', async () => {
  expect(await whole(readEvents(new Response(null)))).toEqual([]);
});

test('after the end, or when nobody reads on, the connection is let go', async () => {
  for (const text of ['event: end\n\n', 'event: a\n\n']) {
    const cancel = vi.fn();
    const body = new ReadableStream<Uint8Array>({ start: (it) => it.enqueue(bytes(text)), cancel });
    for await (const _ of readEvents(new Response(body))) break;
    expect(cancel).toHaveBeenCalledOnce();
  }
});

test('a connection that breaks is an error, after what came before', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes('event: a\n\n'));
      controller.error(new TypeError('network error'));
    },
  });
  await expect(whole(readEvents(new Response(body)))).rejects.toThrow('network error');
});

test.each([
  ['text/event-stream', true],
  ['text/event-stream; charset=utf-8', true],
  ['application/json', false],
  [null, false],
])('%s is a stream: %s', (type, expected) => {
  expect(isEventStream(new Response('', { headers: type ? { 'content-type': type } : {} }))).toBe(expected);
});

test('a body without a type is no stream', () => {
  const answer = new Response('');
  answer.headers.delete('content-type');
  expect(isEventStream(answer)).toBe(false);
});

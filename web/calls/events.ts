/** One event of a streamed answer. */
export type ServerEvent = { event: string; data: unknown };

export const isEventStream = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/event-stream');

/** The events of an answer as they arrive, up to the one called `end`. Invalid blocks are skipped. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const found = readBlock(block);
        if (found?.event === 'end') return;
        if (found) yield found;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function readBlock(block: string): ServerEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^\w*: ?/, '')] as const),
  );
  const event = fields.get('event');
  if (!event) return null;
  try {
    return { event, data: JSON.parse(fields.get('data') ?? 'null') };
  } catch {
    return null;
  }
}

export type ReadEvent = { event: string; data: Record<string, unknown> };

/** The server-sent events of a complete text; comments are skipped. */
export function readEvents(text: string): ReadEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => ({
      event: block.match(/^event: (.*)$/m)?.[1] ?? '',
      data: JSON.parse(block.match(/^data: (.*)$/m)?.[1] ?? 'null'),
    }));
}

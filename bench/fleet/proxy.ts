import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Member } from './member.ts';

/** Hands each request, once, to the next member that answers. A request cut off on the way is answered 502. */
export async function startProxy(members: readonly Member[]): Promise<{ url: string; stop(): void }> {
  let turn = 0;
  const next = (): string | null => {
    for (let tried = 0; tried < members.length; tried++) {
      const url = members[turn++ % members.length]?.url();
      if (url) return url;
    }
    return null;
  };
  const server = createServer((incoming, outgoing) => {
    const target = next();
    const fail = () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (!target) return fail();
    const { method, headers } = incoming;
    const through = request(new URL(incoming.url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', fail).pipe(outgoing);
    });
    through.on('error', fail);
    incoming.pipe(through);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

import { setTimeout } from 'node:timers/promises';

type State = { shelved: boolean; liked: boolean };

/**
 * A reader who changes the library at random and remembers what was acknowledged. If a change gets no answer, nobody
 * knows whether it was made until the next acknowledged one tells.
 */
export type FleetReader = {
  counts: Map<number, number>;
  /** Changes and reads until `isGoingOn` is false. */
  run(isGoingOn: () => boolean): Promise<void>;
  check(): Promise<string[]>;
};

/** Milliseconds between two calls, within what one reader may ask. */
const PAUSE = 700;

export function createReader(url: string, token: string, books: readonly string[]): FleetReader {
  const known = new Map<string, State | 'unknown'>();
  const counts = new Map<number, number>();
  async function call(method: string, name: string, body?: object): Promise<{ status: number; answer: unknown }> {
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const got = await fetch(`${url}/functions/v1/${name}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = await got.json().catch(() => null);
      counts.set(got.status, (counts.get(got.status) ?? 0) + 1);
      return { status: got.status, answer };
    } catch {
      counts.set(0, (counts.get(0) ?? 0) + 1);
      return { status: 0, answer: null };
    }
  }
  async function change(id: string): Promise<void> {
    const before = known.get(id);
    const isShelved = before !== undefined && before !== 'unknown' && before.shelved;
    const dice = Math.random();
    if (!isShelved) return settle(id, { shelved: true, liked: false }, 'POST', 'create-book-relation', { id });
    if (dice < 0.3)
      return settle(id, { shelved: false, liked: false }, 'DELETE', 'delete-profile-youtube-episode-relation', { id });
    const liked = dice < 0.65;
    return settle(id, { shelved: true, liked }, 'POST', 'create-book-like', { id, saved: liked });
  }
  async function settle(id: string, state: State, method: string, name: string, body: object): Promise<void> {
    const before = known.get(id);
    const { status } = await call(method, name, body);
    if (status !== 200) known.set(id, 'unknown');
    // A book added again after an unknown outcome may have kept its bookmark, so only whether it is shelved is known.
    else if (before === 'unknown' && name === 'create-book-relation') {
      known.set(id, 'unknown');
      await settle(id, { shelved: true, liked: false }, 'POST', 'create-book-like', { id, saved: false });
    } else known.set(id, state);
  }
  return {
    counts,
    async run(isGoingOn) {
      while (isGoingOn()) {
        const id = books[Math.floor(Math.random() * books.length)] ?? '';
        if (Math.random() < 0.7) await change(id);
        else await call('GET', 'get-relevant-books?pageSize=100');
        await setTimeout(PAUSE);
      }
    },
    async check() {
      const { status, answer } = await call('GET', 'get-relevant-books?pageSize=100');
      if (status !== 200) return [`the library answers ${status}`];
      const shelf = new Map(
        (answer as { data: { id: string; _liked: boolean }[] }).data.map(({ id, _liked }) => [id, _liked]),
      );
      return [...known].flatMap(([id, state]) => {
        if (state === 'unknown') return [];
        const found = shelf.get(id);
        if ((found !== undefined) !== state.shelved)
          return [`${id}: acknowledged ${JSON.stringify(state)}, found ${found}`];
        return state.shelved && found !== state.liked
          ? [`${id}: bookmark ${state.liked} was acknowledged, found ${found}`]
          : [];
      });
    },
  };
}

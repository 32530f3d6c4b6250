import type { Caller } from './caller.ts';

type State = { shelved: boolean; liked: boolean };
type Shelf = ReadonlyMap<string, { liked: boolean; note: string | null }>;

/** A reader's changes to single books, and what was acknowledged of them. */
export function createShelf({ call }: Pick<Caller, 'call'>, random: () => number) {
  const known = new Map<string, State | 'unknown'>();
  const notes = new Map<string, string>();
  const isShelved = (id: string) => {
    const state = known.get(id);
    return state !== undefined && state !== 'unknown' && state.shelved;
  };
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
  async function note(id: string, text: string): Promise<void> {
    notes.delete(id);
    if ((await call('POST', 'set-reading', { id, note: text })).status === 200) notes.set(id, text);
  }
  return {
    async change(id: string): Promise<void> {
      const dice = random();
      if (!isShelved(id)) return settle(id, { shelved: true, liked: false }, 'POST', 'create-book-relation', { id });
      if (dice < 0.2) {
        notes.delete(id);
        const gone = { shelved: false, liked: false };
        return settle(id, gone, 'DELETE', 'delete-profile-youtube-episode-relation', { id });
      }
      if (dice < 0.5) return note(id, `Note ${Math.floor(random() * 1e9)}`);
      const liked = dice < 0.75;
      return settle(id, { shelved: true, liked }, 'POST', 'create-book-like', { id, saved: liked });
    },
    check(shelf: Shelf): string[] {
      const faults: string[] = [];
      for (const [id, state] of known) {
        const found = shelf.get(id);
        if (state === 'unknown') continue;
        if ((found !== undefined) !== state.shelved)
          faults.push(`${id}: ${state.shelved ? 'added' : 'removed'} was acknowledged, and it is not so`);
        else if (found && found.liked !== state.liked) faults.push(`${id}: bookmark ${state.liked} was acknowledged`);
      }
      for (const [id, text] of notes)
        if (isShelved(id) && shelf.get(id)?.note !== text)
          faults.push(`${id}: note “${text}” was acknowledged, found ${shelf.get(id)?.note}`);
      return faults;
    },
  };
}

/** The whole library; null where it does not answer. */
export async function readShelf({ call }: Pick<Caller, 'call'>): Promise<Shelf | null> {
  const shelf = new Map<string, { liked: boolean; note: string | null }>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { status, answer } = await call('GET', `get-relevant-books?pageSize=100&page=${page}`);
    if (status !== 200) return null;
    const { data, pagination } = answer as {
      data: { id: string; _liked: boolean; reading: { note: string | null } }[];
      pagination: { totalPages: number };
    };
    for (const { id, _liked: liked, reading } of data) shelf.set(id, { liked, note: reading.note });
    pages = pagination.totalPages;
  }
  return shelf;
}

import type { SyncOverview } from '../../contract/sync.ts';
import type { Caller } from './caller.ts';

/** A reader's liked videos: an account that is connected once and synced by whichever worker lives. */
export type Likes = {
  /** Connects YouTube; once that is done, asks for another sync. */
  sync(): Promise<void>;
  /** How many videos each topic was found in; null if no account was connected, or nothing answers. */
  topics(): Promise<Record<string, number> | null>;
  check(): Promise<string[]>;
};

export function createLikes({ call }: Pick<Caller, 'call'>): Likes {
  let isConnected = false;
  async function connect(): Promise<void> {
    const { status, answer } = await call('POST', 'youtube-oauth-redirect', {});
    if (status !== 200) return;
    const allowed = { method: 'POST', body: new URLSearchParams({ decision: 'allow' }), redirect: 'manual' } as const;
    const back = await fetch((answer as { url: string }).url, allowed);
    const given = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams);
    isConnected = (await call('POST', 'youtube-oauth-callback', given)).status === 200;
  }
  async function look(): Promise<SyncOverview | null> {
    const { status, answer } = await call('GET', 'get-sync');
    return status === 200 ? (answer as SyncOverview) : null;
  }
  return {
    async sync() {
      if (isConnected) await call('GET', 'generate-profile-video-relationships-userid');
      else await connect();
    },
    async topics() {
      if (!isConnected) return null;
      const overview = await look();
      return overview && Object.fromEntries(overview.topics.map(({ label, videos }) => [label, videos]));
    },
    async check() {
      if (!isConnected) return [];
      const { state, run } = (await look())?.youtube ?? {};
      const isDone = state === 'connected' && run?.state === 'done';
      return isDone ? [] : [`the likes are ${state}, their sync is ${run?.state}: ${run?.message}`];
    },
  };
}

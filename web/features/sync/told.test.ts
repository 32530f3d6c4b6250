import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SyncConnection, SyncOverview } from '../../../contract/sync.ts';
import { hearToasts } from '../../testing/hear-toasts.ts';
import { stubStorage } from '../../testing/stub-page.ts';
import { tellOnceOfBroken } from './told.ts';

let page: Awaited<ReturnType<typeof hearToasts>>;
beforeEach(async () => {
  stubStorage();
  page = await hearToasts();
});
afterEach(() => vi.unstubAllGlobals());

const connection = (state: SyncConnection['state'], at: string | null = '2026-03-02T10:00:00Z'): SyncConnection => ({
  ...{ state, connected_at: at, run: null },
});
async function tell(youtube: SyncConnection, spotify = connection('disconnected', null), mend = () => {}) {
  await page.clear();
  const rest = { import: null, topics: [], removed_topics: [], links: true };
  await page.act(() => tellOnceOfBroken({ youtube, spotify, ...rest } satisfies SyncOverview, mend));
  return page.texts().map((text) => text.split(' ')[0]);
}

test('a broken connection is told once, and once more when the next one breaks', async () => {
  expect(await tell(connection('connected'))).toEqual([]);
  expect(await tell(connection('broken'))).toEqual(['Google']);
  expect(await tell(connection('broken'))).toEqual([]);
  expect(await tell(connection('broken', '2026-03-09T10:00:00Z'))).toEqual(['Google']);
});

test('each account is told of by itself', async () => {
  expect(await tell(connection('broken'), connection('broken'))).toEqual(['Google', 'Spotify']);
  expect(await tell(connection('broken'), connection('broken'))).toEqual([]);
});

test('the message stays and offers to connect again', async () => {
  const mend = vi.fn();
  await tell(connection('broken'), undefined, mend);
  expect(page.last()).toMatchObject({ lasting: true, action: { label: 'Connect again' } });
  expect(mend).not.toHaveBeenCalled();
  await page.press();
  expect(mend).toHaveBeenCalledOnce();
});

test('without storage nothing is told, or every page would', async () => {
  vi.stubGlobal('localStorage', undefined);
  expect(await tell(connection('broken'))).toEqual([]);
});

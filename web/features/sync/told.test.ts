import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SyncConnection, SyncOverview } from '../../../contract/sync.ts';

type Action = { label: string; run: () => void };

let kept: Map<string, string>;
let told: { text: string; action: Action; lasting: boolean }[];
let tellOnceOfBroken: typeof import('./told.ts').tellOnceOfBroken;
beforeEach(async () => {
  kept = new Map();
  told = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.resetModules();
  vi.doMock('../../ui/toast.tsx', () => ({
    toast: (text: string, action: Action, lasting: boolean) => told.push({ text, action, lasting }),
  }));
  ({ tellOnceOfBroken } = await import('./told.ts'));
});
afterEach(() => {
  vi.doUnmock('../../ui/toast.tsx');
  vi.resetModules();
  vi.unstubAllGlobals();
});

const connection = (state: SyncConnection['state'], at: string | null = '2026-03-02T10:00:00Z'): SyncConnection => ({
  ...{ state, connected_at: at, run: null },
});
const tell = (youtube: SyncConnection, spotify = connection('disconnected', null), mend = () => {}) => {
  told = [];
  const rest = { import: null, topics: [], removed_topics: [], links: true };
  tellOnceOfBroken({ youtube, spotify, ...rest } satisfies SyncOverview, mend);
  return told.map(({ text }) => text.split(' ')[0]);
};

test('a broken connection is told once, and once more when the next one breaks', () => {
  expect(tell(connection('connected'))).toEqual([]);
  expect(tell(connection('broken'))).toEqual(['Google']);
  expect(tell(connection('broken'))).toEqual([]);
  expect(tell(connection('broken', '2026-03-09T10:00:00Z'))).toEqual(['Google']);
});

test('each account is told of by itself', () => {
  expect(tell(connection('broken'), connection('broken'))).toEqual(['Google', 'Spotify']);
  expect(tell(connection('broken'), connection('broken'))).toEqual([]);
});

test('the message stays and offers to connect again', () => {
  const mend = vi.fn();
  tell(connection('broken'), undefined, mend);
  expect(told).toHaveLength(1);
  expect(told[0]?.lasting).toBe(true);
  expect(mend).not.toHaveBeenCalled();
  told[0]?.action.run();
  expect(mend).toHaveBeenCalledOnce();
});

test('without storage nothing is told, or every page would', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(tell(connection('broken'))).toEqual([]);
});

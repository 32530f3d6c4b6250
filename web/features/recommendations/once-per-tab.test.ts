import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../../contract/config.ts';
import type { WeeklySettings } from '../../../contract/recommendations.ts';
import { setConfig } from '../../config.ts';
import { browserZone } from './settings/browser-zone.ts';
import { oncePerTab } from './once-per-tab.ts';
import { settingsKey } from './settings/settings-queries.ts';

const ADA = '0b7e1f0a-0000-4000-8000-00000000ada1';
const BEN = '0b7e1f0a-0000-4000-8000-00000000be02';
const settings: WeeklySettings = {
  ...{ time_zone: 'Europe/Berlin', hour: 8, next_at: '2026-03-08T07:00:00.000Z', shares_taste: false, feeds: null },
};
const item = { id: 'newest', title: 'Bees', created_at: '2026-03-01T07:00:00.000Z', sunday: '2026-03-01', covers: [] };

const library = {
  data: [],
  pagination: { page: 1, pageSize: 24, total: 0, totalPages: 1 },
  metadata: { genres: [], authors: [], states: { 'to-read': 0, reading: 0, read: 0 } },
};

/** What the page asked for, in order, and what the server answers; absent: an error. */
let asked: string[];
let server: Record<string, unknown>;
let client: QueryClient;
let kept: Map<string, string>;
beforeEach(() => {
  asked = [];
  server = {
    'get-relevant-books': library,
    'set-weekly-settings': settings,
    'get-weekly-recommendations': [item],
    'get-weekly-recommendation': { data: { ...item, description: '', theme: null, books: [] } },
  };
  client = new QueryClient();
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { origin: 'https://books.example' });
  vi.stubGlobal('navigator', { onLine: true });
  setConfig({ functionsUrl: '/functions/v1' } as PublicConfig);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname, search } = new URL(url);
    const name = pathname.split('/').at(-1) ?? '';
    asked.push([name + search, body].filter(Boolean).join(' '));
    return name in server ? Response.json(server[name]) : Response.json({}, { status: 500 });
  });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const TOLD = `set-weekly-settings ${JSON.stringify({ browser_zone: browserZone() })}`;

test('the zone of the browser is told once for each reader of a tab', async () => {
  await oncePerTab(client, ADA);
  await oncePerTab(client, ADA);
  expect(asked).toEqual([TOLD]);
  await oncePerTab(client, BEN);
  expect(asked).toEqual([TOLD, TOLD]);
});

test('the tab keeps only the end of the id', async () => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  await oncePerTab(client, ADA);
  expect([...kept.values()]).toEqual(['ada1', 'ada1']);
});

test('what failed is tried again', async () => {
  const answer = server['set-weekly-settings'];
  delete server['set-weekly-settings'];
  await expect(oncePerTab(client, ADA)).rejects.toThrow();
  server['set-weekly-settings'] = answer;
  await oncePerTab(client, ADA);
  expect(asked).toEqual([TOLD, TOLD]);
});

test('where nothing can be kept, nothing is asked on every page', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  await oncePerTab(client, ADA);
  expect(asked).toEqual([]);
});

test('the settings are read again, but not beside a change under way', async () => {
  client.setQueryData(settingsKey, settings);
  client.setQueryData(['library'], []);
  const isStale = (...key: string[]) => client.getQueryState(key)?.isInvalidated;
  const begin = (mutationKey: readonly string[], done: Promise<void>) =>
    client
      .getMutationCache()
      .build(client, { mutationKey, mutationFn: () => done })
      .execute(undefined);
  const change = Promise.withResolvers<void>();
  const changing = begin(settingsKey, change.promise);
  await oncePerTab(client, ADA);
  expect(isStale(...settingsKey)).toBe(false);
  change.resolve();
  await changing;
  void begin(['another'], new Promise(() => {}));
  await oncePerTab(client, BEN);
  expect(isStale(...settingsKey)).toBe(true);
  expect(isStale('library')).toBe(false);
});

const LIBRARY = 'get-relevant-books?page=1&pageSize=24';

test('with a service worker the picks are asked for once, the list and the newest, and the library', async () => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  await oncePerTab(client, ADA);
  const picks = ['get-weekly-recommendations', 'get-weekly-recommendation?id=newest'];
  expect(asked.toSorted()).toEqual([...picks, LIBRARY, TOLD].toSorted());
  await oncePerTab(client, ADA);
  expect(asked).toHaveLength(4);
});

test('a library that the service worker keeps is not asked for again', async () => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  vi.stubGlobal('caches', { match: async (key: string) => key === '/whole-library' && Response.json({}) });
  await oncePerTab(client, ADA);
  expect(asked).not.toContain(LIBRARY);
});

test('on a first visit that waits for the service worker', async () => {
  const worker = new EventTarget();
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: worker });
  const done = oncePerTab(client, ADA);
  await vi.waitFor(() => expect(asked).toEqual([TOLD]));
  worker.dispatchEvent(new Event('controllerchange'));
  await done;
  expect(asked).toContain(LIBRARY);
});

test('a reader without picks has nothing more to fetch', async () => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  server['get-weekly-recommendations'] = [];
  await oncePerTab(client, ADA);
  expect(asked.toSorted()).toEqual(['get-weekly-recommendations', LIBRARY, TOLD].toSorted());
});

test('the covers that a first look at the list shows are kept, and one that fails keeps nobody', async () => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  const covers = (name: string) => [1, 2, 3, 4].map((at) => `https://books.example/covers/${name}${at}`);
  const names = [...'abcdefg'];
  server['get-weekly-recommendations'] = names.map((name) => ({ ...item, id: name, covers: covers(name) }));
  await oncePerTab(client, ADA);
  const fetched = asked.filter((name) => /^[a-g]\d$/.test(name));
  expect(fetched.toSorted()).toEqual([...'abcdef'].flatMap((name) => [1, 2, 3].map((at) => name + at)));
  expect(asked).toContain('get-weekly-recommendation?id=a');
});

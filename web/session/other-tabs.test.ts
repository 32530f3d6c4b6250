import { afterEach, expect, test, vi } from 'vitest';
import { otherTabs } from './other-tabs.ts';

afterEach(() => vi.unstubAllGlobals());

class Channel {
  name: string;
  constructor(name: string) {
    this.name = name;
  }
}

test('what is about one thing has a channel of its own', () => {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('window', { BroadcastChannel: Channel });
  expect([otherTabs('library')?.name, otherTabs('sync')?.name]).toEqual(['deepshelf-library', 'deepshelf-sync']);
});

test('a browser without channels has none, nor has the server', () => {
  vi.stubGlobal('BroadcastChannel', Channel);
  expect(otherTabs('library')).toBeNull();
  vi.stubGlobal('window', {});
  expect(otherTabs('library')).toBeNull();
});

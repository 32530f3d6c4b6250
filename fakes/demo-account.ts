import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FakeShelves } from './spotify.ts';
import type { FakeVideo } from './youtube.ts';

/** The likes of the demo account: ten topics with books, music and games, and videos of people's own lives. */
export function demoLikes(): FakeVideo[] {
  const text = readFileSync(new URL('./demo-likes.tsv', import.meta.url), 'utf8');
  const videos = text
    .trim()
    .split('\n')
    .map((line) => {
      const [categoryId = '', title = '', description = ''] = line.split('\t');
      return { id: videoId(title), title, description: description.replaceAll('\\n', '\n'), categoryId };
    });
  // Nobody likes ten videos on one topic in a row.
  return videos.map((_, at) => videos[(at * 7) % videos.length]).filter((video) => video !== undefined);
}

/** A public playlist of the demo account, on Rome. */
export const DEMO_PLAYLIST = 'PLdemoRomeAndItsEngineers';

/** Eleven characters, as YouTube's ids have. */
export const videoId = (seed: string): string => createHash('sha256').update(seed).digest('base64url').slice(0, 11);

export const demoShelves = (): FakeShelves => ({
  shows: [
    {
      id: 'show-rome',
      name: 'Stones and Senators',
      description: 'A weekly podcast on the history of ancient Rome, from the Roman Republic to the last emperors.',
    },
    { id: 'show-tunes', name: 'Friday Bangers', description: 'New music every Friday.' },
  ],
  episodes: [
    {
      id: 'episode-sleep',
      name: 'Why sleep is not a luxury',
      description: 'A neuroscientist explains what sleep does for memory and the immune system.',
    },
    { id: 'episode-plates', name: 'The history of plate tectonics', description: 'How geology changed its mind.' },
  ],
  audiobooks: [
    { id: 'audiobook-1', name: 'SPQR: A History of Ancient Rome', description: '', authors: [{ name: 'Mary Beard' }] },
    { id: 'audiobook-2', name: 'A Book Nobody Wrote', description: '', authors: [{ name: 'Nobody' }] },
  ],
});

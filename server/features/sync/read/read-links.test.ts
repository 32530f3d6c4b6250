import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLinks } from './read-links.ts';

const id = fc.stringMatching(/^[\w-]{11}$/);
const listId = fc.stringMatching(/^PL[\w-]{16,32}$/);
const scheme = fc.constantFrom('', 'https://', 'http://');
const host = fc.constantFrom('www.youtube.com', 'youtube.com', 'm.youtube.com', 'music.youtube.com', 'YouTube.com');
const tail = fc.constantFrom('', '&t=42s', '&list=PLsomething1234567', '&pp=ygUEcm9tZQ%3D%3D', '#top');

const videoLink = fc
  .tuple(scheme, host, id, tail)
  .chain(([before, site, video, after]) =>
    fc.constantFrom(
      { video, text: `${before}${site}/watch?v=${video}${after}` },
      { video, text: `${before}${site}/watch?app=desktop&v=${video}${after}` },
      { video, text: `${before}${site}/shorts/${video}` },
      { video, text: `${before}${site}/live/${video}?feature=share` },
      { video, text: `${before}youtu.be/${video}?si=abc` },
    ),
  );

test('a link to a video is read in every form, and is no title', () => {
  fc.assert(
    fc.property(videoLink, ({ video, text }) => {
      expect(readLinks(`  - ${text}  `)).toEqual({ items: [], ids: [video], playlists: [], strange: [] });
    }),
  );
});

test('a link to a playlist is a playlist, whatever stands beside it', () => {
  fc.assert(
    fc.property(scheme, host, listId, fc.constantFrom('', 'My history videos ', '3. '), (before, site, list, words) => {
      const text = `${words}${before}${site}/playlist?list=${list}&si=x`;
      expect(readLinks(text)).toMatchObject({ ids: [], playlists: [list], items: [], strange: [] });
    }),
  );
});

test('nothing is lost: every line with a sign on it is a title, a link or listed back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 80 })), (lines) => {
      const text = lines.map((line) => line.replace(/[\r\n]/g, ' ')).join('\n');
      const { items, ids, playlists, strange } = readLinks(text);
      const told = items.length + ids.length + playlists.length + strange.length;
      const unique = new Set(lines.map((line) => line.replace(/[\r\n]/g, ' ').trim()).filter(Boolean)).size;
      expect(told).toBeGreaterThanOrEqual(Math.min(1, unique));
      expect(strange.every((line) => line === line.trim() && line !== '')).toBe(true);
    }),
  );
});

test.for([
  ['Book review: SPQR by Mary Beard https://youtu.be/abcdefghijk', { titles: ['Book review: SPQR by Mary Beard'] }],
  ['• 12. The history of Rome', { titles: ['The history of Rome'] }],
  ['https://youtu.be/abcdefghijk\nhttps://youtu.be/abcdefghijk', { ids: ['abcdefghijk'] }],
  ['https://vimeo.com/12345', { strange: ['https://vimeo.com/12345'] }],
  ['https://www.youtube.com/@somebody', { strange: ['https://www.youtube.com/@somebody'] }],
  ['https://youtu.be/tooshort', { strange: ['https://youtu.be/tooshort'] }],
  ['-----\n\n 1917 ', { strange: ['-----', '1917'] }],
  ['история Рима', { titles: ['история Рима'] }],
  ['a'.repeat(600), { strange: ['a'.repeat(600)] }],
] as const)('%s', ([text, wanted]) => {
  const { items, ids, strange } = readLinks(text);
  const expected = { titles: [], ids: [], strange: [], ...wanted };
  expect({ titles: items.map(({ title }) => title), ids, strange }).toEqual(expected);
});

test('a long hostile line is read in no time', () => {
  const started = process.threadCpuUsage();
  for (const part of ['youtube.com/', 'https://', 'watch?&', '&v=', 'playlist?list=', '- '])
    readLinks(part.repeat(200_000 / part.length));
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(1000);
});

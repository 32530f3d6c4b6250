import { expect, test } from 'vitest';
import type { PublicConfig } from '../../../contract/config.ts';
import { setConfig } from '../../config.ts';
import { reviewIntent } from './review.ts';

test('the draft is one text that begins with the title, whatever the title holds', () => {
  setConfig({ product: { handle: '@deepshelf' } } as PublicConfig);
  const title = 'Q&A: 100% #1 + “more”';
  const { origin, pathname, searchParams } = new URL(reviewIntent({ title }));
  expect(origin + pathname).toBe('https://x.com/intent/post');
  expect([...searchParams.keys()]).toEqual(['text']);
  expect(searchParams.get('text')?.split('\n')).toEqual([
    title,
    '★★★★★',
    '',
    'What I learned:',
    '',
    'Recommended for:',
    '',
    '@deepshelf',
  ]);
});

import { expect, test } from 'vitest';
import type { PublicConfig } from '../../../contract/config.ts';
import { setConfig } from '../../config.ts';
import { reviewIntent } from './review.ts';

test('the draft is one text that begins with the title, whatever the title holds', () => {
  setConfig({ product: { handle: '@deepshelf' } } as PublicConfig);
  const title = 'Q&A: 100% #1 + “more”';
  const { origin, searchParams } = new URL(reviewIntent({ title }));
  expect(origin).toBe('https://x.com');
  expect([...searchParams.keys()]).toEqual(['text']);
  const lines = searchParams.get('text')?.split('\n');
  expect(lines?.[0]).toBe(title);
  expect(lines?.at(-1)).toBe('@deepshelf');
});

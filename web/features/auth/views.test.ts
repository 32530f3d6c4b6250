import { expect, test } from 'vitest';
import { asView, authViews, viewTexts } from './views.ts';

test('a view is opened by its name in the address, and the first by any other', () => {
  expect(authViews.map(asView)).toEqual(authViews);
  expect([null, '', 'Sign_In', 'title', 'constructor'].map(asView)).toEqual(Array(5).fill('sign_in'));
});

test('no two views have the same words, and a busy button says so', () => {
  const texts = Object.values(viewTexts);
  for (const part of ['title', 'button', 'busy'] as const) {
    expect(new Set(texts.map((text) => text[part])).size).toBe(authViews.length);
  }
  for (const { button, busy } of texts) {
    expect(busy).toMatch(/^\w+ing\b.*\.\.\.$/);
    expect(busy).not.toBe(button);
  }
});

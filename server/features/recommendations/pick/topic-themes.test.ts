import { expect, test } from 'vitest';
import { topics } from '../../books/books.ts';
import { speak } from './topic-themes.ts';

const isSpoken = (key: string): boolean => {
  const topic = topics().get(key);
  if (!topic) throw new Error(`There is no topic ${key}.`);
  return speak(topic)?.isDiscreet ?? false;
};

test.each([
  ...['love-that-hurts', 'marriage-in-trouble', 'after-an-affair', 'heartbreak', 'stepfamilies', 'losing-ones-job'],
  ...[
    'migraine',
    'autoimmune-disease',
    'infectious-disease',
    'ocd',
    'burnout',
    'gambling-problem',
    'parents-who-drink',
  ],
  ...['losing-a-sibling', 'cults-and-sects', 'leaving-a-faith', 'coming-out', 'homelessness', 'prisons-and-punishment'],
])('a week is not about %s, which others might read over a shoulder', (key) => {
  expect(isSpoken(key)).toBe(false);
});

test.each(['fall-of-rome', 'whales', 'bread', 'love-poetry', 'family-sagas', 'cosy-crime'])(
  'it may be about %s',
  (key) => {
    expect(isSpoken(key)).toBe(true);
  },
);

test('no topic below a private one is named either', () => {
  for (const topic of topics().values()) {
    const parent = topics().get(topic.parent ?? '');
    if (parent && speak(parent)?.isDiscreet === false) expect(speak(topic)?.isDiscreet ?? false, topic.key).toBe(false);
  }
});

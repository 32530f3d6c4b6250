import { expect, test } from 'vitest';
import { reader, starterCatalogue } from '../../../testing/weekly-readers.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { topics } from '../../books/books.ts';
import { composePick } from '../say/compose.ts';
import { isDiscreetLabel, speak } from './topic-themes.ts';

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
  const below = [...topics().values()].filter(({ parent }) => {
    const above = topics().get(parent ?? '');
    return above && speak(above)?.isDiscreet === false;
  });
  expect(below.length).toBeGreaterThan(0);
  for (const topic of below) expect(speak(topic)?.isDiscreet ?? false, topic.key).toBe(false);
});

test('a subject with the name of a private topic is private too', () => {
  for (const label of ['autism', 'burnout', 'psychotherapy', 'disability', 'migraine'])
    expect(isDiscreetLabel(label), label).toBe(false);
  for (const label of ['bread', 'roman empire', 'jazz']) expect(isDiscreetLabel(label), label).toBe(true);
});

test('title and text of a week name no book of the shelf whose title its reader may want to keep to themselves', () => {
  const catalogue = starterCatalogue();
  const entries = [...catalogue.works.values()];
  const kept = entries.filter(({ title }) => !isDiscreet(title));
  const open = entries.filter(({ title }) => isDiscreet(title));
  for (let shelf = 0; shelf < 40; shelf++) {
    const own = [...kept.slice(5 * shelf, 5 * shelf + 5), ...open.slice(3 * shelf, 3 * shelf + 3)];
    const pick = composePick(catalogue, reader(`private${shelf}`, own), '2026-03-08');
    expect(pick?.description).toEqual(expect.any(String));
    expect(own.every(({ title }) => isDiscreet(title))).toBe(false);
    const text = `${pick?.title} ${pick?.description}`;
    for (const { title } of own) if (!isDiscreet(title)) expect(text).not.toContain(`“${title}”`);
  }
});

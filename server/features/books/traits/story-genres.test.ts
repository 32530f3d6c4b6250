import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isStory, STORY_GENRES } from '../../../../contract/books.ts';

type Record = { genres: string[]; fiction: string; form: string };
const records = readdirSync('catalogue')
  .filter((file) => file.endsWith('.jsonl') && file !== 'topics.jsonl')
  .flatMap((file) => readFileSync(`catalogue/${file}`, 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as Record);

test.each(STORY_GENRES)('most of our books of the genre %s tell stories', (genre) => {
  const own = records.filter(({ genres }) => genres.includes(genre));
  expect(own.filter(isStory).length / own.length).toBeGreaterThan(0.75);
});

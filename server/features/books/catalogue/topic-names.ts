import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BookId } from '../../../../contract/books.ts';
import { CATALOGUE_FOLDER, CatalogueError } from './catalogue-record.ts';

/** Beside the topics: a file for each language, named by its ISO 639-1 code. */
const FOLDER = join(CATALOGUE_FOLDER, 'topic-names');

/** One line of `catalogue/topic-names/es.jsonl`: what readers of that language call a topic. */
export const TopicName = z.strictObject({
  key: BookId,
  names: z.array(z.string().trim().min(1).max(60)).min(1).max(8),
});
export type TopicName = z.infer<typeof TopicName>;

/** @throws CatalogueError naming the line and its fault. */
export function parseTopicNames(file: string, text: string): TopicName[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [TopicName.parse(JSON.parse(line))];
    } catch (error) {
      throw new CatalogueError(`topic-names/${file}:${index + 1}: ${error instanceof Error ? error.message : error}`);
    }
  });
}

/** What topics are called in other languages, by the code of the language. Reads the files: ask once. */
export function readTopicNames(folder = FOLDER): ReadonlyMap<string, readonly TopicName[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  return new Map(
    files
      .sort()
      .map((file) => [file.replace('.jsonl', ''), parseTopicNames(file, readFileSync(join(folder, file), 'utf8'))]),
  );
}

/**
 * Records as they were when sentences were written from them, one in JSON a line: an edit of the catalogue must not
 * change how much of a list passes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { NO_TRAITS, STARTER, type Work, whysInTopics } from '../server/features/books/books.ts';

/** What a sentence about a book is checked against; `whys` say why it is in each of its topics. */
type FrozenRecord = Pick<
  Work,
  'id' | 'title' | 'subtitle' | 'authors' | 'genres' | 'subjects' | 'year' | 'pitch' | 'summary'
> & { whys: string[] };

/** A record as a line of such a file. */
export function frozenLine(work: Work): string {
  const { id, title, subtitle, authors, genres, subjects, year, pitch, summary } = work;
  const whys = whysInTopics(work);
  return JSON.stringify({
    id,
    title,
    subtitle,
    authors,
    genres,
    subjects,
    year,
    pitch,
    summary,
    whys,
  } satisfies FrozenRecord);
}

/** The books of such a file, by id. They have no id of their own, so that no topic of today speaks for them. */
export function readFrozen(file: string): Map<string, { work: Work; whys: string[] }> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return new Map(
    lines.map((line) => {
      const { id, whys, ...record }: FrozenRecord = JSON.parse(line);
      return [id, { work: bookOf(record), whys }];
    }),
  );
}

/** A book of which the checks read no more than is given. */
export const bookOf = (record: Partial<Work> & { title: string }): Work =>
  ({
    ...NO_TRAITS,
    subtitle: null,
    authors: [],
    genres: [],
    subjects: [],
    year: null,
    summary: '',
    ...record,
    id: '',
    source: STARTER,
  }) as unknown as Work;

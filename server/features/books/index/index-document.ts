import type { Db } from '../../../platform/db/database.ts';
import { UNKNOWN_YEAR } from '../../../platform/retrieval/filter.ts';
import type { IndexDocument } from '../../../platform/retrieval/search-index.ts';
import { selectWorksAfter } from '../queries.ts';
import { INFERRED } from '../traits/book-traits.ts';
import { nearTopics } from '../traits/infer-traits.ts';
import type { WorkRecord } from '../works/merge.ts';
import { topics, topicsChecksum, topicsOf } from '../catalogue/topics.ts';
import { isByWoman, womenChecksum } from '../traits/women.ts';

/** Increase it when `toDocument` or the index settings change: the index is then rebuilt at the next start. */
const FORMAT = '10';
/**
 * Everything that the current index depends on: the format, the topics, whose words are in their books' documents, and
 * who is a woman.
 */
export const indexVersion = () => `${FORMAT} ${topicsChecksum()} ${womenChecksum()}`;

/** The words of a work that BM25 reads, in one text: a description names subjects, people and title words alike. */
export function toDocument(work: WorkRecord): IndexDocument {
  const authors = work.authors.join(', ');
  const title = work.subtitle ? `${work.title}: ${work.subtitle}` : work.title;
  const series = work.series_name ?? '';
  const marks = [work.form ?? '', ...work.moods, ...work.needs, ...work.places, ...work.periods].join(', ');
  return {
    id: work.id,
    title,
    authors,
    text: [title, authors, series, work.genres.join(', '), work.subjects.join(', '), work.summary].join('\n'),
    asks: [...work.asks, work.pitch ?? '', marks].join('\n'),
    topics: [...topicsOf(work.id), ...inferredTopics(work)]
      .map(({ name, forms, questions }) => [name, ...forms, ...questions].join(', '))
      .join('\n'),
    characters: work.characters.join('\n'),
    country: work.country ?? '',
    language: work.language ?? '',
    original: work.original_language ?? work.language ?? '',
    year: work.year ?? UNKNOWN_YEAR,
    by_woman: isByWoman(work),
    audience: work.audience ?? '',
    fiction: work.fiction ?? '',
    form: work.form ?? '',
  };
}

/** The topics that a book's labels suggest, where none of our topics lists it. */
const inferredTopics = (work: WorkRecord) =>
  work.traits_by === INFERRED ? nearTopics(work).flatMap((key) => topics().get(key) ?? []) : [];

/** The documents of all works, so many at a time. */
export async function* allDocuments(db: Db, batch: number): AsyncGenerator<IndexDocument[]> {
  let after = '';
  for (;;) {
    const works = await selectWorksAfter(db, after, batch);
    const last = works.at(-1);
    if (!last) return;
    yield works.map(toDocument);
    after = last.id;
  }
}

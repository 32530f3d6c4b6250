import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import type { Work } from '../../books/books.ts';
import { findInCatalogue } from './find-named.ts';
import { volumesIn } from './series.ts';

type Source = { index: SearchIndex; readWorks(ids: readonly string[]): Promise<Work[]> };

/** Questions of readers about one book are short. */
const LONGEST = 120;
/** “Who wrote Middlemarch?”, “is Sapiens worth reading?”: the book itself is wanted. */
const OF_BOOK = [
  /^who (?:wrote|is the author of) (.{1,80})$/iu,
  /^(?:a |the )?(?:summary|synopsis|plot|review) of (.{1,80})$/iu,
  /^(?:is|was) (.{1,80}?) (?:worth reading|any good|a good book|a good read|a good novel)$/iu,
  /^what(?:'s|’s| is) (.{1,80}?) about$/iu,
];
/** “Is it any good?” points at something said before, not at the novel; “is It any good?” asks of that. */
const POINTS =
  /^(?:it|this|that|these|those|they|them|he|she|him|her|one|(?:this|that|the) (?:one|book|novel|series|story))$/u;
/** “The sequel to Dune”: the volume behind it is wanted. */
const OF_NEXT =
  /^(?:what(?:'s|’s| is) )?(?:the |a )?(?:sequel|follow-up|next (?:book|one|volume|novel)) (?:to|after) (.{1,80})$/iu;
/** “Books by the author of Sapiens”. */
const OF_AUTHOR =
  /^(?:more |other )?(?:books|novels|anything|something|anything else) (?:by|from) the (?:author|writer) of (.{1,80})$/iu;
/** “More by Donna Tartt”. */
const MORE_BY = /^(?:more|another|anything else|something else|another book|another novel) by (.{1,60})$/iu;

/**
 * What a question about a book that we hold, or for more by one author, looks for: a title, or an author's name. Any other text is
 * answered as it is.
 */
export async function askedOfBook(source: Source, request: string): Promise<string> {
  const text = request.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (text.length > LONGEST) return request;
  const said = text.replace(/[.?!]{1,3}$/u, '').trim();
  const by = nameIn([MORE_BY], said);
  if (by !== null) return `books by ${by}`;
  const next = nameIn([OF_NEXT], said);
  const author = nameIn([OF_AUTHOR], said);
  const title = next ?? author ?? nameIn(OF_BOOK, said);
  if (title === null || POINTS.test(title)) return request;
  const works = await source.readWorks(await findInCatalogue(source, { title, author: null }));
  const [work] = works.toSorted((a, b) => b.popularity - a.popularity);
  // Who wrote the Bible is a question that other books answer.
  if (!work || work.authors.includes('Anonymous')) return request;
  if (author !== null) return work.authors[0] ?? request;
  if (next !== null) return (await volumeAfter(source, work))?.title ?? request;
  return work.title;
}

function nameIn(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const [, name = ''] = pattern.exec(text) ?? [];
    const bare = name.replace(/^["“‘']|["”’']$/gu, '').trim();
    if (bare !== '') return bare;
  }
  return null;
}

/** The next volume of its series that we hold. */
async function volumeAfter({ index, readWorks }: Source, work: Work): Promise<Work | null> {
  const { series_name: series, series_position: position } = work;
  if (series === null || position === null) return null;
  const hits = await index.search('text', `${series} ${work.authors.join(' ')}`, { limit: 40 });
  const works = await readWorks(hits.map(({ id }) => id));
  return volumesIn(works, series).find((each) => (each.series_position ?? 0) > position) ?? null;
}

import { quote } from '../../../wording/lists.ts';
import { bare, bareTitle, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import type { Source } from './find-models.ts';
import { findInCatalogue } from './find-named.ts';
import { volumesIn } from './series.ts';

/** Questions of readers about one book are short. */
const LONGEST = 120;
/** Asked only of books: “who wrote Middlemarch?”, “Emma summary”, “is Sapiens worth reading?”. */
const OF_BOOK = [
  /^(?:who (?:wrote|is the author of)|the author of|should i read|(?:is|was) it worth reading|how many (?:pages|chapters|words)(?: are(?: there)?)? in|how long does it take to read|what happens (?:in|at the end of)) (.{1,80})$/iu,
  /^(?:(?:what|which)(?:['’]s| is| are) )?(?:a |the |short |main |best ){0,3}(?:summary|synopsis|plot|reviews?|translation|ending|moral|themes?|reading age|age rating) (?:of|in|for) (.{1,80}?)(?: explained)?$/iu,
  /^(?:is|was) (.{1,80}?) (?:worth reading|worth (?:it|the time)|any good|a good (?:book|read|novel)|(?:suitable|appropriate|ok|okay|too \p{L}{1,12}) for .{1,40})$/iu,
  /^what(?:'s|’s| is) (.{1,80}?) about$/iu,
  /^what age is (.{1,80}?)(?: suitable| appropriate| written)? for$/iu,
  /^(?:can|should|may) (?:my|an?) .{1,30} read (.{1,80})$/iu,
  /^(.{1,80}?) (?:summary|synopsis|plot|reviews?|spoilers|ending explained|study guide|themes|characters)$/iu,
];
/** Asked of other things as well: “is Dune good?” is about a book, “is love good?” is not. */
const OF_ANYTHING = [
  /^(?:is|was) (.{1,80}?) (?:good|scary|sad|hard|difficult|easy|boring|long|funny|violent|a true story|based on a true story|fiction|non-?fiction|part of a series|a series)(?: to read)?$/iu,
  /^when was (.{1,80}?) (?:written|published|first published)$/iu,
  /^(?:how long is|when did|tell me about) (.{1,80}?)(?: come out| first come out)?$/iu,
];
/** “Is it any good?” refers to something said before, “is It any good?” to the novel. */
const POINTS =
  /^(?:it|this|that|these|those|they|them|he|she|him|her|one|(?:this|that|the) (?:one|book|novel|series|story))$/u;
/** “The sequel to Dune”, “Dune sequel”: the next volume is wanted. */
const OF_NEXT = [
  /^(?:what(?:'s|’s| is) )?(?:the |a )?(?:sequel|follow-up|next (?:book|one|volume|novel)) (?:to|after) (.{1,80})$/iu,
  /^(.{1,80}?) (?:sequel|follow-up|next book)$/iu,
];
/** “Books by the author of Sapiens”, “by the guy who wrote The Martian”. */
const OF_AUTHOR =
  /^(?:more |other )?(?:(?:that |the |a )?book|books|novels|anything|something|anything else) (?:by|from) (?:the |that )(?:same )?(?:author|writer|guy|man|woman|lady|person|one) (?:of|as|behind|who wrote|that wrote) (.{1,80})$/iu;
/** “More by Donna Tartt”. */
const MORE_BY = /^(?:more|another|anything else|something else|another book|another novel) by (.{1,60})$/iu;

/** “The third Hunger Games book”, “second book of the Broken Earth trilogy”, “Dune book 2”. */
const OF_VOLUME = [
  /^(?:the )?(?<nth>first|second|third|fourth|fifth|sixth|seventh|1st|2nd|3rd|[4-7]th) (?:book|novel|volume|part|one) (?:of|in|from) (?:the )?(?<name>.{1,60}?)(?: series| saga| trilogy| books)?$/iu,
  /^(?:the )?(?<nth>first|second|third|fourth|fifth|sixth|seventh|1st|2nd|3rd|[4-7]th) (?<name>.{1,60}?) (?:book|novel|volume)$/iu,
  /^(?<name>.{1,60}?),? (?:book|volume|vol\.?|part|#) ?(?<nth>[1-7]|one|two|three|four|five|six|seven)$/iu,
];
const PLACES: readonly (readonly string[])[] = [
  ['first', '1st', '1', 'one'],
  ['second', '2nd', '2', 'two'],
  ['third', '3rd', '3', 'three'],
  ['fourth', '4th', '4', 'four'],
  ['fifth', '5th', '5', 'five'],
  ['sixth', '6th', '6', 'six'],
  ['seventh', '7th', '7', 'seven'],
];

/**
 * What to search for when a request is a question about a book that we hold, or asks for more by one author: a title,
 * or the author's name. Any other request is returned unchanged.
 */
export async function askedOfBook(source: Source, request: string): Promise<string> {
  const text = request.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (text.length > LONGEST) return request;
  const said = text.replace(/[.?!]{1,3}$/u, '').trim();
  const by = nameIn([MORE_BY], said);
  if (by !== null) return `books by ${by}`;
  const volume = await volumeNamed(source, said);
  if (volume) return quote(volume.title);
  const next = nameIn(OF_NEXT, said);
  const author = nameIn([OF_AUTHOR], said);
  const other = nameIn(OF_ANYTHING, said);
  const title = next ?? author ?? nameIn(OF_BOOK, said) ?? (other !== null && isNamed(other) ? other : null);
  if (title === null || POINTS.test(title)) return request;
  const works = await source.readWorks(await findInCatalogue(source, { title, author: null }));
  const [work] = works.toSorted((a, b) => b.popularity - a.popularity);
  // “Who wrote the Bible?” is a question that other books answer.
  if (!work || work.authors.includes('Anonymous')) return request;
  if (author !== null) return work.authors[0] ?? request;
  const after = next === null ? null : await volumeAfter(source, work);
  if (next !== null) return after ? quote(after.title) : request;
  return quote(work.title);
}

/** Whether a name may be a title rather than a thing: it has several words, or a capital. */
const isNamed = (name: string): boolean => words(name).length > 1 || /^\p{Lu}/u.test(name);

function nameIn(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const [, name = ''] = pattern.exec(text) ?? [];
    const clean = name.replace(/^["“‘']|["”’']$/gu, '').trim();
    if (clean !== '') return clean;
  }
  return null;
}

/** The next volume of its series that we hold. */
async function volumeAfter(source: Source, work: Work): Promise<Work | null> {
  const { series_name: series, series_position: position } = work;
  if (series === null || position === null) return null;
  const works = await worksAbout(source, `${series} ${work.authors.join(' ')}`);
  return volumesIn(works, series).find((each) => (each.series_position ?? 0) > position) ?? null;
}

/** Enough works to include all volumes of any series. */
const WORKS = 40;

async function worksAbout({ index, readWorks }: Source, said: string): Promise<Work[]> {
  const hits = await index.search('text', said, { limit: WORKS });
  return readWorks(hits.map(({ id }) => id));
}

/** The volume that is asked for by its place in a series. The request names the series or one of its titles. */
async function volumeNamed(source: Source, said: string): Promise<Work | null> {
  const { nth = '', name = '' } = OF_VOLUME.map((pattern) => pattern.exec(said)?.groups).find(Boolean) ?? {};
  if (name === '') return null;
  const works = await worksAbout(source, words(name).join(' '));
  const titled = works.find((work) => work.series_name !== null && bareTitle(work.title) === bare(name));
  const place = PLACES.findIndex((spoken) => spoken.includes(nth.toLowerCase())) + 1;
  return volumesIn(works, titled?.series_name ?? name).find((work) => work.series_position === place) ?? null;
}

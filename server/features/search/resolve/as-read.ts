import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { inEnglishWhole } from '../understand/languages/other-languages.ts';
import { namingWar, plainly } from '../understand/reword.ts';
import { withoutUnrecorded } from '../understand/unrecorded.ts';
import { isTitleOfBook } from './title-and-author.ts';

/**
 * The request as each later stage reads it, as if it had been typed so: a request in another language that says more
 * than what a book is about (“Krimi, der in den Alpen spielt”) in English, without what no record can tell (“under
 * £10”), without “like I’m five”, and a short name of a world war in full. Any other request, and the title of a book,
 * is returned unchanged.
 */
export async function asRead(index: Pick<SearchIndex, 'search'>, request: string): Promise<string> {
  const english = namingWar(plainly(withoutUnrecorded(inEnglishWhole(request) ?? request)));
  return english === request || (await isTitleOfBook(index, request)) ? request : english;
}

import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { inEnglishWhole } from '../understand/languages/other-languages.ts';
import { isTitleOfBook } from './title-and-author.ts';

/**
 * A request in another language that says more than what a book is about (“Krimi, der in den Alpen spielt”), in
 * English, so that each later stage reads it as if it had been typed so. Any other request, and the title of a book, is
 * returned unchanged.
 */
export async function inEnglish(index: Pick<SearchIndex, 'search'>, request: string): Promise<string> {
  const english = inEnglishWhole(request);
  return english === null || (await isTitleOfBook(index, request)) ? request : english;
}

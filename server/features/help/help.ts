import type { Help } from '../../../contract/help.ts';
import type { Config } from '../../config.ts';
import { findDanger } from '../../wording/danger.ts';
import { messages } from './messages.ts';

/** What is searched for on the second click; in an emergency no book is offered. */
const QUERIES = {
  self: 'living with depression and finding hope again',
  other: 'understanding depression and suicide in somebody you love',
  witness: 'domestic abuse',
  assault: 'trauma after sexual violence',
  violence: 'fear and trauma after violence',
  abuse: 'domestic abuse',
  emergency: null,
} as const;

/**
 * What is shown first, and instead of books, to somebody who writes about harming themselves, about violence or an
 * emergency; null for every other text. Callers that get it must neither store nor log the text, nor show it to a
 * model.
 */
export function helpFor({ help: { places } }: Pick<Config, 'help'>, text: string): Help | null {
  const danger = findDanger(text);
  if (!danger) return null;
  const { books: label, ...said } = messages[danger.language][danger.kind];
  const query = QUERIES[danger.kind];
  return {
    kind: danger.kind,
    lang: danger.language,
    ...said,
    places,
    books: query === null || label === undefined ? null : { label, query },
  };
}

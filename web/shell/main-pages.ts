import type { MouseEvent } from 'react';
import { paths } from '../../contract/paths.ts';
import { typeAhead } from '../ui/type-ahead.ts';

type MainPage = {
  to: typeof paths.library | typeof paths.recommendations | typeof paths.search;
  label: string;
  /** The pages that belong to it, on which its link is marked as current. */
  part: RegExp;
  state?: { toField: true };
};

/** A reader's main pages. */
export const mainPages: readonly MainPage[] = [
  { to: paths.library, label: 'Library', part: /^\/library/ },
  { to: paths.recommendations, label: 'Recommendations', part: /^\/recommendation/ },
  // A reader who chooses it can type at once.
  { to: paths.search, label: 'Search', part: /^\/(?:search|question|topic)/, state: { toField: true } },
];

/** The attributes of the link to a main page on the page at `pathname`. */
export const mainLink = ({ to, part, state }: MainPage, pathname: string) => ({
  to,
  state,
  onClick: state?.toField ? typeAheadHere : undefined,
  viewTransition: true,
  'aria-current': pathname === to ? ('page' as const) : part.test(pathname) || undefined,
});

/** Unless the click opens another tab or window. */
function typeAheadHere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): void {
  if (!(metaKey || ctrlKey || shiftKey || altKey)) typeAhead();
}

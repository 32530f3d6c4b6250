import { paths } from '../../contract/paths.ts';

/** A reader's main pages, each with the pages that belong to it, on which its link is marked as current. */
export const mainPages = [
  { to: paths.library, label: 'Library', part: /^\/library/ },
  { to: paths.recommendations, label: 'Recommendations', part: /^\/recommendation/ },
  // A reader who chooses it can type at once.
  { to: paths.search, label: 'Search', part: /^\/(?:search|question|topic)/, state: { toField: true } },
];

/** The value of `aria-current` for the link to a main page. */
export const currentOn = (pathname: string, { to, part }: { to: string; part: RegExp }) =>
  pathname === to ? 'page' : part.test(pathname) || undefined;

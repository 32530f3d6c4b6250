import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MINUTE } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import type { Completion } from '../../../contract/search.ts';
import { call } from '../../calls/api.ts';
import { useRecent } from './recent.ts';

/** An option of the field: a search for `query`, or the page at `to`. */
export type Option = { kind: 'recent' | Completion['kind']; text: string; by: string | null } & (
  | { query: string }
  | { to: string }
);

/** Milliseconds without typing before the server is asked. */
const PAUSE = 120;
/** Fewer letters could mean anything. */
const SHORTEST = 2;
const RECENT_AT_FIRST = 5;
const RECENT_BESIDE = 2;

/** The suggestions for the typed text: searches of this browser, then the server's completions. */
export function useOptions(typed: string, open: boolean): Option[] {
  const text = typed.trim();
  const settled = useSettled(text);
  const completions = useQuery({
    queryKey: ['completions', settled.toLowerCase()],
    queryFn: async ({ signal }) => ({ ...(await call('complete', { text: settled }, signal)), asked: settled }),
    enabled: open && settled.length >= SHORTEST,
    staleTime: 10 * MINUTE,
    placeholderData: (before) => before,
    // Typing on works without it.
    retry: false,
    refetchOnWindowFocus: false,
  });
  const isOld = completions.isPlaceholderData || settled !== text;
  const { items, asked } = completions.data ?? { items: [], asked: '' };
  return optionsFor(text, useRecent(), isOld ? items.filter((item) => stillFits(item, asked, text)) : items);
}

/**
 * Whether a completion of what was `asked` may stay until what is typed now has been answered. One that the server
 * found by another name, or by a character, does not show why it fits: it stays while the reader types on.
 */
export function stillFits(item: Completion, asked: string, typed: string): boolean {
  return shows(item, typed) || (folded(typed).startsWith(folded(asked)) && !shows(item, asked));
}

/** Whether a word of the completion begins with the text. */
const shows = ({ text, by }: Completion, typed: string): boolean =>
  ` ${folded(`${text} ${by ?? ''}`)}`.includes(` ${folded(typed)}`);

/** Without case, accents and signs, which may be typed or not. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .trim()
    .toLowerCase();

/** Searches of this browser that contain the text, then completions of it. */
export function optionsFor(text: string, recent: readonly string[], completions: readonly Completion[]): Option[] {
  const known = recent
    .filter((each) => each !== text && each.toLowerCase().includes(text.toLowerCase()))
    .slice(0, text ? RECENT_BESIDE : RECENT_AT_FIRST)
    .map((query): Option => ({ kind: 'recent', text: query, by: null, query }));
  return text.length < SHORTEST ? known : [...known, ...completions.map(asOption)];
}

/** A completion as an option: a topic leads to its page, a book is searched for with its author. */
export function asOption({ kind, text, by, id }: Completion): Option {
  if (kind === 'topic' && id) return { kind, text, by, to: paths.topic(id) };
  return { kind, text, by, query: by ? `${text} by ${by}` : text };
}

/** The text after a moment without typing. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

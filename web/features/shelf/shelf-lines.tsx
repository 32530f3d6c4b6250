import { useLayoutEffect, useRef, useState } from 'react';
import { QUERY_MAX_LENGTH } from '../../../contract/limits.ts';
import type { ShelfCandidate, ShelfLine } from '../../../contract/shelf.ts';
import { Button } from '../../ui/button.tsx';
import { yearText } from '../../ui/byline.ts';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { grouped } from '../../ui/plural.ts';
import { useChooseBook, useFindBooks, useShelfLines } from './queries.ts';

const headings = {
  likely: ['To be checked', 'These titles differ a little from ours.'],
  unknown: ['Not found', 'These are kept for you. If one of our books is the one you mean, choose it.'],
} as const;

/** Lines of imports without a certain match, with what each may mean. */
export function ShelfLines({ match }: { match: 'unknown' | 'likely' }) {
  const lines = useShelfLines(match);
  const [title, note] = headings[match];
  const section = useFocusMovedOn(lines.data?.pages.flatMap((page) => page.lines.map(({ key }) => key)).join(' '));
  return (
    <section ref={section}>
      <h3 tabIndex={-1} className="font-sans font-medium tracking-normal">
        {title}
      </h3>
      <p className="text-small text-soft">{note}</p>
      <Loaded from={lines} what={title}>
        {({ pages }) => (
          <>
            <ul aria-label={title} className="mt-2">
              {pages
                .flatMap((page) => page.lines)
                .map((line) => (
                  <Line key={line.key} line={line} />
                ))}
            </ul>
            {lines.hasNextPage ? (
              <Button
                look="line"
                className="mt-3"
                busy={lines.isFetchingNextPage && 'Loading...'}
                onClick={() => void lines.fetchNextPage()}
              >
                Show more of {grouped(pages[0]?.total ?? 0)}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

/**
 * A finished line disappears with its focused button. Focus moves to the line that takes its place, from the last line
 * to the one before it, and from the only line to the next heading. For the `ref` of the lines' section.
 */
function useFocusMovedOn(keys: string | undefined) {
  const section = useRef<HTMLElement>(null);
  const place = useRef(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page shows has changed when the keys have.
  useLayoutEffect(() => {
    const { current: at } = section;
    if (!at) return;
    const items = () => [...at.querySelectorAll('li[data-line]')];
    if (place.current >= 0 && document.activeElement === document.body) {
      const next = items()[Math.min(place.current, items().length - 1)];
      (next?.querySelector('button') ?? at.querySelector('h3'))?.focus();
    }
    const look = () => {
      place.current = items().findIndex((item) => item.contains(document.activeElement));
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) place.current = -1;
    };
    at.addEventListener('focusin', look);
    at.addEventListener('focusout', leave);
    return () => {
      at.removeEventListener('focusin', look);
      at.removeEventListener('focusout', leave);
    };
  }, [keys]);
  useLayoutEffect(() => {
    const { current: at } = section;
    return () => {
      if (!at?.contains(document.activeElement)) return;
      (at.nextElementSibling?.querySelector<HTMLElement>('h3') ?? null)?.focus();
    };
  }, []);
  return section;
}

const nameOf = ({ title, authors, year }: Pick<ShelfCandidate, 'title' | 'authors' | 'year'>) =>
  `${title} by ${authors[0] ?? 'an unknown author'}${year === null ? '' : ` (${yearText(year)})`}`;

function Line({ line: { key, title, author, book, candidates } }: { line: ShelfLine }) {
  const choose = useChooseBook();
  const chosen = choose.isPending ? choose.variables.book : undefined;
  const [searching, setSearching] = useState(false);
  const offered = book ? [book, ...candidates] : candidates;
  return (
    <li data-line className="border-t border-rule py-3 first:border-t-0">
      <p className="wrap-anywhere">
        {title}
        {author === '' ? null : <span className="text-soft"> by {author}</span>}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {offered.map((candidate) => (
          <Button
            key={candidate.id}
            look="line"
            className="text-left"
            aria-label={`${title} is ${nameOf(candidate)}`}
            busy={chosen === candidate.id && 'Saving...'}
            onClick={() => choose.mutate({ key, book: candidate.id })}
          >
            {nameOf(candidate)}
          </Button>
        ))}
        <Button
          look="quiet"
          aria-label={offered.length > 0 ? `None of these is ${title}` : `Leave it: ${title}`}
          busy={chosen === null && 'Saving...'}
          onClick={() => choose.mutate({ key, book: null })}
        >
          {offered.length > 0 ? 'None of these' : 'Leave it'}
        </Button>
        <Button
          look="quiet"
          aria-label={`Search for ${title}`}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        >
          Search
        </Button>
      </div>
      {searching ? <FindBook title={title} choose={(id) => choose.mutate({ key, book: id })} chosen={chosen} /> : null}
    </li>
  );
}

/** Any of our books, for a line that means none of those offered. */
function FindBook({
  title,
  choose,
  chosen,
}: {
  title: string;
  choose: (id: string) => void;
  chosen: string | null | undefined;
}) {
  const [text, setText] = useState(title);
  const find = useFindBooks();
  const { data: found } = find;
  return (
    <search className="mt-3 block">
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') find.mutate(text.trim());
        }}
      >
        <div className="grow">
          <Field
            label="Title or author"
            value={text}
            maxLength={QUERY_MAX_LENGTH}
            onChange={(event) => setText(event.target.value)}
            autoFocus
          />
        </div>
        <Button look="line" type="submit" busy={find.isPending && 'Searching...'}>
          Find
        </Button>
      </form>
      {find.isError ? <Notice tone="danger">The search failed. {find.error.message}</Notice> : null}
      {found?.length === 0 ? <Notice>We don’t have this book. We keep the line as it is.</Notice> : null}
      <ul aria-label={`Found for ${title}`} className="mt-2 flex flex-wrap gap-2">
        {found?.map((book) => (
          <li key={book.id}>
            <Button
              look="line"
              className="text-left"
              aria-label={`${title} is ${nameOf(book)}`}
              busy={chosen === book.id && 'Saving...'}
              onClick={() => choose(book.id)}
            >
              {nameOf(book)}
            </Button>
          </li>
        ))}
      </ul>
    </search>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { QUERY_MAX_LENGTH } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';

type SearchFormProps = { query: string; searching: boolean; onSearch: (query: string) => void };

/** The question. An empty one does nothing. */
export function SearchForm({ query, searching, onSearch }: SearchFormProps) {
  const [text, setText] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(query), [query]);
  // The reader came by the key that leads here (`slash-for-search.ts`), just now: the state outlives a reload.
  const arriving = useNavigationType() === 'PUSH';
  const toField = useLocation().state?.toField === true && arriving;
  useEffect(() => {
    if (toField) input.current?.focus();
  }, [toField]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = text.trim();
    if (asked && !searching) onSearch(asked);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around the form would say the same with one element more.
    <form role="search" onSubmit={submit} className="flex flex-col gap-3 sm:flex-row">
      <input
        ref={input}
        type="search"
        aria-label="Search all books"
        placeholder="Describe any book, theme, or topic/event..."
        value={text}
        maxLength={QUERY_MAX_LENGTH}
        onChange={(event) => setText(event.target.value)}
        enterKeyHint="search"
        className="min-h-14 min-w-0 flex-1 rounded-control border border-rule-strong bg-leaf px-4 font-serif text-base text-ellipsis sm:text-lead"
      />
      <Button type="submit" className="min-h-14 px-8 sm:min-w-36" busy={searching && 'Searching...'}>
        Search
      </Button>
    </form>
  );
}

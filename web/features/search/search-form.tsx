import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ClearButton } from '../../ui/clear-button.tsx';
import { typedAhead } from '../../ui/type-ahead.ts';
import { OptionList } from './option-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

type SearchFormProps = { query: string; searching: boolean; onSearch: (query: string) => void };

/** The search field, with completions while typing. An empty one does nothing. */
export function SearchForm({ query, searching, onSearch }: SearchFormProps) {
  const [text, setText] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  const ask = (chosen: string) => {
    setText(chosen);
    onSearch(chosen);
  };
  const { setOpen, choose, listId, ...box } = useSuggestions(text, ask);
  useEffect(() => setText(query), [query]);
  useFocusWhenChosen(input, query, (typed) => {
    setText(typed);
    setOpen(true);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = text.trim();
    if (!asked || searching) return;
    setOpen(false);
    onSearch(asked);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around the form would say the same with one element more.
    <form
      role="search"
      onSubmit={submit}
      onBlur={box.onBlur}
      className={`relative flex gap-2 sm:gap-3 ${query ? '' : 'max-sm:flex-col'}`}
    >
      <div className="relative min-w-0 flex-1">
        <input
          {...box.props}
          ref={input}
          type="search"
          aria-label="Search all books"
          placeholder="Describe any book, theme, or topic/event..."
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          enterKeyHint="search"
          className={`search-box ${query ? 'asked' : ''} ${text ? 'pr-12' : 'pr-4'}`}
        />
        {text ? <ClearButton field={input} onClear={() => setText('')} /> : null}
      </div>
      {/* As wide as its longer label, so that the field does not change its width. */}
      <Button
        type="submit"
        className={`max-sm:px-3 min-[23rem]:max-sm:min-w-28 sm:min-w-40 ${query ? 'min-h-12 sm:min-h-14' : 'min-h-14'}`}
        busy={searching && 'Searching...'}
      >
        Search
      </Button>
      <OptionList id={listId} options={box.shown} active={box.active} onChoose={choose} />
    </form>
  );
}

/**
 * A reader who has just opened Search by its link, its shortcut or its address can type at once, and may have begun
 * before this field was there (`onTyped`). The history state survives a reload, which does not count as opening it.
 */
function useFocusWhenChosen(
  input: { current: HTMLInputElement | null },
  query: string,
  onTyped: (text: string) => void,
): void {
  const { state, key } = useLocation();
  const arriving = useNavigationType() !== 'POP';
  // React Router's key for an address that was opened.
  const opened = key === 'default' && query === '';
  const chosen = (state?.toField === true && arriving) || opened ? key : null;
  const take = useEffectEvent(() => {
    const typed = typedAhead();
    input.current?.focus();
    if (!typed || !input.current) return;
    // At once, because the next letter may come before the page is drawn again.
    input.current.value = typed;
    onTyped(typed);
  });
  useEffect(() => {
    if (chosen) take();
  }, [chosen]);
}

import type { FormEvent } from 'react';
import { QUERY_MAX_LENGTH } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { Button } from './button.tsx';
import { typedAhead } from './type-ahead.ts';

/** Somebody has just chosen Search, and may have begun to type before the field was there. */
function takeTyped(field: HTMLInputElement | null): void {
  if (!field) return;
  field.value ||= typedAhead();
  field.focus();
}

type AskFormProps = { onAsk: (query: string) => void; query?: string; autoFocus?: boolean };

/**
 * The search field without suggestions. If no code has arrived, the browser itself submits it. Until something is
 * asked, its button is below the field on a phone, so that the field shows its whole prompt.
 */
export function AskForm({ onAsk, query = '', autoFocus = false }: AskFormProps) {
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('q');
    if (typeof text === 'string' && text.trim()) onAsk(text.trim());
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around the form would say the same with one element more.
    <form
      role="search"
      action={paths.search}
      onSubmit={ask}
      className={`flex w-full gap-2 sm:gap-3 ${query ? '' : 'max-sm:flex-col'}`}
    >
      <input
        key={query}
        type="search"
        name="q"
        aria-label="Search all books"
        placeholder="Describe any book, theme, or topic/event..."
        defaultValue={query}
        maxLength={QUERY_MAX_LENGTH}
        ref={autoFocus ? takeTyped : undefined}
        enterKeyHint="search"
        className="min-h-14 min-w-0 flex-1 rounded-control border border-rule-strong bg-leaf px-4 font-serif text-base text-ellipsis text-ink sm:text-lead"
      />
      <Button type="submit" className="min-h-14 sm:px-8">
        Search
      </Button>
    </form>
  );
}

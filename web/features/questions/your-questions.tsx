import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../../contract/paths.ts';
import type { QuestionItem } from '../../../contract/questions.ts';
import { Button } from '../../ui/button.tsx';
import { LineLink } from '../../ui/line-link.tsx';
import { useQuestions } from './queries.ts';

const SHOWN_AT_FIRST = 5;

/** A reader's question pages, newest first. `whole` if they have a page to themselves, with its heading. */
export function YourQuestions({ whole = false }: { whole?: boolean }) {
  const questions = useQuestions();
  return (
    <section aria-label="Your questions" className={whole ? 'min-h-15' : 'min-h-28'}>
      {whole ? null : <h2 className="text-lead">Your questions</h2>}
      {questions.data ? (
        <List items={questions.data} whole={whole} />
      ) : questions.isError ? (
        <div className="mt-3 flex flex-wrap items-center gap-4 text-ui">
          <p role="alert" className="text-soft">
            Your questions could not be loaded. {questions.error.message}
          </p>
          <Button look="line" onClick={() => void questions.refetch()} busy={questions.isFetching && 'Loading...'}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className="skeleton mt-3 lg:max-w-2xl border-t border-rule py-3 text-ui text-soft">
          Loading your questions...
        </p>
      )}
    </section>
  );
}

function List({ items, whole }: { items: readonly QuestionItem[]; whole: boolean }) {
  const [all, setAll] = useState(whole);
  const list = useRef<HTMLUListElement>(null);
  if (items.length === 0) {
    return (
      <p className="mt-3 max-w-[40rem] text-ui text-soft">
        Search for something, then make a reading guide: an overview, and the books in the order to read them. Only you
        can see it until you share it.
      </p>
    );
  }
  const shown = all ? items : items.slice(0, SHOWN_AT_FIRST);
  const showAll = () => {
    flushSync(() => setAll(true));
    // The button disappears, so focus moves to the first question that was not shown before.
    list.current?.querySelectorAll('a')[SHOWN_AT_FIRST]?.focus();
  };
  return (
    <>
      <ul ref={list} className="mt-3 lg:max-w-2xl border-b border-rule">
        {shown.map(({ id, question, shared }) => (
          <LineLink key={id} to={paths.question(id)} name={question} note={shared ? 'Public' : 'Private'} />
        ))}
      </ul>
      {shown.length < items.length ? (
        <button type="button" className="link mt-3 min-h-8 text-small" onClick={showAll}>
          Show all {items.length}
        </button>
      ) : null}
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncRun } from '../../../../contract/sync.ts';
import { call } from '../../../calls/api.ts';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../ui/plural.ts';
import { alertToast } from '../../../ui/toasts.ts';
import { libraryChanged } from '../../library/library.ts';
import { lookNow, useOverview } from '../overview.ts';
import { type Origin, tellLastRun } from '../wording.ts';

type TakeOutProps = { id: string; books: number; origin?: Origin; mayReturn?: boolean; onUndone?: () => void };

/**
 * Undoes an import or the last sync of an account: the library is as it was, except for books that the reader has done
 * something with since. Of a sync that was interrupted, they `mayReturn` with the next one. An import without books may
 * still have brought topics, and the fingerprints of what was read.
 */
export function TakeOut({ id, books, origin = 'import', mayReturn = false, onUndone }: TakeOutProps) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call('undoImport', { id }),
    onSuccess: () => {
      lookNow(client);
      onUndone?.();
      return libraryChanged(client);
    },
    onError: (error) => alertToast(`Your library was not changed. ${error.message}`),
  });
  if (undo.data)
    return (
      <p role="status" tabIndex={-1} ref={focus} className="outline-none">
        {books === 0 ? 'The list is undone: nothing of it is kept.' : tellUndone(undo.data, origin, mayReturn)}
      </p>
    );
  return (
    <Button look="line" busy={undo.isPending && 'One moment...'} onClick={() => undo.mutate()}>
      {books === 0 ? 'Undo this list' : `Take ${books === 1 ? 'it' : 'them'} out again`}
    </Button>
  );
}

/** The button is gone, so its result gets the focus. */
const focus = (result: HTMLElement | null) => result?.focus();

function tellUndone({ removed, kept }: { removed: number; kept: number }, origin: Origin, mayReturn: boolean): string {
  const left = `${plural(removed, 'book')} left your library`;
  const stays = kept === 1 ? ' One that you have made your own stays.' : ` ${kept} that you have made your own stay.`;
  const ofAccount = mayReturn
    ? `${left}. The next sync may bring them again.`
    : `${left}, and what led to them is not read again.`;
  const all = origin === 'import' ? `The list is undone: ${left}.` : ofAccount;
  return all + (kept > 0 ? stays : '');
}

/** What the last list brought before this page was opened. A list that is read meanwhile has its own outcome. */
export function LastList() {
  const { data } = useOverview();
  const [last, setLast] = useState<SyncRun | null>();
  if (data && last === undefined) setLast(data.import);
  if (!last?.undo) return null;
  return (
    <section
      aria-label="Your last list"
      className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-rule pt-5 text-ui"
    >
      <p>
        <span className="font-medium">Your last list.</span> {tellLastRun(last, 'import')}
      </p>
      <TakeOut id={last.undo} books={last.books_found} />
    </section>
  );
}

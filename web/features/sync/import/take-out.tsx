import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncRun } from '../../../../contract/sync.ts';
import { call } from '../../../calls/api.ts';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../ui/plural.ts';
import { alertToast } from '../../../ui/toast.tsx';
import { libraryChanged } from '../../library/library.ts';
import { lookNow, useOverview } from '../overview.ts';
import { tellLastRun } from '../wording.ts';

type TakeOutProps = { id: string; books: number };

/**
 * Undoes an import: the library is as it was, except for books that the reader has done something with since. Without
 * books there may still be topics, and the fingerprints of what was read.
 */
export function TakeOut({ id, books }: TakeOutProps) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call('undoImport', { id }),
    onSuccess: () => {
      lookNow(client);
      return libraryChanged(client);
    },
    onError: (error) => alertToast(`Your library was not changed. ${error.message}`),
  });
  if (undo.data)
    return (
      <p role="status" tabIndex={-1} ref={focus} className="outline-none">
        {books === 0 ? 'The list is undone: nothing of it is kept.' : tellUndone(undo.data)}
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

function tellUndone({ removed, kept }: { removed: number; kept: number }): string {
  const stays = kept === 1 ? ' One that you have made your own stays.' : ` ${kept} that you have made your own stay.`;
  return `The list is undone: ${plural(removed, 'book')} left your library.${kept > 0 ? stays : ''}`;
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

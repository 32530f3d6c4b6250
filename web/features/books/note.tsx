import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NOTE_MAX_LENGTH } from '../../../contract/limits.ts';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { changePages, libraryChanged } from '../library/library.ts';

/** Notes that could not be saved, by book: kept while the application is open. */
const unsaved = new Map<string, string>();

/** The reader's note on a book, saved when the field is left. What could not be saved stays, and says so, until it is. */
export function Note({ id: book, note }: { id: string; note: string }) {
  const client = useQueryClient();
  const [text, setText] = useState(unsaved.get(book) ?? note);
  const saving = useMutation({
    mutationFn: (said: string) => call('setReading', { id: book, note: said }),
    scope: { id: `reading ${book}` },
    onSuccess: async (_, said) => {
      unsaved.delete(book);
      await changePages(client, (books) =>
        books.map((each) => (each.id === book ? { ...each, reading: { ...each.reading, note: said } } : each)),
      );
      return libraryChanged(client);
    },
    onError: (_, said) => unsaved.set(book, said),
  });
  const changed = text.trim() !== note;
  const failed = changed && unsaved.has(book);
  useEffect(() => {
    if (!changed) return;
    // The browser asks before the page is closed or reloaded.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [changed]);
  const label = (
    <>
      Your note <span className="font-normal">(only you see it)</span>
    </>
  );
  return (
    <Labelled label={label} className="mt-5">
      {(id) => (
        <>
          <textarea
            id={id}
            rows={text.length > 120 ? 5 : 2}
            value={text}
            maxLength={NOTE_MAX_LENGTH}
            placeholder="What you want to remember"
            aria-invalid={failed}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => changed && saving.mutate(text.trim())}
            className="block w-full rounded-control border border-rule-strong bg-leaf px-3 py-2 font-serif text-body text-ink aria-invalid:border-danger"
          />
          {failed ? (
            <p role="alert" className="mt-2 space-x-3 text-ui text-danger">
              Your note is not saved. {saving.error?.message}
              <Button look="line" onClick={() => saving.mutate(text.trim())}>
                Try again
              </Button>
            </p>
          ) : null}
        </>
      )}
    </Labelled>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { NOTE_MAX_LENGTH } from '../../../contract/limits.ts';
import { call } from '../../calls/api.ts';
import { useReader } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { toast } from '../../ui/toasts.ts';
import { changePages, libraryChanged } from '../library/library.ts';

/** Notes on their way to the server or not saved, by reader and book: kept while the application is open. */
const unsaved = new Map<string, { text: string; failed: boolean }>();

/**
 * The reader's note on a book, saved when the field is left. What could not be saved stays, and says so, until it is.
 */
export function Note({ id: book, note }: { id: string; note: string }) {
  const client = useQueryClient();
  const key = `${useReader().id} ${book}`;
  const problem = useId();
  const shown = useRef(true);
  const [text, setText] = useState(unsaved.get(key)?.text ?? note);
  const [known, setKnown] = useState(note);
  // Another tab may have changed it, or an earlier save may have ended; what is being typed stays.
  if (known !== note) {
    setKnown(note);
    if (text.trim() === known) setText(note);
  }
  const saving = useMutation({
    mutationFn: (said: string) => call('setReading', { id: book, note: said }),
    scope: { id: `reading ${book}` },
    onMutate: (said) => {
      unsaved.set(key, { text: said, failed: false });
    },
    onSuccess: async (_, said) => {
      if (unsaved.get(key)?.text === said) unsaved.delete(key);
      await changePages(client, (books) =>
        books.map((each) => (each.id === book ? { ...each, reading: { ...each.reading, note: said } } : each)),
      );
      return libraryChanged(client);
    },
    onError: (error, said) => {
      unsaved.set(key, { text: said, failed: true });
      if (!shown.current) toast(`Your note is not saved. ${error.message}`, undefined, true);
    },
  });
  const changed = text.trim() !== note;
  const failed = changed && unsaved.get(key)?.failed === true;
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
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
            aria-describedby={failed ? problem : undefined}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => changed && saving.mutate(text.trim())}
            className="note"
          />
          {failed ? (
            <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
              <p id={problem} role="alert" className="text-ui text-danger">
                Your note is not saved. {saving.error?.message}
              </p>
              <Button look="line" onClick={() => saving.mutate(text.trim())}>
                Try again
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Labelled>
  );
}

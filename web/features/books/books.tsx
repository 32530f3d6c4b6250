import { useEffect, useEffectEvent, useState } from 'react';
import { loadAgainFor } from '../../load-again.ts';
import { alertToast } from '../../ui/toast.tsx';
import type { BookDialogProps } from './book-dialog.tsx';

type Dialog = typeof import('./book-dialog.tsx')['BookDialog'];

let arrived: Dialog | null = null;
let failed = false;

async function load(): Promise<Dialog> {
  arrived ??= (await import('./book-dialog.tsx')).BookDialog;
  return arrived;
}

/** Fetches the dialog's code when the list stands, so that a book opens at once, also without a network. */
export function usePreparedBookDialog(): void {
  useEffect(() => {
    const later = setTimeout(() => void load().catch(() => {}), 1000); // Opening a book tries again, and tells.
    return () => clearTimeout(later);
  }, []);
}

/** Everything about one book, over the list that it was opened from. Where its code does not arrive, that is said. */
export function BookDialog(props: BookDialogProps) {
  const [Loaded, setLoaded] = useState<Dialog | null>(() => arrived);
  const giveUp = useEffectEvent(async () => {
    const again = failed;
    failed = true;
    // A browser may go on refusing a file that failed once.
    if (again && (await loadAgainFor('book'))) return;
    alertToast('The book could not be opened. Check your connection, then try again.');
    props.onClose();
  });
  useEffect(() => {
    let gone = false;
    // Also where it seems to be here: it may have arrived since this was drawn without it.
    load().then(
      (found) => !gone && setLoaded(() => found),
      () => !gone && void giveUp(),
    );
    return () => {
      gone = true;
    };
  }, []);
  return Loaded ? <Loaded {...props} /> : null;
}

import { useEffect } from 'react';
import { late } from '../../ui/late.tsx';

const load = async () => (await import('./book-dialog.tsx')).BookDialog;

/** Everything about one book, over the list that it was opened from. */
export const BookDialog = late(load);

/** Loads the dialog's code once the list is shown, so that a book opens at once, even offline. */
export function usePreparedBookDialog(): void {
  useEffect(() => {
    // A failure is not reported here: opening a book tries again and reports it.
    const later = setTimeout(() => void load().catch(() => {}), 1000);
    return () => clearTimeout(later);
  }, []);
}

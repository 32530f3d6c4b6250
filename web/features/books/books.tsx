import { useEffect } from 'react';
import { late } from '../../ui/late.tsx';

// The question before deleting comes along: without a network it could not be loaded when it is asked.
const load = async () => {
  const [{ BookDialog: Arrived }] = await Promise.all([import('./book-dialog.tsx'), import('./delete-question.tsx')]);
  return Arrived;
};

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

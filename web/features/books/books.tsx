import { useEffect } from 'react';
import { late } from '../../ui/late.tsx';

// The question before deleting comes along: without a network it could not be loaded when it is asked.
const load = async () => {
  const [{ BookDialog: Arrived }] = await Promise.all([import('./book-dialog.tsx'), import('./delete-question.tsx')]);
  return Arrived;
};

/** Everything about one book, over the list that it was opened from. */
export const BookDialog = late(load);

/** What the service worker keeps of a book's code besides the dialog: its own page, and its note. */
const loadRest = () => Promise.all([import('./book-page.tsx'), import('./note.tsx')]);

/** Loads the dialog's code once the list is shown, so that a book opens at once, even offline. */
export function usePreparedBookDialog(): void {
  useEffect(() => {
    const prepare = async () => {
      await load();
      if (navigator.serviceWorker?.controller) await loadRest();
    };
    // A failure is not reported here: opening a book tries again and reports it.
    const later = setTimeout(() => void prepare().catch(() => {}), 1000);
    return () => clearTimeout(later);
  }, []);
}

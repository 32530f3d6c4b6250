import type { LibraryBook } from '../../../contract/library.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRemoveBook } from '../library/library.ts';

type DeleteQuestionProps = { book: LibraryBook; onClose: () => void; onDeleted: () => void };

/** Asks whether to remove the book from the library. */
export function DeleteQuestion({ book, onClose, onDeleted }: DeleteQuestionProps) {
  const remove = useRemoveBook();
  return (
    <Dialog title="Confirm Deletion" role="alertdialog" onClose={onClose}>
      <p className="mt-4 text-ui text-soft">
        Are you sure you want to delete "{book.title}"? This action cannot be undone.
      </p>
      <div className="dialog-actions mt-8">
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onDeleted();
            remove(book);
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}

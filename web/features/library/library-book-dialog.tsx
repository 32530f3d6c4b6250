import { Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { BookDialog } from '../../ui/book-dialog.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRemoveBook } from './queries.ts';
import { reviewIntent } from './review.ts';

/** A book of the library in detail, with sharing a review and deletion, which asks first. */
export function LibraryBookDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveBook();
  return (
    <>
      <BookDialog
        book={book}
        onClose={onClose}
        actions={
          <>
            <a
              href={reviewIntent(book)}
              target="_blank"
              rel="noopener"
              title="Share a review"
              className="inline-grid size-10 place-items-center rounded-control transition-colors duration-150 hover:bg-table"
            >
              <Share2 aria-hidden="true" className="size-5 stroke-[1.5]" />
              <span className="sr-only">Share a review, in a new tab</span>
            </a>
            <IconButton label="Delete" className="text-danger" onClick={() => setAsking(true)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </>
        }
      />
      {asking ? (
        <Dialog title="Confirm Deletion" role="alertdialog" onClose={() => setAsking(false)}>
          <p className="mt-4 text-ui text-soft">
            Are you sure you want to delete "{book.title}"? This action cannot be undone.
          </p>
          <div className="mt-8 flex flex-wrap justify-end gap-3">
            <Button look="line" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              look="danger"
              onClick={() => {
                onClose();
                remove(book);
              }}
            >
              Delete
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

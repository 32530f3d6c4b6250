import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { IconButton } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';

const TuneDialog = late(async () => (await import('./tune-dialog.tsx')).TuneDialog);

/** More like this, less like this, not interested: what a reader says of a book, its authors and what it is about. */
export function TuneButton({ book }: { book: Book }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`More or less like ${book.title}`} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
      </IconButton>
      {open ? <TuneDialog book={book} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

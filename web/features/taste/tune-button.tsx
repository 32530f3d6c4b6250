import { SlidersHorizontal } from 'lucide-react';
import type { Book } from '../../../contract/books.ts';
import { useOpen } from '../../calls/load-again.ts';
import { IconButton } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';

const TuneDialog = late(async () => (await import('./tune-dialog.tsx')).TuneDialog);

/** More like this, less like this, not interested: the reader's verdict on a book, its authors and its topics. */
export function TuneButton({ book }: { book: Book }) {
  const [open, setOpen] = useOpen(`tune ${book.id}`);
  return (
    <>
      <IconButton label={`More or less like ${book.title}`} onClick={() => setOpen(true)}>
        <SlidersHorizontal />
      </IconButton>
      {open ? <TuneDialog book={book} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

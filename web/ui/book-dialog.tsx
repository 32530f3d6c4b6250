import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Book } from '../../contract/books.ts';
import { readerUrl } from '../../contract/bookstore.ts';
import { authorLine, bookstoreLink, bookstoreUrl, yearText } from './bookstore.ts';
import { ButtonAnchor, IconButton } from './button.tsx';
import { Cover } from './cover.tsx';
import { Dialog } from './dialog.tsx';
import { toast } from './toast.tsx';

type BookDialogProps = {
  book: Book;
  onClose: () => void;
  /** Icon buttons of the page that opened it, beside the one that copies the link. */
  actions?: ReactNode;
};

/** Everything about one book, and where to get it. */
export function BookDialog({ book, onClose, actions }: BookDialogProps) {
  const reader = readerUrl(book);
  return (
    <Dialog title={book.title} onClose={onClose} width="wide">
      {book.subtitle ? <p className="mt-1 pr-10 font-serif text-lead text-soft">{book.subtitle}</p> : null}
      <div className="mt-6 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8">
        <div className="sm:row-span-2">
          <Cover book={book} eager />
        </div>
        <div>
          <p className="text-ui">{[authorLine(book.authors), yearText(book.year)].filter(Boolean).join(' · ')}</p>
          <p className="mt-1 text-small text-soft">{book.genres.join(', ')}</p>
          {book.why ? <p className="mt-4 font-serif text-body italic">{book.why}</p> : null}
        </div>
        <section
          aria-label="Summary"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long summary scrolls, which the keyboard must be able to do.
          tabIndex={0}
          className="col-span-2 mt-4 max-h-[300px] overflow-y-auto font-serif text-body sm:col-span-1 sm:col-start-2"
        >
          {book.summary || 'There is no summary of this book yet.'}
        </section>
      </div>
      {/* In sight also where the window is too low for all of it. */}
      <div className="sticky bottom-0 -mx-6 mt-5 -mb-6 flex flex-wrap items-center gap-3 border-t border-rule bg-leaf px-6 py-5 sm:-mx-8 sm:-mb-8 sm:mt-8 sm:px-8">
        <ButtonAnchor href={bookstoreUrl(book)} {...bookstoreLink}>
          Order Now<span className="sr-only"> at the bookstore, in a new tab</span>
        </ButtonAnchor>
        {reader ? (
          <ButtonAnchor look="line" href={reader} target="_blank" rel="noopener">
            Read Book<span className="sr-only"> in a new tab</span>
          </ButtonAnchor>
        ) : null}
        <div className="ml-auto flex">
          <IconButton label="Copy bookstore link" onClick={() => void copy(bookstoreUrl(book))}>
            <Copy aria-hidden="true" />
          </IconButton>
          {actions}
        </div>
      </div>
    </Dialog>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast('Link copied to clipboard!');
  } catch {
    toast('The browser did not allow copying.');
  }
}

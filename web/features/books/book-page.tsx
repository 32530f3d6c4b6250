import { Share2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import type { BookPage as Page } from '../../../contract/book-page.ts';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import { isUnknown } from '../../calls/api.ts';
import { keptAt } from '../../calls/kept.ts';
import { useOpen } from '../../calls/load-again.ts';
import { useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { authorLine } from '../../ui/byline.ts';
import { Failed } from '../../ui/failed.tsx';
import { late } from '../../ui/late.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Blank, PageTitle } from '../../ui/page.tsx';
import { useAddWanted } from '../library/library.ts';
import { BookActions } from './book-actions.tsx';
import { AuthorLinks, BookDetail } from './book-detail.tsx';
import { useAddingBook, useBookPage } from './queries.ts';

const ShareDialog = late(async () => (await import('../../ui/share-dialog.tsx')).ShareDialog);

/** A book at its own address, for everybody. */
export function BookPage() {
  const { id = '' } = useParams();
  const page = useBookPage(id);
  if (page.data) return <Shown key={id} page={page.data} from={page} />;
  if (!page.isError) return <Loading />;
  return (
    <section className="page min-h-dvh py-12 sm:py-16">
      <PageTitle>Book</PageTitle>
      <h1 className="mb-8 text-head">Book</h1>
      <Missing page={page} />
    </section>
  );
}

function Missing({ page }: { page: ReturnType<typeof useBookPage> }) {
  const visitor = useSession().status === 'visitor';
  const unknown = isUnknown(page.error, 'book_not_found');
  return (
    <Blank title={unknown ? 'This book is not on our shelves' : 'The book could not be loaded'}>
      {unknown ? (
        <>
          {visitor ? <p>It may be in a reader’s own library. Sign in to see yours.</p> : null}
          <ButtonLink look="line" to={paths.search}>
            Search all books
          </ButtonLink>
        </>
      ) : (
        <Failed query={page} />
      )}
    </Blank>
  );
}

function Shown({ page, from }: { page: Page; from: ReturnType<typeof useBookPage> }) {
  const { book, reading } = page;
  const navigate = useNavigate();
  const adding = useAddingBook(book);
  const reader = useSession().status === 'reader';
  useAddWanted(book.id, () => reader && adding.add());
  return (
    <article className="page py-12 sm:py-16">
      <PageTitle>{printed(book.title)}</PageTitle>
      <p className="text-ui text-soft">Book</p>
      <h1 className="mt-2 text-head text-pretty">{printed(book.title)}</h1>
      {book.subtitle ? <p className="mt-3 font-serif text-lead text-soft">{printed(book.subtitle)}</p> : null}
      <AuthorLinks book={book} />
      <div className="mt-6 border-y border-rule py-4">
        <BookActions
          book={book}
          inLibrary={reading !== null}
          reading={reading}
          adding={adding}
          kept={keptAt(page) !== undefined}
          onGone={() => void navigate(paths.library)}
        />
      </div>
      <BookDetail book={book} page={from} heading="h2" />
      <Share page={page} />
    </article>
  );
}

function Share({ page: { book, pitch } }: { page: Page }) {
  const [open, setOpen] = useOpen('share-book');
  const by = printed(`${book.title} by ${authorLine(book.authors)}`);
  return (
    <div className="mt-12 border-t border-rule pt-6 print:hidden">
      <Button look="line" onClick={() => setOpen(true)}>
        <Share2 className="size-4 stroke-[1.5]" />
        Share this book
      </Button>
      {open ? (
        <ShareDialog
          shared={{
            title: by,
            text: pitch ? `${by}. ${printed(pitch)}` : by,
            url: location.origin + paths.book(book.id),
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

function Loading() {
  return (
    <LoadingPage title="Book" what="the book">
      <span className="block h-5 w-16 bg-rule" />
      <span className="mt-4 block h-11 w-full max-w-[32rem] bg-rule sm:h-14" />
      <span className="mt-4 block h-5 w-48 bg-rule" />
      <div className="book-face mt-28">
        <span className="book-cover" />
        <span className="block h-40 bg-rule" />
      </div>
    </LoadingPage>
  );
}

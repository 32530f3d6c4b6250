import { Link } from 'react-router';
import type { Book } from '../../../contract/books.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useAlreadyRead, useTaste } from './queries.ts';
import { Verdicts } from './verdicts.tsx';

const AUTHORS_SHOWN = 3;

export function TuneDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const taste = useTaste();
  const read = useAlreadyRead();
  return (
    <Dialog title="More or less like this" onClose={onClose}>
      <p className="mt-2 text-ui text-soft">It counts from your next search, sync or Sunday onwards.</p>
      <Loaded from={taste} what="Your taste">
        {({ marks }) => (
          <div className="mt-4">
            <Verdicts kind="book" of={book.id} name={book.title} marks={marks} />
            {book.authors.slice(0, AUTHORS_SHOWN).map((author) => (
              <Verdicts key={author} kind="author" of={author} name={author} marks={marks} />
            ))}
            {book.genres.map((genre) => (
              <Verdicts key={genre} kind="topic" of={genre} name={genre} marks={marks} />
            ))}
          </div>
        )}
      </Loaded>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <Button
          look="line"
          busy={read.isPending && 'Saving...'}
          onClick={() => read.mutate({ id: book.id, read: true }, { onSuccess: onClose })}
        >
          I have read it
        </Button>
        <Link to={paths.taste} className="link inline-flex min-h-8 items-center text-ui">
          See all you have said
        </Link>
      </div>
    </Dialog>
  );
}

import { Download, Share2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { PAINTED_MAX, type PaintedBook, paintShelf, type ShelfWords } from './paint-shelf.ts';

/** The number of books on the picture until the reader chooses. */
const AT_FIRST = 12;
const TITLE_MAX = 60;

type PictureDialogProps = { words: ShelfWords; books: readonly PaintedBook[]; onClose: () => void };

/** A picture of books that the reader chooses, drawn in this browser. It exists nowhere else until they share it. */
export function PictureDialog({ words, books, onClose }: PictureDialogProps) {
  const [title, setTitle] = useState(words.title);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(books.slice(0, AT_FIRST).map(({ id }) => id)),
  );
  const shown = books.filter(({ id }) => chosen.has(id));
  const canvas = usePainted({ title: title.trim() || words.title, note: words.note }, shown);
  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const full = shown.length >= PAINTED_MAX;
  return (
    <Dialog title="Make a picture" width="wide" onClose={onClose}>
      <p className="mt-2 text-ui text-soft">
        It shows what you see here and nothing else about you. It is drawn in this browser, and stays here until you
        share it.
      </p>
      <div className="mt-6 grid gap-6 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:gap-8">
        <div>
          <canvas
            ref={canvas}
            role="img"
            aria-label={`${title}: ${shown.map((book) => book.title).join(', ')}`}
            width={1080}
            height={1350}
            className="block aspect-[4/5] w-full max-w-80 border border-rule"
          />
          <div className="mt-4 flex flex-wrap gap-2">
            <PassOn canvas={canvas} title={title} off={shown.length === 0} />
          </div>
        </div>
        <div>
          <Field label="Title" value={title} maxLength={TITLE_MAX} onChange={({ target }) => setTitle(target.value)} />
          <fieldset className="mt-5">
            <legend className="text-small font-medium text-soft">
              Books, {shown.length} of {books.length} chosen{full ? ` (at most ${PAINTED_MAX})` : ''}
            </legend>
            <ul className="picture-books mt-2">
              {books.map((book) => (
                <li key={book.id} className="relative">
                  <Cover book={book} />
                  <label className="choice">
                    <input
                      type="checkbox"
                      checked={chosen.has(book.id)}
                      disabled={full && !chosen.has(book.id)}
                      onChange={() => toggle(book.id)}
                    />
                    <span className="sr-only">{book.title}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        </div>
      </div>
    </Dialog>
  );
}

/** A canvas with the picture, repainted whenever its content changes. */
function usePainted(words: ShelfWords, books: readonly PaintedBook[]) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const said = JSON.stringify([words, books.map(({ id }) => id)]);
  const queue = useRef(Promise.resolve());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is what they say.
  useEffect(() => {
    let over = false;
    // One after the other, because two at once would paint over each other.
    queue.current = queue.current
      .then(() => (canvas.current && !over ? paintShelf(canvas.current, words, books) : undefined))
      .catch(() => {});
    return () => {
      over = true;
    };
  }, [said]);
  return canvas;
}

type PassOnProps = { canvas: RefObject<HTMLCanvasElement | null>; title: string; off: boolean };

/** Sharing if the browser can share a picture; downloading everywhere. */
function PassOn({ canvas, title, off }: PassOnProps) {
  const withFile = (use: (file: File) => void) =>
    canvas.current?.toBlob((blob) => {
      if (blob) use(new File([blob], 'bookshelf.png', { type: 'image/png' }));
      else toast('The picture could not be made in this browser.');
    }, 'image/png');
  const share = () =>
    withFile((file) => {
      navigator.share({ files: [file], title }).catch((error: unknown) => {
        // Closing the system's dialog is not a failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) {
          toast('The picture could not be shared from here. Download it instead.');
        }
      });
    });
  return (
    <>
      {canShareFiles() ? (
        <Button disabled={off} onClick={share}>
          <Share2 className="size-4 stroke-[1.5]" />
          Share
        </Button>
      ) : null}
      <Button look={canShareFiles() ? 'line' : 'solid'} disabled={off} onClick={() => withFile(download)}>
        <Download className="size-4 stroke-[1.5]" />
        Download
      </Button>
    </>
  );
}

function canShareFiles(): boolean {
  const probe = new File([''], 'bookshelf.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [probe] });
}

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads it after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

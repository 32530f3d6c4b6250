import type { Book } from '../../../contract/books.ts';
import { printed } from '../../../contract/printed.ts';
import { beyondReason } from './beyond-reason.ts';

/** The part of our record that supports the book's reason, where it says more than the reason does. */
export function Evidence({ book }: { book: Book }) {
  const lines = beyondReason(book);
  if (lines.length === 0) return null;
  return (
    <details className="mt-2 text-small text-soft">
      <summary className="inline-block cursor-pointer py-1 underline underline-offset-4">Why this book?</summary>
      <p className="mt-2">What our record of the book says:</p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {lines.map(({ field, text }) => (
          <div key={`${field} ${text}`} className="contents">
            <dt className="first-letter:uppercase">{printed(field)}</dt>
            <dd>{printed(text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

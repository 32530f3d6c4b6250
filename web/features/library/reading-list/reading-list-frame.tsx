import { LibraryHead } from '../library-head.tsx';

/** The reading list before its books and code have loaded, as tall as a window, so that the footer does not jump. */
export function ReadingListFrame() {
  return (
    <section className="page min-h-dvh pt-7 pb-12 sm:py-16">
      <LibraryHead count="" />
      <p role="status" className="sr-only">
        Loading your reading list...
      </p>
      <div aria-hidden="true" className="skeleton pt-12">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="grid grid-cols-[2rem_3.5rem_1fr] gap-4 border-t border-rule py-5 sm:gap-6">
            <span />
            <span className="book-cover" />
            <div>
              <span className="block h-5 w-3/5 bg-rule" />
              <span className="mt-3 block h-3 w-1/3 bg-rule" />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

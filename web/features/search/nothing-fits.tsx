import { Blank } from '../../ui/page.tsx';

/** Shown if no book fits, with what to ask instead. `vague`: the request did not say what the book should be about. */
export function NothingFits({ vague }: { vague: boolean }) {
  return vague ? (
    <Blank title="What should it be about?">
      <p>Name a subject, a time, a mood, an author, or a book you loved.</p>
    </Blank>
  ) : (
    <Blank title="No book on our shelves fits that">
      <p>Try other words, or fewer of them.</p>
    </Blank>
  );
}

/** Stands above the nearest books if none fits for certain. */
export function NoneIsSure() {
  return (
    <div className="mb-3 sm:mb-8">
      <h2 className="text-lead sm:text-title">No sure match on our shelves</h2>
      <p className="max-w-lg text-ui text-soft max-sm:hidden sm:mt-2">
        Here is what comes nearest. Other words may find more.
      </p>
    </div>
  );
}

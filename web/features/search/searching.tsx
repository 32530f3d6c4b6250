const bar = 'empty:bg-rule';

/**
 * Placeholders for the results during a search. An element with `data-early` is a bar until `web/early.ts` writes its
 * text.
 */
export function Searching() {
  return (
    <div aria-hidden="true" className="skeleton">
      <div className="mb-2 h-11 w-56 bg-rule/60 sm:mb-8" />
      <p className="mb-2 flex flex-wrap gap-x-6 text-ui text-soft has-[:empty]:hidden sm:mb-4">
        <span className="-mr-4">Topic:</span>
        <span data-early="topics">
          <span />
        </span>
      </p>
      <div className="found-books">
        {Array.from({ length: 6 }, (_, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never move.
            key={place}
            className="found-ghost"
          >
            <span className="book-cover" />
            {/* With room for the buttons, which are stacked on a phone. */}
            <div className="min-h-28 max-sm:mr-15 max-[23rem]:mr-0 max-[23rem]:pb-11 sm:pb-13">
              <p data-early="title" className={`found-title empty:h-5 empty:w-4/5 ${bar}`} />
              <p data-early="by" className={`mt-0.5 text-small text-soft empty:mt-3 empty:h-3 empty:w-1/2 ${bar}`} />
              <p data-early="why" className={`found-why empty:mt-5 empty:h-4 ${bar}`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

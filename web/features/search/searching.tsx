/** The results' places while they are being looked for. */
export function Searching() {
  return (
    <div aria-hidden="true" className="skeleton">
      <div className="mb-4 h-11 w-56 bg-rule/60 sm:mb-8" />
      <div className="found-books">
        {Array.from({ length: 9 }, (_, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never move.
            key={place}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-5"
          >
            <span className="book-cover" />
            <div>
              <span className="block h-5 w-4/5 bg-rule" />
              <span className="mt-3 block h-3 w-1/2 bg-rule" />
              <span className="mt-5 block h-4 w-full bg-rule" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

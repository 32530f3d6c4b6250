import { ChevronsUpDown } from 'lucide-react';
import { Button } from './button.tsx';

/** Fewer pages can be paged through one by one. */
const PAGES_TO_JUMP = 3;

/** Back / Page X of Y / Next. With many pages, the words in the middle open the list of them. */
export function Pager({ page, of, onPage }: { page: number; of: number; onPage: (page: number) => void }) {
  const jumps = of >= PAGES_TO_JUMP;
  return (
    <nav aria-label="Pages" className="mt-14 flex items-center justify-center gap-5">
      <Button look="line" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Back
      </Button>
      <div className="page-choice">
        <p aria-live="polite" className="text-ui text-soft tabular-nums">
          Page {page} of {of}
        </p>
        {jumps ? (
          <>
            <ChevronsUpDown className="size-4 stroke-[1.5] text-soft" />
            <select aria-label="Go to page" value={page} onChange={({ target }) => onPage(Number(target.value))}>
              {Array.from({ length: of }, (_, before) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their number.
                <option key={before} value={before + 1}>
                  {before + 1}
                </option>
              ))}
            </select>
          </>
        ) : null}
      </div>
      <Button look="line" disabled={page >= of} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

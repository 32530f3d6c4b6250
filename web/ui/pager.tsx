import { Button } from './button.tsx';

/** Back / Page X of Y / Next. */
export function Pager({ page, of, onPage }: { page: number; of: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label="Pages" className="mt-14 flex items-center justify-center gap-5">
      <Button look="line" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Back
      </Button>
      <p aria-live="polite" className="text-ui text-soft tabular-nums">
        Page {page} of {of}
      </p>
      <Button look="line" disabled={page >= of} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

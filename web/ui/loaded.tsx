import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** A small part of a page that needs data first: its skeleton while that loads, an error with a retry, or itself. */
export function Loaded<T>({
  from,
  what,
  children,
}: {
  from: UseQueryResult<T>;
  /** Its name in the error message: "Your addresses". */
  what: string;
  children: (data: T) => ReactNode;
}) {
  if (from.data !== undefined) return children(from.data);
  if (!from.isError) {
    return (
      <p role="status" className="skeleton min-h-12 text-ui text-soft">
        Loading...
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Notice tone="danger">
        {what} could not be loaded. {from.error.message}
      </Notice>
      <Button look="line" onClick={() => void from.refetch()} busy={from.isFetching && 'Loading...'}>
        Try again
      </Button>
    </div>
  );
}

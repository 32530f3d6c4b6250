import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from './button.tsx';

type FailedProps = { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>; busy?: string };

/** The reason for a failed answer, and a retry: for a `Blank` that says what is missing. */
export function Failed({ query, busy = 'Loading...' }: FailedProps) {
  return (
    <>
      <p role="alert">{query.error?.message}</p>
      <Button look="line" onClick={() => void query.refetch()} busy={query.isFetching && busy}>
        Try again
      </Button>
    </>
  );
}

import type { ReactNode } from 'react';

/** A message in the page: `danger` for an error, `plain` for information. Announced when it appears. */
export function Notice({ tone = 'plain', children }: { tone?: 'plain' | 'danger'; children: ReactNode }) {
  const colours = tone === 'danger' ? 'border-danger text-danger' : 'border-rule-strong text-ink';
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={`border-l-2 ${colours} py-1 pl-4 text-left text-ui`}>
      {children}
    </div>
  );
}

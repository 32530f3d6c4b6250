import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

/** The browser's own list with a label: it can be searched by typing and looks native on a phone. */
export function Select({ label, className = '', ...select }: ComponentProps<'select'> & { label: string }) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          {...select}
          id={id}
          className={`block min-h-12 w-full rounded-control border border-rule-strong bg-leaf px-3 text-base text-ink ${className}`}
        />
      )}
    </Labelled>
  );
}

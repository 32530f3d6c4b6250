import { type ComponentProps, useId } from 'react';

/** The browser's own list, labelled: it is searched by typing and looks native on a phone. */
export function Select({ label, className = '', ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium text-soft">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={`block min-h-12 w-full rounded-control border border-rule-strong bg-leaf px-3 text-base text-ink ${className}`}
      />
    </div>
  );
}

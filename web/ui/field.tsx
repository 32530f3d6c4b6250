import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

/** A labelled input; `hint` and `error` are tied to it for screen readers. */
export function Field({
  label,
  hint,
  error,
  className = '',
  ...input
}: ComponentProps<'input'> & { label: string; hint?: string; error?: string | null }) {
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          <input
            {...input}
            id={id}
            data-autofocus={input.autoFocus || undefined}
            aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
            className={`block min-h-12 w-full rounded-control border border-rule-strong bg-leaf px-3.5 text-base text-ink aria-invalid:border-danger ${className}`}
          />
          {hint ? (
            <p id={`${id}-hint`} className="mt-1.5 text-small text-soft">
              {hint}
            </p>
          ) : null}
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </>
      )}
    </Labelled>
  );
}

/** A field's problem, read out when it appears. */
export function FieldError({ id, children }: { id: string; children: string | null | undefined }) {
  return children ? (
    <p id={id} className="mt-1.5 text-small text-danger" role="alert">
      {children}
    </p>
  ) : null;
}

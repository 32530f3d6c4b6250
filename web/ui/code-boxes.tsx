import { useEffect, useRef } from 'react';
import { OTP_DIGITS } from '../../contract/limits.ts';
import { FieldError } from './field.tsx';
import { Labelled } from './labelled.tsx';

type CodeBoxesProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  error?: string | null;
};

/**
 * A code of six digits in six drawn boxes. It is one field, so that a phone autofills it, a pasted code fits, and a screen
 * reader meets one field. Other characters are ignored. The form is submitted as soon as the code is complete.
 */
export function CodeBoxes({ label, value, onChange, error }: CodeBoxesProps) {
  const field = useRef<HTMLInputElement>(null);
  // A code typed before the field appeared was for something else.
  const sent = useRef(value);
  useEffect(() => {
    if (value.length === OTP_DIGITS && value !== sent.current) field.current?.form?.requestSubmit();
    sent.current = value;
  }, [value]);
  useEffect(() => field.current?.focus(), []);
  const here = Math.min(value.length, OTP_DIGITS - 1);
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          <div className="code-boxes" data-wrong={error ? true : undefined}>
            {Array.from({ length: OTP_DIGITS }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never move.
              <span key={place} aria-hidden="true" data-here={place === here || undefined}>
                {value[place]}
              </span>
            ))}
            <input
              ref={field}
              id={id}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={value}
              onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, OTP_DIGITS))}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              data-autofocus
            />
          </div>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </>
      )}
    </Labelled>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { OTP_DIGITS } from '../../contract/limits.ts';
import { FieldError } from './field.tsx';
import { Labelled } from './labelled.tsx';

type CodeBoxesProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  error?: string | null;
  /**
   * Why the code was refused, even if the message is elsewhere: its digits are selected, so that typing replaces them.
   */
  refusal?: unknown;
};

/**
 * A code of six digits in six drawn boxes. It is one field, so that a phone autofills it, a pasted code fits, and a
 * screen reader meets one field. Other characters are ignored. The form is submitted as soon as the code is complete,
 * except after a correction digit by digit, which may not be finished.
 */
export function CodeBoxes({ label, value, onChange, error, refusal }: CodeBoxesProps) {
  const field = useRef<HTMLInputElement>(null);
  // A code typed before the field appeared was for something else.
  const before = useRef(value);
  /** The fewest digits since it was last complete. */
  const fewest = useRef(value.length);
  const [chosen, setChosen] = useState(false);
  useEffect(() => {
    const previous = before.current;
    before.current = value;
    fewest.current = Math.min(fewest.current, value.length);
    if (value.length < OTP_DIGITS || value === previous) return;
    const isNew = previous.length === OTP_DIGITS ? differences(value, previous) > 1 : fewest.current <= 1;
    fewest.current = OTP_DIGITS;
    if (isNew) field.current?.form?.requestSubmit();
  }, [value]);
  useEffect(() => field.current?.focus(), []);
  const select = useEffectEvent(() => {
    if (value.length < OTP_DIGITS) return;
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => {
    if (refusal) select();
  }, [refusal]);
  const here = chosen ? 0 : Math.min(value.length, OTP_DIGITS - 1);
  return (
    <Labelled label={label}>
      {(id) => (
        <>
          <div className="code-boxes" data-wrong={error ? true : undefined} data-chosen={chosen || undefined}>
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
              onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
                setChosen(selectionStart === 0 && selectionEnd === OTP_DIGITS)
              }
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

/** In how many places two codes differ. */
const differences = (one: string, other: string): number =>
  [...one].filter((digit, place) => digit !== other[place]).length;

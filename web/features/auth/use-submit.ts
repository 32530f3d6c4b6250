import { type FormEvent, useState } from 'react';
import type { Outcome } from './queries.ts';

/** A form's problem: `empty` belongs to the field, any other to the form. */
export type Problem = { empty: boolean; message: string } | null;

/**
 * The states of a form with one call: busy, then an error or `done`. `missing` is the message to show instead of calling,
 * or null if nothing is missing.
 */
export function useSubmit(call: () => Promise<Outcome>, missing: string | null) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const [done, setDone] = useState(false);

  async function submit(): Promise<void> {
    setDone(false);
    if (missing) return setProblem({ empty: true, message: missing });
    setBusy(true);
    setProblem(null);
    const failure = await call();
    setBusy(false);
    if (failure) setProblem({ empty: false, message: failure.message });
    else setDone(true);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) void submit();
  }

  return { busy, problem, done, onSubmit, submit };
}

/** Shown instead of calling when there is no address, or something that is none. */
export function missingEmail(email: string): string | null {
  const typed = email.trim();
  if (typed === '') return 'Enter your email address first.';
  return /^[^\s@]+@[^\s@]+$/.test(typed)
    ? null
    : 'That is not an email address yet. It needs an @ with something on both sides.';
}

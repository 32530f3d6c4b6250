import { type FormEvent, useState } from 'react';
import type { Outcome } from './queries.ts';

/** A form's problem, of its field or of the form as a whole. */
export type Problem = { ofField: boolean; message: string } | null;

/**
 * The states of a form with one call: busy, then an error or `done`. `faulty` is the message to show instead of calling,
 * or null if all is there.
 */
export function useSubmit(call: () => Promise<Outcome>, faulty: string | null) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const [done, setDone] = useState(false);

  async function submit(): Promise<void> {
    setDone(false);
    if (faulty) return setProblem({ ofField: true, message: faulty });
    setBusy(true);
    setProblem(null);
    const failure = await call();
    setBusy(false);
    if (failure) setProblem({ ofField: false, message: failure.message });
    else setDone(true);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) void submit();
  }

  return { busy, problem, done, onSubmit, submit };
}

/** Shown instead of calling when there is no address, or something that is none. */
export function emailProblem(email: string): string | null {
  const typed = email.trim();
  if (typed === '') return 'Enter your email address first.';
  return /^[^\s@]+@[^\s@]+$/.test(typed)
    ? null
    : 'That is not an email address yet. It needs an @ with something on both sides.';
}

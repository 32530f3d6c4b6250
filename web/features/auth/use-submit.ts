import { type FormEvent, useState } from 'react';
import { UNREACHED } from '../../calls/api.ts';
import type { Outcome } from './queries.ts';

/** A form's problem, of its field or of the form as a whole. */
export type Problem = { ofField: boolean; message: string } | null;

/**
 * The states of a form with one call: busy, then an error or `done`. `faulty` is the message to show instead of
 * calling, or null if nothing is missing.
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
    // The code for signing in is loaded on first use; the browser's own words for a failure name a file.
    const failure = await call().catch(() => ({ code: 'offline', message: UNREACHED }));
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

/** The message to show instead of calling if the address is missing or cannot be one. */
export function emailProblem(email: string): string | null {
  const typed = email.trim();
  if (typed === '') return 'Enter your email address first.';
  return typed.length <= LONGEST_ADDRESS && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed)
    ? null
    : 'That is not an email address. One looks like name@example.org.';
}
const LONGEST_ADDRESS = 254;

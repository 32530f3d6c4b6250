import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MINUTE } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refusedByUs, signInWithPasskey } from './passkey-queries.ts';

/** A challenge lives for five minutes, so the offer in a field is renewed before then. */
const RENEWAL = 4 * MINUTE;

/**
 * Signs in by passkey, through a button or the browser's offer in the address field. Success changes the session, and
 * the page with it.
 */
export function PasskeySignIn() {
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const offer = useFieldOffer(asking, setProblem);

  async function ask() {
    offer.current?.abort();
    setAsking(true);
    setProblem(null);
    const failure = await signInWithPasskey(new AbortController().signal);
    setProblem(failure?.message ?? null);
    setAsking(false);
  }

  return (
    <>
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <Button look="line" className="w-full" busy={asking && 'Waiting for your passkey...'} onClick={ask}>
        <KeyRound className="size-[1.125rem] stroke-[1.5]" />
        Sign in with a passkey
      </Button>
    </>
  );
}

/** Has the browser offer passkeys in the field, unless `paused`: browsers allow one request at a time. */
function useFieldOffer(paused: boolean, onProblem: (problem: string) => void) {
  const offer = useRef<AbortController | null>(null);
  useEffect(() => {
    let over = false;
    const run = async () => {
      const able = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
      while (able && !over) {
        const current = new AbortController();
        offer.current = current;
        const renewal = setTimeout(() => current.abort(), RENEWAL);
        const failure = await signInWithPasskey(current.signal, true);
        clearTimeout(renewal);
        if (over || !failure) return;
        if (refusedByUs(failure)) onProblem(failure.message);
        // Nobody has asked for anything yet, so a failure can be silent. The button remains.
        else if (!current.signal.aborted) return;
      }
    };
    if (!paused) void run();
    return () => {
      over = true;
      offer.current?.abort();
    };
  }, [paused, onProblem]);
  return offer;
}

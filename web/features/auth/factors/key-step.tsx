import { useState } from 'react';
import { Submit } from '../form-parts.tsx';
import { answerByKey, enrolKey } from './passkey-queries.ts';
import { wantsProof } from '../proof-form.tsx';
import { useSubmit } from '../use-submit.ts';

const texts = { button: 'Use my key', busy: 'Waiting for your key...' };

/** Signs with the reader's key for the second step. */
export function KeyStep({ factorId }: { factorId: string }) {
  const form = useSubmit(() => answerByKey(factorId), null);
  return (
    <form onSubmit={form.onSubmit} className="space-y-4">
      <Submit texts={texts} {...form} />
    </form>
  );
}

/** Creates a key for the second step: in a security key, the phone, or the device itself. */
export function EnrolKey({ onVerified, onStale }: { onVerified: () => void; onStale: () => void }) {
  const [begun, setBegun] = useState<string | null>(null);
  const form = useSubmit(async () => {
    const answer = begun ? { failure: null, factorId: begun } : await enrolKey();
    if (wantsProof(answer.failure)) onStale();
    setBegun(answer.factorId);
    if (!answer.factorId) return answer.failure;
    const failure = await answerByKey(answer.factorId);
    if (!failure) onVerified();
    // The challenge expires after a while, so the next try starts over.
    else if (failure.code === 'mfa_factor_not_found') setBegun(null);
    return failure;
  }, null);
  return (
    <form onSubmit={form.onSubmit} className="space-y-4">
      <p className="text-ui text-soft">
        As well as an email or your password, signing in will need a key: a security key that you plug in, your phone,
        or this device.
      </p>
      <Submit texts={texts} {...form} />
    </form>
  );
}

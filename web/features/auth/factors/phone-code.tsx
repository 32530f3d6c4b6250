import { useState } from 'react';
import { sendPhoneCode, verifyPhoneCode } from './factor-queries.ts';
import { CodeField, Submit, ViewLink } from '../form-parts.tsx';
import { useSubmit } from '../use-submit.ts';

const send = { button: 'Send me a code', busy: 'Sending...' };
const verify = { button: 'Verify', busy: 'Verifying...' };

/** Sends a code to the reader's phone, and takes it. */
export function PhoneCode({ factorId, onVerified }: { factorId: string; onVerified?: () => void }) {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const sending = useSubmit(async () => {
    const answer = await sendPhoneCode(factorId);
    setChallenge(answer.challengeId);
    return answer.failure;
  }, null);
  const verifying = useSubmit(async () => {
    const failure = await verifyPhoneCode(factorId, challenge ?? '', code);
    if (!failure) onVerified?.();
    return failure;
  }, null);
  if (challenge === null) {
    return (
      <form onSubmit={sending.onSubmit} className="space-y-4">
        <Submit texts={send} {...sending} />
      </form>
    );
  }
  return (
    <form onSubmit={verifying.onSubmit} noValidate className="space-y-4">
      <CodeField label="Code from the text message" value={code} onChange={setCode} problem={verifying.problem} />
      <Submit texts={verify} {...verifying} />
      <ViewLink onClick={() => setChallenge(null)}>Didn’t get it? Send another</ViewLink>
    </form>
  );
}

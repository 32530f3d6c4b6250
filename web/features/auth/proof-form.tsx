import { useEffect, useState } from 'react';
import { CodeField, OutboxHint, Submit, ViewLink } from './form-parts.tsx';
import { canProveByPasskey, proveByPasskey } from './factors/passkey-queries.ts';
import { giveProof, sendProofCode } from './queries.ts';
import { useSubmit } from './use-submit.ts';

/** Before an important change, asks a reader who signed in a while ago for a passkey, or a code from a mail. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const [sent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [byKey, setByKey] = useState(false);
  useEffect(() => {
    void canProveByPasskey().then(setByKey);
  }, []);
  const signing = useSubmit(async () => {
    const failure = await proveByPasskey();
    if (!failure) onProved();
    return failure;
  }, null);
  const sending = useSubmit(async () => {
    const failure = await sendProofCode();
    setSent(!failure);
    return failure;
  }, null);
  const proving = useSubmit(
    async () => {
      const failure = await giveProof(code);
      if (!failure) onProved();
      return failure;
    },
    code.trim() ? null : 'Enter the code from the email first.',
  );
  if (!sent) {
    return (
      <div className="space-y-4">
        <p className="text-ui text-soft">You signed in a while ago, so please confirm that it is still you.</p>
        {byKey ? (
          <form onSubmit={signing.onSubmit} className="space-y-4">
            <Submit texts={{ button: 'Use a passkey', busy: 'Waiting for your passkey...' }} {...signing} />
          </form>
        ) : null}
        <form onSubmit={sending.onSubmit} className="space-y-4">
          <Submit texts={{ button: 'Send me a code by email', busy: 'Sending...' }} {...sending} />
        </form>
      </div>
    );
  }
  return (
    <form onSubmit={proving.onSubmit} noValidate className="space-y-4">
      <OutboxHint />
      <CodeField label="Code from the email" value={code} onChange={setCode} problem={proving.problem} />
      <Submit texts={{ button: 'Continue', busy: 'One moment...' }} {...proving} />
      <ViewLink onClick={() => setSent(false)}>Send another code</ViewLink>
    </form>
  );
}

/** Whether the service wants fresh proof before it makes the change. */
export const wantsProof = (failure: { code: string } | null): boolean => failure?.code === 'reauthentication_needed';

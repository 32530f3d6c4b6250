import { useState } from 'react';
import { verifyFactor } from './factor-queries.ts';
import { CodeField, Submit } from '../form-parts.tsx';
import { useSubmit } from '../use-submit.ts';

const texts = { button: 'Verify', busy: 'Verifying...' };

/** Takes the current six digits of the authenticator app. */
export function FactorCode({ factorId, onVerified }: { factorId: string; onVerified?: () => void }) {
  const [code, setCode] = useState('');
  const form = useSubmit(async () => {
    const failure = await verifyFactor(factorId, code);
    if (!failure) onVerified?.();
    return failure;
  }, null);
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <CodeField label="Code from the app" value={code} onChange={setCode} problem={form.problem} />
      <Submit texts={texts} {...form} />
    </form>
  );
}

import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { verifyFactor } from './factor-queries.ts';
import { Submit } from './form-parts.tsx';
import { useSubmit } from './use-submit.ts';

const texts = { button: 'Verify', busy: 'Verifying...' };

/** Takes the six digits that the authenticator app shows now. */
export function FactorCode({ factorId, onVerified }: { factorId: string; onVerified?: () => void }) {
  const [code, setCode] = useState('');
  const form = useSubmit(async () => {
    const failure = await verifyFactor(factorId, code);
    if (!failure) onVerified?.();
    return failure;
  }, null);
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <Field
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        className="font-medium tracking-[0.35em] tabular-nums"
        autoFocus
      />
      <Submit texts={texts} {...form} />
    </form>
  );
}

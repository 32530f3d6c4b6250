import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy.ts';
import { Field } from '../../../ui/field.tsx';
import { makeRecoveryCodes, takeRecoveryCode } from './factor-queries.ts';
import { Submit } from '../form-parts.tsx';
import { useSubmit } from '../use-submit.ts';

/** Offers codes in case the second step is lost, and shows them only once. */
export function RecoveryCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>([]);
  const form = useSubmit(async () => {
    const answer = await makeRecoveryCodes();
    setCodes(answer.codes);
    return answer.failure;
  }, null);
  if (codes.length === 0) {
    return (
      <form onSubmit={form.onSubmit} className="space-y-4">
        <p className="text-ui text-soft">
          Recovery codes let you in if you lose your phone. Creating new ones cancels the old ones.
        </p>
        <Submit texts={{ button: 'Create recovery codes', busy: 'One moment...' }} {...form} />
        <Button look="quiet" className="w-full" onClick={onDone}>
          Not now
        </Button>
      </form>
    );
  }
  return (
    <div className="space-y-4">
      <p className="text-ui text-soft">
        Write these down or print them, and keep them away from your phone. Each works once. We cannot show them again.
      </p>
      <ul aria-label="Your recovery codes" className="grid gap-2 text-ui tabular-nums min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{inFours(code)}</code>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button
          look="line"
          onClick={() => void copyText(codes.map((code) => inFours(code)).join('\n'), 'Codes copied to clipboard!')}
        >
          Copy all
        </Button>
        <Button look="line" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button className="w-full" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  );
}

/** Grouped for copying by hand; separators do not count. */
export const inFours = (code: string, between = '-') => code.match(/.{1,4}/g)?.join(between) ?? code;

/** Takes a recovery code in place of the second step. */
export function RecoveryCodeForm() {
  const [code, setCode] = useState('');
  const form = useSubmit(() => takeRecoveryCode(code), code.trim() ? null : 'Enter one of your recovery codes first.');
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <Field
        label="Recovery code"
        name="recovery-code"
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={form.problem?.ofField ? form.problem.message : null}
        autoFocus
      />
      <Submit texts={{ button: 'Sign in with it', busy: 'Verifying...' }} {...form} />
    </form>
  );
}

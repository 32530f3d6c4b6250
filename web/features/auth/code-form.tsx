import { type FormEvent, useState } from 'react';
import { OTP_DIGITS } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutboxHint } from './form-parts.tsx';
import { signInWithCode } from './queries.ts';

/** After the mail is sent: click its link, or type its code here. Success changes the session, and the page with it. */
export function CodeForm({ email, onBack }: { email: string; onBack: () => void }) {
  const [code, setCode] = useState('');
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length !== OTP_DIGITS) return setProblem(`The code has ${OTP_DIGITS} digits.`);
    setChecking(true);
    setProblem(null);
    const failure = await signInWithCode(email, code);
    setChecking(false);
    setProblem(failure && (failure.code === 'otp_expired' ? 'That code is wrong or has expired.' : failure.message));
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Notice>Check your email for the magic link</Notice>
      <p className="text-ui text-soft">
        We sent it to <strong className="font-medium text-ink">{email}</strong>. Open the link, or type the code from
        the mail.
      </p>
      <OutboxHint />
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={OTP_DIGITS + 4}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, OTP_DIGITS))}
        error={problem}
        className="font-medium tracking-[0.35em] tabular-nums"
        autoFocus
      />
      <Button type="submit" className="w-full" busy={checking && 'Signing in...'}>
        Sign in
      </Button>
      <Button look="quiet" className="w-full" onClick={onBack}>
        Use another address
      </Button>
    </form>
  );
}

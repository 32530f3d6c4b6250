import { type FormEvent, useState } from 'react';
import { OTP_DIGITS } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutboxHint } from './form-parts.tsx';
import { signInWithCode } from './queries.ts';

type Props = { email: string; onUsed: () => void; onBack: () => void };

/** After the mail is sent: click its link, or type its code here. Success changes the session, and the page with it. */
export function CodeForm({ email, onUsed, onBack }: Props) {
  const [code, setCode] = useState('');
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function verify(digits: string) {
    setChecking(true);
    setProblem(null);
    const failure = await signInWithCode(email, digits);
    setChecking(false);
    if (!failure) onUsed();
    setProblem(failure && (failure.code === 'otp_expired' ? 'That code is wrong or has expired.' : failure.message));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (checking) return;
    if (code.length === OTP_DIGITS) void verify(code);
    else setProblem(`The code has ${OTP_DIGITS} digits.`);
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Notice>Check your email for the magic link</Notice>
      <p className="text-ui text-soft">
        We sent it to <strong className="font-medium text-ink">{email}</strong>. Open the link, or enter the code from
        the email.
      </p>
      <OutboxHint />
      <CodeBoxes label="Code" value={code} onChange={setCode} error={problem} />
      <Button type="submit" className="w-full" busy={checking && 'Signing in...'}>
        Sign in
      </Button>
      <Button look="quiet" className="w-full" onClick={onBack}>
        Use another email address
      </Button>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { OTP_DIGITS } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutboxHint } from './form-parts.tsx';
import { type Outcome, signInWithCode } from './queries.ts';

type Props = {
  email: string;
  onUsed: () => void;
  onBack: () => void;
  /** Sends another email and returns what prevented it, if anything. */
  onAgain: () => Promise<Outcome>;
};

/** After the mail is sent: click its link, or type its code here. Success changes the session, and the page with it. */
export function CodeForm({ email, onUsed, onBack, onAgain }: Props) {
  const [code, setCode] = useState('');
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [news, setNews] = useState('');

  async function verify(digits: string) {
    setChecking(true);
    setProblem(null);
    const failure = await signInWithCode(email, digits);
    setChecking(false);
    if (!failure) onUsed();
    setProblem(failure && said(failure));
  }

  async function again() {
    setSending(true);
    setNews('');
    const failure = await onAgain();
    setSending(false);
    setNews(failure ? failure.message : 'Another email is on its way. Only its code works now.');
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
      <CodeBoxes label="Code" value={code} onChange={setCode} error={problem} refusal={problem} />
      <Button type="submit" className="w-full" busy={checking && 'Signing in...'}>
        Sign in
      </Button>
      <p role="status" className="text-ui text-soft empty:hidden">
        {news}
      </p>
      <Button look="quiet" className="w-full" onClick={() => void again()} busy={sending && 'Sending...'}>
        Send a new email
      </Button>
      <Button look="quiet" className="w-full" onClick={onBack}>
        Use another email address
      </Button>
    </form>
  );
}

/**
 * What went wrong with a code, and what still works: the link in the email is not a guess, so no limit on guesses stops
 * it.
 */
function said({ code, message }: NonNullable<Outcome>): string {
  if (code === 'otp_expired') return 'That code is wrong or has expired.';
  return code === 'over_request_rate_limit' ? `${message} The link in the email still works.` : message;
}

import { useEffect, useLayoutEffect, useState } from 'react';
import { waitText } from '../../calls/wait-text.ts';
import { CodeForm } from './code-form.tsx';
import { forgetCodeStep, keepCodeStep, keptCodeStep } from './code-step.ts';
import { type ButtonTexts, EmailField, Submit } from './form-parts.tsx';
import { type Outcome, sendSignInMail } from './queries.ts';
import { emailProblem, useSubmit } from './use-submit.ts';

const TOO_SOON = 'over_email_send_rate_limit';

/** The last mail whose code has not been used yet, also after a reload in the code step. */
let lastSent = keptCodeStep();

/** Sends the mail. If it is too soon for another one, the message says when to ask again. */
async function send(email: string): Promise<Outcome> {
  const failure = await sendSignInMail(email);
  const [, seconds] = (failure?.code === TOO_SOON && /after (\d+) seconds/.exec(failure.message)) || [];
  return seconds ? { code: TOO_SOON, message: `You can ask for another email ${waitText(seconds)}.` } : failure;
}

type Props = {
  email: string;
  onEmail: (email: string) => void;
  texts: ButtonTexts;
  onCoding: ((coding: boolean) => void) | undefined;
};

/** Asks for an address, sends the mail, then takes the code from it, also after a reload. */
export function MagicLinkForm({ email, onEmail, texts, onCoding }: Props) {
  const [sent, setSent] = useState(keptCodeStep);
  const form = useSubmit(async () => {
    const to = email.trim();
    const failure = await send(to);
    // Asked again too soon, after the dialog was closed: the first mail is there, and its code works.
    const isThere = failure?.code === TOO_SOON && lastSent?.email === to;
    if (failure && !isThere) return failure;
    if (!isThere) lastSent = { email: to, sentAt: Date.now() };
    setSent(lastSent);
    return null;
  }, emailProblem(email));
  const coding = sent !== null;
  useLayoutEffect(() => onCoding?.(coding), [coding, onCoding]);
  useEffect(() => {
    if (!sent) return;
    keepCodeStep(sent.email, sent.sentAt);
    // Signed in, or the dialog was closed. A reload ends nothing.
    return forgetCodeStep;
  }, [sent]);

  if (sent)
    return (
      <CodeForm
        email={sent.email}
        onUsed={() => {
          lastSent = null;
        }}
        onBack={() => setSent(null)}
        onAgain={async () => {
          const failure = await send(sent.email);
          if (!failure) {
            lastSent = { ...sent, sentAt: Date.now() };
            setSent(lastSent);
          }
          return failure;
        }}
      />
    );
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <EmailField value={email} onChange={onEmail} problem={form.problem} focus passkeys />
      <Submit texts={texts} {...form} />
    </form>
  );
}

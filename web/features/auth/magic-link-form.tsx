import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { type ButtonTexts, EmailField, Submit } from './form-parts.tsx';
import { sendSignInMail } from './queries.ts';
import { missingEmail, useSubmit } from './use-submit.ts';

type Props = { email: string; onEmail: (email: string) => void; texts: ButtonTexts };

/** Asks for an address, sends the mail, then takes the code from it. */
export function MagicLinkForm({ email, onEmail, texts }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit(async () => {
    const failure = await sendSignInMail(email.trim());
    // Asked again within a minute, after the dialog was closed: the first mail is there, and its code works.
    const isSent =
      !failure || (failure.code === 'over_email_send_rate_limit' && /after \d+ seconds/.test(failure.message));
    if (isSent) setSentTo(email.trim());
    return isSent ? null : failure;
  }, missingEmail(email));

  if (sentTo) return <CodeForm email={sentTo} onBack={() => setSentTo(null)} />;
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <EmailField value={email} onChange={onEmail} problem={form.problem} focus passkeys />
      <Submit texts={texts} {...form} />
    </form>
  );
}

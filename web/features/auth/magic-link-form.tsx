import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { type ButtonTexts, EmailField, Submit } from './form-parts.tsx';
import { sendSignInMail } from './queries.ts';
import { emailProblem, useSubmit } from './use-submit.ts';

/** Addresses that this page has sent a mail whose code is not used yet. */
const waiting = new Set<string>();

type Props = { email: string; onEmail: (email: string) => void; texts: ButtonTexts };

/** Asks for an address, sends the mail, then takes the code from it. */
export function MagicLinkForm({ email, onEmail, texts }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit(async () => {
    const to = email.trim();
    const failure = await sendSignInMail(to);
    // Asked again too soon, after the dialog was closed: the first mail is there, and its code works.
    const isThere = failure?.code === 'over_email_send_rate_limit' && waiting.has(to);
    if (failure && !isThere) return failure;
    waiting.add(to);
    setSentTo(to);
    return null;
  }, emailProblem(email));

  if (sentTo) return <CodeForm email={sentTo} onUsed={() => waiting.delete(sentTo)} onBack={() => setSentTo(null)} />;
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <EmailField value={email} onChange={onEmail} problem={form.problem} focus passkeys />
      <Submit texts={texts} {...form} />
    </form>
  );
}

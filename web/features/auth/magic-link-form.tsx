import { useState } from 'react';
import { keep, readKept } from '../../storage.ts';
import { waitText } from '../../wait-text.ts';
import { CodeForm } from './code-form.tsx';
import { type ButtonTexts, EmailField, Submit } from './form-parts.tsx';
import { type Outcome, sendSignInMail } from './queries.ts';
import { emailProblem, useSubmit } from './use-submit.ts';

/** This tab's key for the address to which a mail was sent whose code has not been used yet. */
const WAITING = 'deepshelf-mailed';

const TOO_SOON = 'over_email_send_rate_limit';

/** Sends the mail. If it is too soon for another one, the message says when to ask again. */
async function send(email: string): Promise<Outcome> {
  const failure = await sendSignInMail(email);
  const [, seconds] = (failure?.code === TOO_SOON && /after (\d+) seconds/.exec(failure.message)) || [];
  return seconds ? { code: TOO_SOON, message: `You can ask for another email ${waitText(seconds)}.` } : failure;
}

type Props = { email: string; onEmail: (email: string) => void; texts: ButtonTexts };

/** Asks for an address, sends the mail, then takes the code from it. */
export function MagicLinkForm({ email, onEmail, texts }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit(async () => {
    const to = email.trim();
    const failure = await send(to);
    // Asked again too soon, after the dialog was closed: the first mail is there, and its code works.
    const isThere = failure?.code === TOO_SOON && readKept(WAITING, 'tab') === to;
    if (failure && !isThere) return failure;
    keep(WAITING, to, 'tab');
    setSentTo(to);
    return null;
  }, emailProblem(email));

  if (sentTo)
    return (
      <CodeForm
        email={sentTo}
        onUsed={() => keep(WAITING, null, 'tab')}
        onBack={() => setSentTo(null)}
        onAgain={() => send(sentTo)}
      />
    );
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <EmailField value={email} onChange={onEmail} problem={form.problem} focus passkeys />
      <Submit texts={texts} {...form} />
    </form>
  );
}

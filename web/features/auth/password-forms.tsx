import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { EmailField, OutboxHint, PasswordField, Submit, ViewLink } from './form-parts.tsx';
import { sendRecoveryMail, signInWithPassword, signUp } from './queries.ts';
import { emailProblem, useSubmit } from './use-submit.ts';
import { viewTexts } from './views.ts';

type Email = { email: string; onEmail: (email: string) => void };
type Credentials = Email & { password: string; onPassword: (password: string) => void };
/** Leads to the view that takes the code of the mail just sent. */
type HasCode = { onCode: () => void };

/** Success changes the session, and the page with it. */
export function PasswordSignIn({ email, onEmail, password, onPassword }: Credentials) {
  const form = useSubmit(() => signInWithPassword(email.trim(), password), emailProblem(email));
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <EmailField value={email} onChange={onEmail} problem={form.problem} passkeys />
      <PasswordField label="Password" kind="current" value={password} onChange={onPassword} />
      <Submit texts={viewTexts.sign_in} {...form} />
    </form>
  );
}

/** Creates an account. If addresses need confirmation, the reader is told to look for the mail. */
export function SignUp({ email, onEmail, password, onPassword, onCode }: Credentials & HasCode) {
  const [confirm, setConfirm] = useState(false);
  const form = useSubmit(async () => {
    setConfirm(false);
    const answer = await signUp(email.trim(), password);
    setConfirm(answer.confirm);
    return answer.failure;
  }, emailProblem(email));
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <EmailField value={email} onChange={onEmail} problem={form.problem} />
      <PasswordField label="Password" kind="new" value={password} onChange={onPassword} />
      <Submit texts={viewTexts.sign_up} {...form} />
      {form.done && confirm ? <Sent message="Check your email for the confirmation link" onCode={onCode} /> : null}
    </form>
  );
}

/** Sends a mail for choosing a new password. */
export function ForgottenPassword({ email, onEmail, onCode }: Email & HasCode) {
  const form = useSubmit(() => sendRecoveryMail(email.trim()), emailProblem(email));
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <EmailField value={email} onChange={onEmail} problem={form.problem} />
      <Submit texts={viewTexts.forgotten_password} {...form} />
      {form.done ? <Sent message="Check your email for the password reset link" onCode={onCode} /> : null}
    </form>
  );
}

function Sent({ message, onCode }: { message: string } & HasCode) {
  return (
    <>
      <Notice>{message}</Notice>
      <OutboxHint />
      <ViewLink onClick={onCode}>Enter the code from the email instead</ViewLink>
    </>
  );
}

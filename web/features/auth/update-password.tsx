import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutboxHint, PasswordField, Submit, ViewLink } from './form-parts.tsx';
import { sendPasswordCode, updatePassword } from './queries.ts';
import { useSubmit } from './use-submit.ts';
import { viewTexts } from './views.ts';

/** The signed-in reader's new password. Who signed in long ago may have to show a code from a mail as well. */
export function UpdatePassword({ onUpdated }: { onUpdated: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const form = useSubmit(
    async () => {
      const failure = await updatePassword(password, asked ? code.replace(/\s/g, '') : undefined);
      if (failure?.code === 'reauthentication_needed') {
        const unsent = await sendPasswordCode();
        setAsked(!unsent);
        return unsent ?? silent;
      }
      if (!failure) onUpdated();
      return failure;
    },
    asked && code.trim() === '' ? 'Type the code from the mail first.' : null,
  );
  const problem = form.problem?.message === silent.message ? null : form.problem;
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <PasswordField label="New password" kind="new" value={password} onChange={setPassword} />
      {asked ? <CodeFromMail code={code} onCode={setCode} error={problem?.empty ? problem.message : null} /> : null}
      <Submit texts={viewTexts.update_password} busy={form.busy} problem={problem} />
    </form>
  );
}

/** Nothing went wrong, and the form is not done: a code is asked for. */
const silent = { code: 'reauthentication_needed', message: 'A code is needed.' };

function CodeFromMail({ code, onCode, error }: { code: string; onCode: (code: string) => void; error: string | null }) {
  const [again, setAgain] = useState<string | null>(null);
  async function resend(): Promise<void> {
    const failure = await sendPasswordCode();
    setAgain(failure ? failure.message : 'We have sent another code.');
  }
  return (
    <>
      <Notice>
        You signed in a while ago. We have sent a code to your email: type it here, so that we know it is you.
      </Notice>
      <OutboxHint />
      <Field
        label="Code from the email"
        name="nonce"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => onCode(event.target.value)}
        error={error}
        className="font-medium tracking-[0.35em] tabular-nums"
        autoFocus
      />
      <ViewLink onClick={() => void resend()}>Send another code</ViewLink>
      <p role="status" className="text-small text-soft">
        {again}
      </p>
    </>
  );
}

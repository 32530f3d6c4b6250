import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { sendSignInMail } from './queries.ts';

/** Asks for an address, sends the mail, then takes the code from it. */
export function MagicLinkForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<{ empty: boolean; message: string } | null>(null);
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (!address) return setProblem({ empty: true, message: 'Enter your email address first.' });
    setSending(true);
    setProblem(null);
    const failure = await sendSignInMail(address);
    setSending(false);
    if (failure) setProblem({ empty: false, message: failure.message });
    else setSentTo(address);
  }

  if (sentTo) return <CodeForm email={sentTo} onBack={() => setSentTo(null)} />;
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label="Email"
        type="email"
        name="email"
        placeholder="Enter your email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem?.empty ? problem.message : null}
        autoFocus
      />
      {problem && !problem.empty ? <Notice tone="danger">{problem.message}</Notice> : null}
      <Button type="submit" className="w-full" busy={sending && 'Sending login link...'}>
        Continue with Email
      </Button>
    </form>
  );
}

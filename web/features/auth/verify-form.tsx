import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField, Submit } from './form-parts.tsx';
import { isPhoneType, type OtpType, signInWithCode } from './queries.ts';
import { emailProblem, useSubmit } from './use-submit.ts';
import { viewTexts } from './views.ts';

type Props = { email: string; onEmail: (email: string) => void; type: OtpType; onVerified: () => void };

/** Takes a one-time code together with the address, or for phone types the number, that it was sent to. */
export function VerifyForm({ email, onEmail, type, onVerified }: Props) {
  const [phone, setPhone] = useState('');
  const [token, setToken] = useState('');
  const byPhone = isPhoneType(type);
  const form = useSubmit(
    async () => {
      const failure = await signInWithCode(byPhone ? phone.trim() : email.trim(), token.replace(/\s/g, ''), type);
      if (!failure) onVerified();
      return failure;
    },
    byPhone ? null : emailProblem(email),
  );
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      {byPhone ? (
        <Field
          label="Phone"
          type="tel"
          name="phone"
          autoComplete="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      ) : (
        <EmailField value={email} onChange={onEmail} problem={form.problem} />
      )}
      <Field
        label="Code"
        name="token"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={token}
        onChange={(event) => setToken(event.target.value)}
        className="font-medium tracking-[0.35em] tabular-nums"
      />
      <Submit texts={viewTexts.verify_otp} {...form} />
      {form.done ? <Notice>The code is right.</Notice> : null}
    </form>
  );
}

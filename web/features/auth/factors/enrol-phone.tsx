import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { enrolPhone } from './factor-queries.ts';
import { Submit } from '../form-parts.tsx';
import { PhoneCode } from './phone-code.tsx';
import { wantsProof } from '../proof-form.tsx';
import { useSubmit } from '../use-submit.ts';

/** Takes a phone number for the second step, and a code that was sent to it. */
export function EnrolPhone({ onVerified, onStale }: { onVerified: () => void; onStale: () => void }) {
  const [phone, setPhone] = useState('');
  const [factorId, setFactorId] = useState<string | null>(null);
  const form = useSubmit(
    async () => {
      const answer = await enrolPhone(phone.replace(/[\s()-]/g, ''));
      if (wantsProof(answer.failure)) onStale();
      setFactorId(answer.factorId);
      return answer.failure;
    },
    phone.trim() ? null : 'Enter your phone number first.',
  );
  if (factorId) {
    return (
      <>
        <p className="text-ui text-soft">We send a code to {phone}. Enter it here to turn on two-step sign-in.</p>
        <PhoneCode factorId={factorId} onVerified={onVerified} />
      </>
    );
  }
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-4">
      <p className="text-ui text-soft">
        As well as an email or your password, signing in will need a code sent by text message.
      </p>
      <Field
        label="Phone, with the country code"
        type="tel"
        name="phone"
        autoComplete="tel"
        placeholder="+44 7700 900123"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        error={form.problem?.ofField ? form.problem.message : null}
      />
      <Submit texts={{ button: 'Use this number', busy: 'One moment...' }} {...form} />
    </form>
  );
}

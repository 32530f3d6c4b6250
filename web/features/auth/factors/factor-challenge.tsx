import { useState } from 'react';
import { signOut, useReader } from '../../../session/session.ts';
import { isSecondFactor } from '../../../session/second-factor.ts';
import { PageTitle } from '../../../ui/page.tsx';
import { FactorCode } from './factor-code.tsx';
import { ViewLink } from '../form-parts.tsx';
import { KeyStep } from './key-step.tsx';
import { PhoneCode } from './phone-code.tsx';
import { RecoveryCodeForm } from './recovery-codes.tsx';

const app = {
  Step: FactorCode,
  ask: 'Enter the code from your authenticator app.',
  after: 'Use the code instead',
};
const phone = { Step: PhoneCode, ask: 'We send a code to your phone.', after: 'Use the code instead' };
const key = { Step: KeyStep, ask: 'Use the key that you set up for your account.', after: 'Use the key instead' };
const wayOf = (type: string | undefined) => (type === 'phone' ? phone : type === 'webauthn' ? key : app);

/** Replaces every page until a reader with a second step has taken it. */
export function FactorChallenge() {
  const factors = useReader().factors?.filter(isSecondFactor) ?? [];
  const [chosen, setChosen] = useState(0);
  const [lost, setLost] = useState(false);
  const factor = factors[chosen % factors.length];
  const { Step, ask, after } = wayOf(factor?.factor_type);
  return (
    <section className="page py-12 sm:py-20">
      <PageTitle>One more step</PageTitle>
      <div className="mx-auto max-w-md space-y-6">
        <h1 className="text-head">One more step.</h1>
        <p className="text-body text-soft">
          {lost ? 'Enter one of the recovery codes you saved when you set up two-step sign-in.' : ask}
        </p>
        {lost ? <RecoveryCodeForm /> : null}
        {factor && !lost ? <Step key={factor.id} factorId={factor.id} /> : null}
        <div className="flex flex-col items-start gap-1">
          {factors.length > 1 && !lost ? (
            <ViewLink onClick={() => setChosen(chosen + 1)}>Use another second step</ViewLink>
          ) : null}
          <ViewLink onClick={() => setLost(!lost)}>{lost ? after : 'Use a recovery code'}</ViewLink>
          <ViewLink onClick={() => void signOut()}>Sign out</ViewLink>
        </div>
      </div>
    </section>
  );
}

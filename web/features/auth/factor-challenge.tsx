import { signOut, useReader } from '../../session.ts';
import { PageTitle } from '../../ui/page.tsx';
import { FactorCode } from './factor-code.tsx';
import { ViewLink } from './form-parts.tsx';
import { PhoneCode } from './phone-code.tsx';

/** Stands in place of every page until a reader with a second step has shown its code. */
export function FactorChallenge() {
  const factor = useReader().factors?.find(({ status }) => status === 'verified');
  const byPhone = factor?.factor_type === 'phone';
  return (
    <section className="page py-12 sm:py-20">
      <PageTitle>One more step</PageTitle>
      <div className="mx-auto max-w-md space-y-6">
        <h1 className="text-head">One more step.</h1>
        <p className="text-body text-soft">
          {byPhone ? 'We send a code to your phone.' : 'Type the code that your authenticator app shows.'}
        </p>
        {factor && byPhone ? <PhoneCode factorId={factor.id} /> : null}
        {factor && !byPhone ? <FactorCode factorId={factor.id} /> : null}
        <ViewLink onClick={() => void signOut()}>Sign out</ViewLink>
      </div>
    </section>
  );
}

import { signOut, useReader } from '../../session.ts';
import { PageTitle } from '../../ui/page.tsx';
import { FactorCode } from './factor-code.tsx';
import { ViewLink } from './form-parts.tsx';

/** Stands in place of every page until a reader with an authenticator app has shown its code. */
export function FactorChallenge() {
  const factor = useReader().factors?.find(({ status }) => status === 'verified');
  return (
    <section className="page py-12 sm:py-20">
      <PageTitle>One more step</PageTitle>
      <div className="mx-auto max-w-md space-y-6">
        <h1 className="text-head">One more step.</h1>
        <p className="text-body text-soft">Type the code that your authenticator app shows.</p>
        {factor ? <FactorCode factorId={factor.id} /> : null}
        <ViewLink onClick={() => void signOut()}>Sign out</ViewLink>
      </div>
    </section>
  );
}

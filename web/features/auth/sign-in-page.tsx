import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { config } from '../../config.ts';
import { placeAfterSignIn } from '../../session/place.ts';
import { useSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { AuthForm } from './auth-form.tsx';
import type { OtpType } from './queries.ts';
import { type AuthView, asView, viewTexts } from './views.ts';

/** More providers than this show only their icons. */
const MANY_PROVIDERS = 4;

/** The whole auth form, for those who prefer a password. The view is part of the address, so that Back leads back. */
export function SignInPage() {
  const session = useSession();
  const reader = session.status === 'reader';
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [cameAsReader] = useState(reader);
  const [updated, setUpdated] = useState(false);
  const view = viewFor(asView(search.get('view')), reader, reader && session.recovering);
  const { providers } = config();

  // A signed-in reader may stay only for a password, or for a code for a new number.
  const stays =
    view === 'update_password' || (cameAsReader && (view === 'forgotten_password' || view === 'verify_otp'));
  if (reader && !stays && !updated) return <Navigate to={placeAfterSignIn()} replace />;

  const show = (next: AuthView) => {
    if (reader && next === 'sign_in') return navigate(paths.library);
    setUpdated(false);
    setSearch(next === 'sign_in' ? {} : { view: next });
  };
  return (
    <section className="page py-12 sm:py-20">
      <PageTitle>{viewTexts[view].title}</PageTitle>
      <div className="mx-auto max-w-md space-y-8">
        <h1 className="text-head">{viewTexts[view].title}</h1>
        {updated ? <Updated /> : null}
        <AuthForm
          view={view}
          onView={show}
          onUpdated={() => {
            setUpdated(true);
            setSearch({}, { replace: true });
          }}
          providers={providers}
          layout={providers.length > MANY_PROVIDERS ? 'horizontal' : 'vertical'}
          otpType={otpType(search.get('type'))}
        />
      </div>
    </section>
  );
}

function Updated() {
  return (
    <>
      <Notice>Your password has been updated</Notice>
      <ButtonLink to={paths.library} look="line">
        Go to the library
      </ButtonLink>
    </>
  );
}

/** A new password needs a mail about it or a session. */
function viewFor(wish: AuthView, reader: boolean, recovering: boolean): AuthView {
  if (recovering) return 'update_password';
  return wish === 'update_password' && !reader ? 'forgotten_password' : wish;
}

function otpType(name: string | null): OtpType {
  return name === 'sms' || name === 'phone_change' ? name : 'email';
}

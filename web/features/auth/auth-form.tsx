import { type ReactNode, useState } from 'react';
import { type ButtonTexts, ViewLink } from './form-parts.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { useKeysOffered } from './factors/passkey-queries.ts';
import { PasskeySignIn } from './factors/passkey-sign-in.tsx';
import { ForgottenPassword, PasswordSignIn, SignUp } from './password-forms.tsx';
import { Providers } from './providers.tsx';
import type { OtpType } from './queries.ts';
import { UpdatePassword } from './update-password.tsx';
import { VerifyForm } from './verify-form.tsx';
import { type AuthView, viewTexts } from './views.ts';

type AuthFormProps = {
  view: AuthView;
  /** Called to show another view. Without it the form has no links and stays as it is. */
  onView?: (view: AuthView) => void;
  onUpdated?: () => void;
  /** The social providers to offer. */
  providers: readonly string[];
  layout?: 'vertical' | 'horizontal';
  /** Whether signing in by mail alone is possible. */
  magicLink?: boolean;
  /** Other words for the mail button. */
  magicLinkTexts?: ButtonTexts;
  /** Called with whether the code from the mail is being asked for. */
  onCoding?: (coding: boolean) => void;
  otpType?: OtpType;
};

/** Every way to prove one's identity. Typed text stays when the view changes. */
export function AuthForm({ view, onView, onUpdated, providers, otpType = 'email', ...rest }: AuthFormProps) {
  const { layout = 'vertical', magicLink = true, magicLinkTexts = viewTexts.magic_link, onCoding } = rest;
  const [email, onEmail] = useState('');
  const [password, onPassword] = useState('');
  const [awaited, setAwaited] = useState(otpType);
  const keys = useKeysOffered();
  const go = (next: AuthView) => onView?.(next);
  const takeCode = (type: OtpType) => () => {
    setAwaited(type);
    go('verify_otp');
  };
  const typed = { email, onEmail };
  const forms: Record<AuthView, () => ReactNode> = {
    sign_in: () => <PasswordSignIn {...typed} password={password} onPassword={onPassword} />,
    sign_up: () => <SignUp {...typed} password={password} onPassword={onPassword} onCode={takeCode('signup')} />,
    forgotten_password: () => <ForgottenPassword {...typed} onCode={takeCode('recovery')} />,
    magic_link: () => <MagicLinkForm {...typed} texts={magicLinkTexts} onCoding={onCoding} />,
    update_password: () => <UpdatePassword onUpdated={() => onUpdated?.()} />,
    verify_otp: () => (
      <VerifyForm {...typed} type={awaited} onVerified={() => awaited === 'recovery' && go('update_password')} />
    ),
  };
  const social = view === 'sign_in' || view === 'sign_up' || view === 'magic_link';
  return (
    <div className="group/auth flex flex-col gap-6">
      {forms[view]()}
      {onView ? <Links view={view} onView={onView} magicLink={magicLink} /> : null}
      {social ? (
        <div className="group-has-[[autocomplete=one-time-code]]/auth:hidden">
          <Providers names={providers} layout={layout}>
            {keys && view !== 'sign_up' ? <PasskeySignIn /> : null}
          </Providers>
        </div>
      ) : null}
    </div>
  );
}

/** Links from sign-in to every other view, and from each of them back to sign-in. */
function Links({ view, onView, magicLink }: { view: AuthView; onView: (view: AuthView) => void; magicLink: boolean }) {
  return (
    <div className="flex flex-col items-start gap-1">
      {view === 'sign_in' ? (
        <>
          {magicLink ? <ViewLink onClick={() => onView('magic_link')}>Send a magic link email</ViewLink> : null}
          <ViewLink onClick={() => onView('forgotten_password')}>Forgot your password?</ViewLink>
          <ViewLink onClick={() => onView('sign_up')}>No account yet? Sign up</ViewLink>
        </>
      ) : (
        <ViewLink onClick={() => onView('sign_in')}>
          {view === 'sign_up' ? 'Already have an account? Sign in' : 'Back to sign in'}
        </ViewLink>
      )}
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { config } from '../../config.ts';
import { placeAfterSignIn } from '../../session/place.ts';
import { useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { useLogin } from './auth.ts';
import { forgetCodeStep } from './code-step.ts';
import { followLink, type Outcome } from './queries.ts';

type LinkType = 'email' | 'magiclink' | 'signup' | 'invite' | 'recovery' | 'email_change';
type Words = { title: string; note: string; button: string; busy: string };

/** The page's text for each kind of mail. */
function words(name: string): Record<LinkType, Words> {
  const signIn = {
    title: 'Welcome.',
    note: 'One click, and your library is open.',
    button: `Sign in to ${name}`,
    busy: 'Signing in...',
  };
  return {
    email: signIn,
    magiclink: signIn,
    signup: {
      title: 'Welcome.',
      note: 'One click, and your account is ready.',
      button: 'Confirm my email address',
      busy: 'Confirming...',
    },
    invite: {
      title: 'You are invited.',
      note: `One click, and you have an account with ${name}.`,
      button: 'Accept the invitation',
      busy: 'Accepting...',
    },
    recovery: {
      title: 'A new password.',
      note: 'One click signs you in; then choose the password.',
      button: 'Choose a new password',
      busy: 'One moment...',
    },
    email_change: {
      title: 'A new address.',
      note: 'One click, and you approve the change.',
      button: 'Approve the change',
      busy: 'Changing...',
    },
  };
}

/** The page that a mail's link opens. Only its button uses the link up, so a mail scanner cannot. */
export function Confirm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Outcome>(null);
  const [halfDone, setHalfDone] = useState(false);
  const tokenHash = search.get('token_hash');
  const type = search.get('type') ?? 'email';
  const session = useSession();
  const texts = words(config().product.name);
  const usable = tokenHash !== null && isLinkType(type, texts);

  async function confirm() {
    if (!usable) return;
    setBusy(true);
    const target = search.get('redirect_to');
    if (leadsElsewhere(target)) {
      // The auth service checks the target against its list, and delivers the session there.
      const query = new URLSearchParams({ token: tokenHash, type, redirect_to: target, confirmed: '1' });
      location.assign(`${config().authUrl}/verify?${query}`);
      return;
    }
    const result = await followLink(tokenHash, type);
    setBusy(false);
    setFailure(result.failure);
    setHalfDone(!result.failure && !result.signedIn);
    if (!result.signedIn) return;
    // It was asked for in this tab, which the link then left.
    forgetCodeStep();
    navigate(type === 'recovery' ? `${paths.signIn}?view=update_password` : ownPath(target), { replace: true });
  }

  if (halfDone) return <HalfDone />;
  if (!usable || failure) return <Failed failure={failure} usable={usable} type={type} busy={busy} retry={confirm} />;
  const { title, note, button, busy: waiting } = texts[type];
  const isAnother = session.status === 'reader' && type !== 'email_change';
  return (
    <Frame title={isAnother ? 'Another sign-in.' : title}>
      {isAnother ? (
        <Notice>
          You are signed in as <span className="wrap-anywhere">{session.user.email}</span>. This link signs you in to
          the account of whoever it was sent to. Go on only if you have asked for it yourself.
        </Notice>
      ) : (
        <p className="max-w-md text-body text-soft">{note}</p>
      )}
      <Button className="min-h-13 px-7 text-body" onClick={confirm} busy={busy && waiting}>
        {button}
      </Button>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page grid min-h-[60dvh] place-content-center justify-items-center gap-6 py-20 text-center">
      <PageTitle>Sign in</PageTitle>
      <h1 className="text-head">{title}</h1>
      {children}
    </section>
  );
}

/** Both mailboxes must agree to a new address, and this was the first. */
function HalfDone() {
  return (
    <Frame title="Thank you.">
      <Notice>You have approved the change here. Now open the link in the email we sent to your other address.</Notice>
    </Frame>
  );
}

type FailedProps = { failure: Outcome; usable: boolean; type: string; busy: boolean; retry: () => void };

function Failed({ failure, usable, type, busy, retry }: FailedProps) {
  const login = useLogin();
  const reader = useSession().status === 'reader';
  return (
    <Frame title="This link did not work.">
      <Notice tone="danger">{reason(failure, usable)}</Notice>
      {failure?.code === 'offline' ? (
        <Button onClick={retry} busy={busy && 'One moment...'}>
          Try again
        </Button>
      ) : type === 'recovery' ? (
        <ButtonLink to={`${paths.signIn}?view=forgotten_password`}>Send a new link</ButtonLink>
      ) : reader ? (
        <ButtonLink to={paths.library}>Go to the library</ButtonLink>
      ) : (
        <Button onClick={login.show}>Send a new link</Button>
      )}
    </Frame>
  );
}

function isLinkType(type: string, texts: Record<LinkType, Words>): type is LinkType {
  return Object.hasOwn(texts, type);
}

function reason(failure: Outcome, usable: boolean): string {
  if (!usable) return 'The link is incomplete. Copy all of it from the email, or ask for a new one.';
  if (failure?.code === 'otp_expired')
    return 'The link has expired or has already been used. We can send you a new one.';
  return failure?.message ?? 'The link could not be used.';
}

/** Whether another site has requested the sign-in. */
function leadsElsewhere(target: string | null): target is string {
  const url = target ? URL.parse(target) : null;
  return url !== null && url.origin !== location.origin;
}

/** The requested page if it is one of ours; any other could be a trap. */
function ownPath(target: string | null): string {
  const url = target ? URL.parse(target, location.origin) : null;
  const ours = url?.origin === location.origin && !url.pathname.startsWith('//');
  // An address of the auth service is no page, and might lead elsewhere.
  const service = new URL(config().authUrl, location.origin).pathname;
  if (!url || !ours || url.pathname.startsWith(`${service}/`) || url.pathname === paths.landing)
    return placeAfterSignIn();
  return url.pathname + url.search;
}

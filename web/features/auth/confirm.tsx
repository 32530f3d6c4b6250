import type { EmailOtpType } from '@supabase/auth-js';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { config } from '../../config.ts';
import { useSession } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { useLogin } from './auth.ts';
import { type Outcome, signInWithLink } from './queries.ts';

const linkTypes: readonly string[] = ['email', 'signup', 'magiclink', 'invite', 'recovery', 'email_change'];

/** Where the link of a sign-in mail leads. Opening it spends nothing, so that a mail scanner cannot; the button does. */
export function Confirm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const login = useLogin();
  const reader = useSession().status === 'reader';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Outcome>(null);
  const tokenHash = search.get('token_hash');
  const type = search.get('type') ?? 'email';
  const usable = tokenHash !== null && linkTypes.includes(type);
  const { name } = config().product;

  async function confirm() {
    if (!tokenHash) return;
    setBusy(true);
    const target = search.get('redirect_to');
    if (leadsElsewhere(target)) {
      // The auth service checks the target against its list, and hands the session over there.
      const query = new URLSearchParams({ token: tokenHash, type, redirect_to: target, confirmed: '1' });
      location.assign(`${config().authUrl}/verify?${query}`);
      return;
    }
    const result = await signInWithLink(tokenHash, type as EmailOtpType);
    setBusy(false);
    setFailure(result);
    if (!result) navigate(ownPath(target), { replace: true });
  }

  return (
    <section className="page grid min-h-[60dvh] place-content-center justify-items-center gap-6 py-20 text-center">
      <PageTitle>Sign in</PageTitle>
      <h1 className="text-head">{usable && !failure ? 'Welcome.' : 'This link did not work.'}</h1>
      {usable && !failure ? (
        <>
          <p className="max-w-md text-body text-soft">One click, and your library is open.</p>
          <Button className="min-h-13 px-7 text-body" onClick={confirm} busy={busy && 'Signing in...'}>
            Sign in to {name}
          </Button>
        </>
      ) : (
        <>
          <Notice tone="danger">{reason(failure, usable)}</Notice>
          {failure?.code === 'offline' ? (
            <Button onClick={confirm} busy={busy && 'Signing in...'}>
              Try again
            </Button>
          ) : reader ? (
            <ButtonLink to={paths.library}>Go to the library</ButtonLink>
          ) : (
            <Button onClick={login.show}>Send a new link</Button>
          )}
        </>
      )}
    </section>
  );
}

function reason(failure: Outcome, usable: boolean): string {
  if (!usable) return 'The address is incomplete. Copy the whole link from the mail, or ask for a new one.';
  if (failure?.code === 'otp_expired') return 'The link has expired or was used already. We can send you a new one.';
  return failure?.message ?? 'The link could not be used.';
}

/** Whether another site has asked for the sign-in. */
function leadsElsewhere(target: string | null): target is string {
  const url = target ? URL.parse(target) : null;
  return url !== null && url.origin !== location.origin;
}

/** The page asked for, if it is one of ours; anything else could be somebody's trap. */
function ownPath(target: string | null): string {
  const url = target ? URL.parse(target, location.origin) : null;
  if (!url || url.origin !== location.origin || url.pathname === paths.landing) return paths.library;
  return url.pathname + url.search;
}

import { useSearchParams } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

const failures = new Map([
  ['not_connected', 'Your account there was not connected. Sign in, and try again in the settings.'],
  ['otp_expired', 'This sign-in link has expired or has already been used. Sign in again to get a new one.'],
  ['unasked', 'That link would have signed you in, but nobody asked for it in this browser. Nothing has changed.'],
]);

/** Shown after a failed provider or an old link, at `/?error=auth_failed`, and after the end of a session. */
export function SignInFailure() {
  const [search] = useSearchParams();
  const error = search.get('error');
  if (error === 'session_ended') {
    return (
      <div className="mb-8">
        <Notice>Your session has ended. Sign in and you will be back where you were.</Notice>
      </div>
    );
  }
  if (error !== 'auth_failed') return null;
  return (
    <div className="mb-8">
      <Notice tone="danger">
        {failures.get(search.get('error_code') ?? '') ?? 'Signing in did not work. Please try again.'}
      </Notice>
    </div>
  );
}

import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberPlace } from '../../session/place.ts';
import { late } from '../../ui/late.tsx';

const loadModal = () => import('./login-modal.tsx');

/** Sign-in over the current page. Its code is loaded at the first click. */
export const LoginModal = late(async () => (await loadModal()).LoginModal);

/** Why a visitor was sent here instead of being signed in; who reads it signs in next. */
export const SignInFailure = late(async () => (await loadModal()).SignInFailure);

/** Shown to a reader with a second step until they have taken it. */
export const FactorChallenge = late(async () => (await import('./factors/factor-challenge.tsx')).FactorChallenge);

// In one file, since every visitor loads the name of each file.
const loadSettings = () => import('./settings-dialog.tsx');

/** Asks for fresh proof that it is still the reader. */
export const ProofForm = late(async () => (await loadSettings()).ProofForm);

/** Passkeys, and switching the second step on or off. */
export const SettingsDialog = late(async () => (await loadSettings()).SettingsDialog);

/** History state while the login modal is open; Back closes it. */
export const loginState = { login: true } as const;

function opensLogin(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'login' in state;
}

/** Opens and closes the login modal over the current page; `create` for a button that promises an account. */
export function useLogin(): { open: boolean; show: () => void; create: () => void; hide: () => void } {
  const navigate = useNavigate();
  const { pathname, search, state: now } = useLocation();
  const open = opensLogin(now);
  const start = (state: object) => {
    // A second click may come before the next render.
    if (opensLogin(history.state?.usr)) return;
    rememberPlace({ pathname, search });
    navigate({ pathname, search }, { state, preventScrollReset: true });
  };
  const hide = useCallback(() => {
    navigate({ pathname, search }, { state: null, replace: true, preventScrollReset: true });
  }, [navigate, pathname, search]);
  return { open, show: () => start(loginState), create: () => start({ login: 'create' }), hide };
}

/** Fetches the modal's code ahead of the click that will need it. */
export function prepareLogin(): void {
  loadModal().catch(() => {}); // The click tries again and reports a failure.
}

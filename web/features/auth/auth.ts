import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberPlace } from '../../place.ts';
import { late } from '../../ui/late.tsx';

const loadModal = () => import('./login-modal.tsx');

/** Sign-in over whatever page one is on; its code comes with the first click. */
export const LoginModal = late(async () => (await loadModal()).LoginModal);

/** What a reader with a second step sees until it is taken. */
export const FactorChallenge = late(async () => (await import('./factor-challenge.tsx')).FactorChallenge);

// One file, since every visitor reads the name of each.
const loadSettings = () => import('./settings-dialog.tsx');

/** Asks for a fresh proof that it is still the reader. */
export const ProofForm = late(async () => (await loadSettings()).ProofForm);

/** Passkeys, and the second step on or off. */
export const SettingsDialog = late(async () => (await loadSettings()).SettingsDialog);

/** History state of a page on which the login modal is open; Back closes it. */
export const loginState = { login: true } as const;

function opensLogin(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'login' in state;
}

/** Opens and closes the login modal over the page one is on. */
export function useLogin(): { open: boolean; show: () => void; hide: () => void } {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const open = opensLogin(state);
  const show = useCallback(() => {
    // A second click may come before this has been drawn again.
    if (opensLogin(history.state?.usr)) return;
    rememberPlace({ pathname, search });
    navigate({ pathname, search }, { state: loginState, preventScrollReset: true });
  }, [navigate, pathname, search]);
  const hide = useCallback(() => {
    navigate({ pathname, search }, { state: null, replace: true, preventScrollReset: true });
  }, [navigate, pathname, search]);
  return { open, show, hide };
}

/** Fetches the modal's code ahead of the click that will need it. */
export function prepareLogin(): void {
  loadModal().catch(() => {}); // The click tries again, and tells.
}

import { lazy, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

const loadModal = () => import('./login-modal.tsx');

/** Sign-in over whatever page one is on; its code comes with the first click. */
export const LoginModal = lazy(async () => ({ default: (await loadModal()).LoginModal }));

/** What a reader with a second step sees until it is taken. */
export const FactorChallenge = lazy(async () => ({
  default: (await import('./factor-challenge.tsx')).FactorChallenge,
}));

/** Turns the second step on or off. */
export const FactorDialog = lazy(async () => ({ default: (await import('./factor-dialog.tsx')).FactorDialog }));

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
    navigate({ pathname, search }, { state: loginState, preventScrollReset: true });
  }, [navigate, pathname, search]);
  const hide = useCallback(() => {
    navigate({ pathname, search }, { state: null, replace: true, preventScrollReset: true });
  }, [navigate, pathname, search]);
  return { open, show, hide };
}

/** Fetches the modal's code ahead of the click that will need it. */
export function prepareLogin(): void {
  void loadModal();
}

import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router';
import { paths, readerOnlyPaths, visitorOnlyPaths } from '../../contract/paths.ts';
import { FactorChallenge, LoginModal, loginState, useLogin } from '../features/auth/auth.ts';
import { forgetPlace, placeAfterSignIn, rememberPlace } from '../session/place.ts';
import { hasEnded, toldOfEnd, useSession } from '../session/session.ts';
import { Toasts } from '../ui/toast.tsx';
import { forgetAlerts } from '../ui/toasts.ts';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';

const ENDED = '?error=session_ended';

/** The frame around every page: access, navigation, the page, footer, messages. */
export function Shell() {
  const session = useSession();
  const { status } = session;
  const { pathname, search } = useLocation();
  const byLink = useNavigationType() === 'PUSH';
  const arrivedAs = useRef(status);
  const wasReader = useRef(false);
  useEffect(() => {
    arrivedAs.current = status;
    wasReader.current ||= status === 'reader';
  }, [status]);
  const here = pathname.replace(/(.)\/$/, '$1');
  const isForVisitors = visitorOnlyPaths.includes(here) || here.startsWith('/auth/');
  const atHome = status === 'reader' && !isForVisitors;
  useEffect(() => {
    if (atHome) forgetPlace();
  }, [atHome]);
  const login = useLogin();
  const main = useFocusOnNavigation(pathname);
  useKeptPlace();
  const underWay = useNavigation().state !== 'idle';

  const told = here === paths.landing && search === ENDED;
  useEffect(() => {
    if (told) toldOfEnd();
  }, [told]);

  if (session.status === 'reader' && visitorOnlyPaths.includes(here)) {
    return <Navigate to={session.recovering ? `${paths.signIn}?view=update_password` : placeAfterSignIn()} replace />;
  }
  if (status === 'visitor' && hasEnded() && !isForVisitors) {
    rememberPlace({ pathname: here, search });
    return <Navigate to={paths.landing + ENDED} replace />;
  }
  if (status === 'visitor' && readerOnlyPaths.includes(here)) {
    const isArriving = arrivedAs.current === 'visitor';
    // The landing page answers a search, and remembers it with its answer.
    if (here === paths.search && isArriving && new URLSearchParams(search).has('q')) {
      return <Navigate to={{ pathname: paths.landing, search }} replace />;
    }
    if (isArriving) rememberPlace({ pathname: here, search });
    // A visitor who opens the page is asked to sign in; one who goes back to it after signing out is not. The search
    // can be tried without an account.
    const asks = isArriving && (byLink || !wasReader.current);
    const state = here === paths.search ? { toField: true } : loginState;
    return <Navigate to={paths.landing} replace state={asks ? state : null} />;
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Navigation />
      {underWay && <div className="under-way" />}
      <main id="main" aria-busy={underWay} ref={main} tabIndex={-1} className="flex-1 scroll-mt-4">
        {session.status === 'reader' && session.awaitsCode ? <FactorChallenge /> : <Outlet />}
      </main>
      <Footer />
      <Toasts />
      {login.open && status === 'visitor' && <LoginModal onClose={login.hide} />}
      <ScrollRestoration getKey={placeKey} />
    </div>
  );
}

/** After a page change, focus and screen reader start at the top, not where the old link was. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    // A page may have given focus to its own field.
    const taken = main.current?.contains(document.activeElement) && document.activeElement !== main.current;
    if (previous.current !== pathname) {
      forgetAlerts();
      if (!taken) main.current?.focus({ preventScroll: true });
    }
    previous.current = pathname;
  }, [pathname]);
  return main;
}

/** `ScrollRestoration` begins at the top. A reader who scrolled the server's page stays where they are. */
function useKeptPlace() {
  const place = useRef(0);
  // Read before the components' layout effects, and restored after them.
  useInsertionEffect(() => {
    place.current = window.scrollY;
  }, []);
  useLayoutEffect(() => {
    if (place.current > 0) window.scrollTo(0, place.current);
  }, []);
}

/**
 * Every freshly opened page has the history key `default`. Without its address it would get the position of the last
 * one.
 */
function placeKey({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return key === 'default' ? pathname + search : key;
}

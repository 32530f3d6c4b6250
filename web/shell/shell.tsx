import { Suspense, useEffect, useRef } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router';
import { paths, readerOnlyPaths, visitorOnlyPaths } from '../../contract/paths.ts';
import { FactorChallenge, LoginModal, loginState, useLogin } from '../features/auth/auth.ts';
import { useSession } from '../session.ts';
import { useSlashForSearch } from '../slash-for-search.ts';
import { Toasts } from '../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';

/** The frame around every page: who may be where, navigation, the page, footer, messages. */
export function Shell() {
  const session = useSession();
  const { status } = session;
  const { pathname } = useLocation();
  const byLink = useNavigationType() === 'PUSH';
  const arrivedAs = useRef(status);
  useEffect(() => {
    arrivedAs.current = status;
  }, [status]);
  const login = useLogin();
  const main = useFocusOnNavigation(pathname);
  const underWay = useNavigation().state !== 'idle';
  useSlashForSearch(session.status === 'reader' && !session.awaitsCode);

  const here = pathname.replace(/(.)\/$/, '$1');
  if (session.status === 'reader' && visitorOnlyPaths.includes(here)) {
    return <Navigate to={session.recovering ? `${paths.signIn}?view=update_password` : paths.library} replace />;
  }
  if (status === 'visitor' && readerOnlyPaths.includes(here)) {
    // Whoever asked for the page by a link is asked to sign in; who typed its address, or has just signed out on it, is not.
    const asks = byLink && arrivedAs.current === 'visitor';
    return <Navigate to={paths.landing} replace state={asks ? loginState : null} />;
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-ink text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Navigation />
      {underWay ? <div aria-hidden="true" className="under-way" /> : null}
      <main id="main" aria-busy={underWay || undefined} ref={main} tabIndex={-1} className="flex-1 scroll-mt-4">
        {session.status === 'reader' && session.awaitsCode ? (
          <Suspense fallback={null}>
            <FactorChallenge />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      <Footer />
      <Toasts />
      {login.open && status === 'visitor' ? (
        <Suspense fallback={null}>
          <LoginModal onClose={login.hide} />
        </Suspense>
      ) : null}
      <ScrollRestoration getKey={placeKey} />
    </div>
  );
}

/** After moving to another page the keyboard and the screen reader start at its top, not where the old link was. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    // A page may have given it to a field of its own.
    const taken = main.current?.contains(document.activeElement) && document.activeElement !== main.current;
    if (previous.current !== pathname && !taken) main.current?.focus({ preventScroll: true });
    previous.current = pathname;
  }, [pathname]);
  return main;
}

/** Every page that is opened afresh has the history key `default`: without its address it would take the place of the last one. */
function placeKey({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return key === 'default' ? pathname + search : key;
}

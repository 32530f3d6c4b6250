import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { config } from '../config.ts';
import { useSession } from '../session/session.ts';
import { Mark } from '../ui/mark.tsx';
import { SchemeChoice } from './scheme-choice.tsx';

/** The foot of every page: readers find their settings here, visitors the small print. */
export function Footer() {
  const reader = useSession().status === 'reader';
  const { product, demo, features } = config();
  return (
    <footer className="mt-24 border-t border-rule print:hidden">
      <div className="page flex flex-col gap-6 py-10 text-small text-soft sm:flex-row sm:items-start sm:justify-between">
        <div className="space-y-1">
          {/* The server may have rendered it in the old year. */}
          <p className="flex items-center gap-2 text-ink" suppressHydrationWarning>
            <Mark className="size-4" />© {new Date().getFullYear()} {product.name}
          </p>
          <p>
            Powered by LLM technology. Recommendations may vary.
            {features.model ? null : ' It helped to write our catalogue.'}
          </p>
          {demo ? (
            <p>
              This is a demo: emails go to the{' '}
              <Link to={paths.outbox} className="link text-ink">
                outbox
              </Link>
              .
            </p>
          ) : null}
        </div>
        <div className="foot-side">
          <nav aria-label="Footer">
            {reader ? (
              <FootLink to={paths.settings}>Settings</FootLink>
            ) : (
              <>
                <FootLink to={paths.about}>About</FootLink>
                <FootLink to={paths.privacy}>Privacy</FootLink>
                <FootLink to={paths.terms}>Terms</FootLink>
                <FootLink to={paths.contact}>Contact</FootLink>
                <FootLink to={paths.signIn}>Sign in with a password</FootLink>
              </>
            )}
            <a href={product.socialUrl} rel="noopener" target="_blank" className="link flex min-h-8 items-center">
              {product.handle}
            </a>
            <a href={`mailto:${product.supportEmail}`} className="link flex min-h-8 items-center">
              Email
            </a>
          </nav>
          <SchemeChoice />
        </div>
      </div>
    </footer>
  );
}

function FootLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} viewTransition className="link flex min-h-8 items-center">
      {children}
    </Link>
  );
}

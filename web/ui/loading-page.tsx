import type { ReactNode } from 'react';
import { PageTitle } from './page.tsx';

type LoadingPageProps = { title: string; what: string; children: ReactNode };

/**
 * The skeleton of a page that is loading, as tall as a window, so that the footer does not jump. `what` is announced.
 */
export function LoadingPage({ title, what, children }: LoadingPageProps) {
  return (
    <section className="page min-h-dvh py-12 sm:py-16">
      <PageTitle>{title}</PageTitle>
      <h1 className="sr-only">{title}</h1>
      <p role="status" className="sr-only">
        Loading {what}...
      </p>
      <div aria-hidden="true" className="skeleton">
        {children}
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import { printed } from '../../contract/printed.ts';
import { config } from '../config.ts';

/** Sets the page's title in the tab and in history. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${printed(children)} · ${config().product.name}`}</title>;
}

/** A page of text with its heading: privacy, terms, about, contact and the like. */
export function TextPage({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <article className="page page-split py-16 sm:py-24">
      <header className="mb-10">
        <PageTitle>{title}</PageTitle>
        <h1 className="text-head">{title}</h1>
        {note ? <p className="mt-4 text-ui text-soft">{note}</p> : null}
      </header>
      <div className="prose">{children}</div>
    </article>
  );
}

/** Shown when a page has nothing else: a line, an explanation, and a way on. */
export function Blank({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="py-14 text-center">
      <h2 className="text-title">{title}</h2>
      <div className="mx-auto mt-3 flex max-w-xl flex-col items-center gap-6 text-ui [&>:first-child:not(p)]:mt-3 [&>p]:max-w-lg [&>p]:text-soft">
        {children}
      </div>
    </div>
  );
}

/** Moves focus to the beginning of the page when the focused element is gone. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

import type { ReactNode } from 'react';

/** A part of the page of a year, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-14">
      <h2 className="mb-6 text-title">{title}</h2>
      {children}
    </section>
  );
}

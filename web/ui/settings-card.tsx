import type { ReactNode } from 'react';

/** A section of the settings page. */
export const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** One matter of the settings page: what it is on the left, what can be done on the right. */
export function SettingsCard({
  title,
  note,
  detail,
  foot,
  children,
}: {
  title: string;
  note: string;
  detail?: string;
  /** How it stands, across the whole width. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={idOf(title)}
      className="flex scroll-mt-6 flex-wrap items-center justify-between gap-4 border-t border-rule py-6"
    >
      <div className="min-w-60 flex-1">
        <h2 className="text-lead">{title}</h2>
        <p className="text-ui text-soft">{note}</p>
        {detail ? <p className="mt-1 max-w-md text-small text-soft">{detail}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ui">{children}</div>
      {foot ? <div className="w-full">{foot}</div> : null}
    </section>
  );
}

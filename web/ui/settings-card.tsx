import type { ReactNode } from 'react';

/** A section of the settings page. */
export const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** One topic of the settings page: its description on the left, its actions on the right. */
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
  /** Its state, across the whole width. */
  foot?: ReactNode;
  children?: ReactNode;
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
      {children ? <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ui">{children}</div> : null}
      {foot ? <div className="w-full">{foot}</div> : null}
    </section>
  );
}

/** One of several items in a topic, with its own button: the first child describes it, the second acts. */
export function SettingsRow({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-x-4 border-t border-rule py-3 text-ui first:border-t-0 [&>:last-child]:shrink-0">
      <p>
        {title}
        <span className="block text-small text-soft">{note}</span>
      </p>
      {children}
    </div>
  );
}

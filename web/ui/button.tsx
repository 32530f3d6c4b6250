import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

type Look = 'solid' | 'line' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control py-2 text-ui font-medium transition-colors duration-150 aria-disabled:opacity-55 aria-disabled:cursor-default';
const looks: Record<Look, string> = {
  solid: 'px-5 bg-ink text-paper hover:not-disabled:bg-ink/85 border border-ink forced-colors:border-2',
  line: 'px-5 border border-rule-strong hover:not-disabled:border-ink hover:not-disabled:bg-table',
  quiet: 'px-3 hover:not-disabled:not-aria-disabled:bg-table',
  danger: 'px-5 bg-danger text-paper border border-danger hover:not-disabled:opacity-90',
};

type ButtonProps = ComponentProps<'button'> & {
  look?: Look;
  /** Shown instead of the children while work is under way; clicks do nothing meanwhile, and focus stays. */
  busy?: string | false;
};

/** The one button. `busy` swaps its label and switches it off, so a double click has no second effect. */
export function Button({ look = 'solid', busy, className = '', children, onClick, ...rest }: ButtonProps) {
  const off = Boolean(busy);
  // The second click of a double click comes before `busy` does.
  const again = ({ detail }: MouseEvent) => busy !== undefined && detail > 1;
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, which would drop the keyboard's focus. A prevented click does not submit either.
      aria-disabled={off || undefined}
      onClick={(event) => (off || again(event) ? event.preventDefault() : onClick?.(event))}
      className={`${base} ${looks[look]} ${className}`}
    >
      {off ? busy : children}
    </button>
  );
}

/** A link within the application that looks like a button. */
export function ButtonLink({ look = 'solid', className = '', ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...rest} className={`${base} ${looks[look]} ${className}`} />;
}

/** A link to another site that looks like a button. */
export function ButtonAnchor({ look = 'solid', className = '', ...rest }: ComponentProps<'a'> & { look?: Look }) {
  return <a {...rest} className={`${base} ${looks[look]} ${className}`} />;
}

/**
 * A square button with only an icon; `label` is its accessible name. A toggle treats a double click as a single one.
 */
export function IconButton({
  label,
  className = '',
  children,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => ('aria-pressed' in rest && event.detail > 1 ? undefined : onClick?.(event))}
      aria-label={label}
      title={label}
      className={`inline-grid size-10 shrink-0 place-items-center rounded-control transition-colors duration-150 hover:not-disabled:bg-table [&_svg]:size-5 [&_svg]:stroke-[1.5] ${className}`}
    >
      {children}
    </button>
  );
}

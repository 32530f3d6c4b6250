import { type ReactNode, useId } from 'react';

type LabelledProps = {
  label: ReactNode;
  className?: string;
  /** Renders the control with this id. */
  children: (id: string) => ReactNode;
};

/** A control with its label above it. */
export function Labelled({ label, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** The look of a label, also for the legend of a group of controls. */
export const labelLook = 'mb-1.5 block text-small font-medium text-soft';

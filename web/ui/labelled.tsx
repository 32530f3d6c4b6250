import { type ReactNode, useId } from 'react';

type LabelledProps = {
  label: ReactNode;
  className?: string;
  /** Makes the control, which takes this id. */
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

/** How a label looks; a group of controls has its legend look the same. */
export const labelLook = 'mb-1.5 block text-small font-medium text-soft';

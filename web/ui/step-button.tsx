import type { LucideIcon } from 'lucide-react';
import { IconButton } from './button.tsx';

type StepButtonProps = { label: string; off: boolean; onClick: () => void; icon: LucideIcon };

/** One step along a list. Not `disabled` at its end, which would lose the keyboard's focus. */
export function StepButton({ label, off, onClick, icon: Icon }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={off || undefined}
      className="aria-disabled:opacity-35"
      onClick={() => {
        if (!off) onClick();
      }}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

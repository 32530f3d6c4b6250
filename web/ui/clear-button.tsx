import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from './button.tsx';

type ClearButtonProps = { field: RefObject<HTMLInputElement | null>; onClear: () => void };

/** The cross that empties a search field, which keeps the focus. */
export function ClearButton({ field, onClear }: ClearButtonProps) {
  return (
    <IconButton
      label="Clear the field"
      className="clear-field"
      onClick={() => {
        onClear();
        field.current?.focus();
      }}
    >
      <X />
    </IconButton>
  );
}

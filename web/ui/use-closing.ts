import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Closes something unfolded over a page: with Esc wherever the focus is, or when the user clicks or moves focus
 * elsewhere. `close` is told whether it was Esc, after which focus returns to the opener.
 */
export function useClosing(
  open: boolean,
  within: RefObject<HTMLElement | null>,
  close: (byKey: boolean) => void,
): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !within.current?.contains(target)) onClose(false);
    };
    const byEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose(true);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('keydown', byEscape);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('keydown', byEscape);
    };
  }, [open, within]);
}

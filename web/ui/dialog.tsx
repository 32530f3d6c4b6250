import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { useLatest } from './latest.ts';
import { focusPage } from './page.tsx';
import { Toasts } from './toast.tsx';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /**
   * `page` is for books: as tall as the window allows, so that late content moves nothing; `narrow` for forms and
   * questions.
   */
  width?: 'narrow' | 'wide' | 'page';
  /** Buttons before the close button. On a phone they are above the title, which would have no space next to them. */
  corner?: ReactNode;
  /** `alertdialog` for questions about something that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  /** False while work is under way that must not be abandoned. */
  closable?: boolean;
  /** What takes the focus afterwards, if that is no longer what opened the dialog. */
  returnTo?: () => HTMLElement | null;
};

const widths = { narrow: 'max-w-md', wide: 'max-w-3xl', page: 'max-w-4xl min-h-[min(100dvh-2rem,56rem)]' };

/**
 * A modal on the browser's own dialog: focus stays in it and returns afterwards, Esc and a click outside close it, the
 * page behind is inert. Mounted means open; the parent unmounts it.
 */
export function Dialog({
  title,
  onClose,
  children,
  width = 'narrow',
  corner,
  role = 'dialog',
  closable = true,
  returnTo,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const target = useLatest(() => returnTo?.());

  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      const { documentElement: html } = document;
      if (!document.querySelector('dialog[open]')) {
        html.style.setProperty('--scrollbar', `${window.innerWidth - html.clientWidth}px`);
      }
      show(dialog);
    }
    return () => {
      dialog?.close();
      const other = target();
      if (other) return other.focus();
      // Unmounting takes the element away before the browser can give focus back.
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
        opener.focus({ preventScroll: true });
      } else focusPage(); // It opened by itself, or its opener is gone: the next Tab would begin at the footer.
    };
  }, [target]);

  const close = () => {
    if (closable) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, handled by onCancel.
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React also hands on what happens to a dialog or a file field inside this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // After several Esc presses the browser closes it without asking us.
      onClose={({ currentTarget: dialog }) => {
        if (dialog.open) return;
        if (closable) onClose();
        else show(dialog);
      }}
      onClick={(event) => {
        // The second click of a double click was meant for the element that opened it.
        if (event.target === ref.current && event.detail < 2) close();
      }}
      className={`dialog ${widths[width]}`}
    >
      <div className="relative px-6 pb-6 sm:px-8 sm:pb-8">
        <div className="dialog-corner" data-title={title}>
          {corner}
          <IconButton label="Close" onClick={close} disabled={!closable}>
            <X />
          </IconButton>
        </div>
        <h2
          id={titleId}
          tabIndex={-1}
          className={`relative z-30 text-title ${corner ? 'max-sm:-mt-1 sm:-mt-10 sm:mr-30' : '-mt-10 mr-10'}`}
        >
          {title}
        </h2>
        {children}
      </div>
      <Toasts />
    </dialog>
  );
}

/** By default the browser focuses the close button, which is a poor start. */
function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const field = dialog.querySelector<HTMLElement>('[data-autofocus]');
  (field ?? dialog.querySelector('h2'))?.focus();
}

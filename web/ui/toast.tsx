import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { printed } from '../../contract/printed.ts';
import { Button, IconButton } from './button.tsx';
import { dismiss, type Toast, useToasts } from './toasts.ts';

/** Milliseconds to read and reach an Undo. The time stops while the message is hovered or focused. */
const SHOWN_FOR = 8000;

/**
 * A place where toasts appear: the shell, and every open modal. Its live region exists before the first toast is added.
 */
export function Toasts() {
  const { shown, topmost } = useToasts();
  return (
    <section
      // Without a name it is not a landmark: two regions with the same name could not be told apart.
      aria-label={topmost ? 'Messages' : undefined}
      className="messages"
    >
      <div className="mx-auto flex max-w-md flex-col gap-2">
        <ul aria-live="polite" className="contents">
          {shown.map((each) => (each.urgent ? null : <Line key={each.id} toast={each} as="li" />))}
        </ul>
        {shown.map((each) => (each.urgent ? <Line key={each.id} toast={each} as="div" /> : null))}
      </div>
    </section>
  );
}

function Line({ toast: { id, text, action, lasting }, as: Box }: { toast: Toast; as: 'li' | 'div' }) {
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  useEffect(() => {
    if (lasting || held) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [id, lasting, held]);
  return (
    <Box onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo} className="toast">
      <span role={Box === 'div' ? 'alert' : undefined} className="grow basis-44 py-1.5">
        {printed(text)}
      </span>
      {action ? (
        <Button
          look="quiet"
          className="min-h-9 px-2 underline underline-offset-4 hover:bg-transparent"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label="Dismiss" className="size-9 hover:bg-transparent" onClick={() => dismiss(id)}>
        <X />
      </IconButton>
    </Box>
  );
}

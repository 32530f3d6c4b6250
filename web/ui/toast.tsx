import { X } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { printed } from '../../contract/printed.ts';
import { Button, IconButton } from './button.tsx';

type Toast = {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
  lasting: boolean;
  urgent: boolean;
  /** The topmost place when it was said. */
  said: string | undefined;
};

/** Milliseconds to read and reach an Undo. The time stops while the message is hovered or focused. */
const SHOWN_FOR = 8000;
let nextId = 1;
type State = {
  toasts: readonly Toast[];
  /** Places that can show toasts, the topmost last: a modal makes the page behind it inert, including toasts. */
  places: readonly string[];
};
let state: State = { toasts: [], places: [] };
const now = () => state;
const listeners = new Set<() => void>();

/** Shows a message at the bottom of the page and announces it. It may have an action; `lasting` makes it stay. */
export function toast(text: string, action?: Toast['action'], lasting = false): void {
  add({ text, lasting, urgent: false, ...(action ? { action } : {}) });
}

/** Shows an alert in the specification's sense: read out at once, and gone by itself like the others. */
export function alertToast(text: string): void {
  // One at a time: the last one wins.
  forgetAlerts();
  add({ text, lasting: false, urgent: true });
}

/** An alert is about its page, and disappears with it. */
export function forgetAlerts(): void {
  keepOnly(({ urgent }) => !urgent);
}

function add(made: Omit<Toast, 'id' | 'said'>): void {
  const { toasts, places } = state;
  // A repeated message would appear as two lines for one event.
  const others = toasts.filter((each) => each.text !== made.text);
  put({ toasts: [...others, { ...made, id: nextId++, said: places.at(-1) }].slice(-3) });
}

/**
 * A place where toasts appear: the shell, and every open modal. Its live region exists before the first toast is added.
 */
export function Toasts() {
  const place = useId();
  const { toasts, places } = useSyncExternalStore(subscribe, now, now);
  const topmost = places.at(-1) === place;
  // A message stays where it was said; those of a dialog that has closed are shown in what it was opened from.
  const shown = toasts.filter(({ said = '' }) => said === place || (topmost && !places.includes(said)));
  useEffect(() => {
    put({ places: [...state.places, place] });
    return () => put({ places: state.places.filter((each) => each !== place) });
  }, [place]);
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

function dismiss(id: number): void {
  keepOnly((each) => each.id !== id);
}

function keepOnly(wanted: (toast: Toast) => boolean): void {
  put({ toasts: state.toasts.filter(wanted) });
}

function put(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

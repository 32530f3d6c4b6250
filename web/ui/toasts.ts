import { useEffect, useId, useSyncExternalStore } from 'react';

/** A message to the reader, and what can be done about it. */
export type Toast = {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
  lasting: boolean;
  urgent: boolean;
  /** The topmost place when it was said. */
  said: string | undefined;
};

type State = {
  toasts: readonly Toast[];
  /** Places that can show toasts, the topmost last: a modal makes the page behind it inert, including toasts. */
  places: readonly string[];
};
let nextId = 1;
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

/** The toasts to show in this place, which exists as long as its component, and whether it is the topmost one. */
export function useToasts(): { shown: readonly Toast[]; topmost: boolean } {
  const place = useId();
  const { toasts, places } = useSyncExternalStore(subscribe, now, now);
  const topmost = places.at(-1) === place;
  // A message stays where it was said; those of a dialog that has closed are shown in what it was opened from.
  const shown = toasts.filter(({ said = '' }) => said === place || (topmost && !places.includes(said)));
  useEffect(() => {
    put({ places: [...state.places, place] });
    return () => put({ places: state.places.filter((each) => each !== place) });
  }, [place]);
  return { shown, topmost };
}

/** Takes a toast away. */
export function dismiss(id: number): void {
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

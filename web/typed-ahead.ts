import { isKeyTaken } from './key-taken.ts';

/** For so long, in milliseconds, a page with a field is waited for. */
const PATIENCE = 3000;

let letters = '';
let stop = () => {};

/** Keeps what is typed while the page whose field it is for is on its way. */
export function catchTyping({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): void {
  stop();
  // The page opens elsewhere.
  if (ctrlKey || metaKey || shiftKey) return;
  letters = '';
  const press = (event: KeyboardEvent) => {
    // Some field has the focus.
    if (isKeyTaken(event)) stop();
    else if (event.key.length === 1) keep(event);
  };
  const timer = setTimeout(() => stop(), PATIENCE);
  addEventListener('keydown', press, true);
  stop = () => {
    clearTimeout(timer);
    removeEventListener('keydown', press, true);
  };
}

/** What was typed since `catchTyping`, for the field that has arrived. */
export function takeTyped(): string {
  stop();
  const typed = letters;
  letters = '';
  return typed;
}

function keep(event: KeyboardEvent): void {
  letters += event.key;
  event.preventDefault();
  // A “/” is a letter of it too, not a shortcut.
  event.stopPropagation();
}

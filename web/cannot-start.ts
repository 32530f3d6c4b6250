declare global {
  interface Window {
    /** The last click, noted by `web/index.html`. */
    early?: MouseEvent;
  }
}

/** Gives the page to the living application, with the button that was pressed before it could hear. */
export function enliven(root: HTMLElement): void {
  delete root.dataset.drawn;
  root.inert = false;
  const { early, event } = window;
  const button = early?.target instanceof Element ? early.target.closest('button') : null;
  // A click that is just being dealt with has brought the page to life, and reaches it.
  if (button?.isConnected && early !== event) setTimeout(() => button.click());
}

/** Says that the application did not start, instead of the rendered page. `web/index.html` has the text. */
export function sayItCannotStart(root: HTMLElement): void {
  root.hidden = true;
  document.getElementById('cannot-start')?.removeAttribute('hidden');
}

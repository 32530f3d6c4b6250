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
  root.hidden = false;
  document.getElementById('cannot-start')?.remove();
  const { early, event } = window;
  const button = early?.target instanceof Element ? early.target.closest('button') : null;
  // A click that is just being dealt with has brought the page to life, and reaches it.
  if (button?.isConnected && early !== event) setTimeout(() => button.click());
}

declare global {
  interface Window {
    /** The last click, noted by `web/index.html`. */
    early?: MouseEvent;
  }
}

/** Hands the page to the live application, and repeats a click on a button that came before it could react. */
export function enliven(root: HTMLElement): void {
  delete root.dataset.drawn;
  root.inert = false;
  root.hidden = false;
  document.getElementById('cannot-start')?.remove();
  const { early, event } = window;
  const button = early?.target instanceof Element ? early.target.closest('button') : null;
  // A click still being handled has itself brought the page to life, and reaches it.
  if (button?.isConnected && early !== event) setTimeout(() => button.click());
}

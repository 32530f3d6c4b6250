/** Gives the page to the living application. */
export function enliven(root: HTMLElement): void {
  delete root.dataset.drawn;
  root.inert = false;
}

/** Says that the application did not start, in place of what was drawn for it. `web/index.html` has the words. */
export function sayItCannotStart(root: HTMLElement): void {
  root.hidden = true;
  document.getElementById('cannot-start')?.removeAttribute('hidden');
}

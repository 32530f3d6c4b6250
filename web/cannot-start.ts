/** Gives the page to the living application. */
export function enliven(root: HTMLElement): void {
  delete root.dataset.drawn;
  root.inert = false;
}

/** Says that the application did not start, instead of the rendered page. `web/index.html` has the text. */
export function sayItCannotStart(root: HTMLElement): void {
  root.hidden = true;
  document.getElementById('cannot-start')?.removeAttribute('hidden');
}

/** Gives the page to the living application, or to words of its own. */
export function enliven(root: HTMLElement): void {
  delete root.dataset.drawn;
  root.inert = false;
}

/** Says that the application did not start, in place of what was drawn for it. */
export function sayItCannotStart(root: HTMLElement): void {
  enliven(root);
  root.setAttribute('role', 'alert');
  root.className = 'page py-24 text-body';
  root.textContent = 'The site could not start. Check your connection, then reload this page.';
}

let standIn: HTMLInputElement | undefined;

/**
 * Takes the keyboard for the search field of a page that is being opened: whoever has just chosen Search types at once.
 * The field that takes the focus from this stand-in takes its text first (`typedAhead`).
 */
export function typeAhead(): void {
  typedAhead();
  standIn = document.createElement('input');
  standIn.className = 'sr-only';
  standIn.ariaLabel = 'Search all books';
  // Without a search field, as on a page that failed, it goes with the focus.
  standIn.addEventListener('blur', typedAhead);
  document.body.append(standIn);
  standIn.focus({ preventScroll: true });
}

/** What was typed since `typeAhead`, once. */
export function typedAhead(): string {
  const gone = standIn;
  standIn = undefined;
  gone?.remove();
  return gone?.value ?? '';
}

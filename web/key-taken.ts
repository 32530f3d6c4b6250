/**
 * Whether a pressed key means a character or another shortcut: in fields, in lists that are searched by typing, and
 * behind an open dialog.
 */
export function isKeyTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return Boolean(typing) || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null;
}

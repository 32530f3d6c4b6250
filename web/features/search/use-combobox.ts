import { type FocusEvent, useState } from 'react';
import type { Option } from './options.ts';

/** A key that was pressed, as the browser or React tells it. */
type Pressed = Pick<KeyboardEvent, 'key' | 'preventDefault'> & {
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
};

type Box = {
  options: readonly Option[];
  open: boolean;
  setOpen: (open: boolean) => void;
  choose: (option: Option) => void;
  listId: string;
};

/**
 * A text field with a list below it, following the ARIA pattern of an editable combobox with list autocomplete: the
 * arrow keys move through the list and back to the field, Enter accepts the marked option or submits the text, Esc
 * closes the list.
 */
export function useCombobox({ options, open, setOpen, choose, listId }: Box) {
  const [marked, mark] = useState(-1);
  const shown = open ? options : [];
  // The list may have become shorter since.
  const active = marked < shown.length ? marked : -1;

  function move(by: 1 | -1): void {
    if (!open) setOpen(true);
    // One place more than there are options, for the field itself.
    const places = options.length + 1;
    mark(((active + 1 + by + places) % places) - 1);
  }

  function onKeyDown(event: Pressed): void {
    if ((event.nativeEvent ?? event).isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      setOpen(false);
      mark(-1);
    } else if (key === 'Enter' && shown[active]) {
      event.preventDefault();
      choose(shown[active]);
      mark(-1);
    } else mark(-1);
  }

  return {
    shown,
    active,
    props: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': active >= 0 ? optionId(listId, active) : undefined,
      onKeyDown,
    } as const,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setOpen(false);
    },
  };
}

/** The element id of the option at this place. */
export const optionId = (listId: string, place: number): string => `${listId}-${place}`;

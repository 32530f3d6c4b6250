import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Option, useOptions } from './options.ts';
import { useCombobox } from './use-combobox.ts';

/**
 * A search field with suggestions for what was typed: a chosen book or topic opens its page, a chosen query goes to
 * `ask`.
 */
export function useSuggestions(text: string, ask: (query: string) => void) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const navigate = useNavigate();
  const options = useOptions(text, open);
  const choose = (option: Option) => {
    setOpen(false);
    if ('to' in option) return void navigate(option.to);
    ask(option.query);
  };
  return { ...useCombobox({ options, open, setOpen, choose, listId }), setOpen, choose, listId };
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { makeQueryClient } from '../../calls/query-client.ts';
import { OptionList } from './option-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

type TryOptionsProps = { field: HTMLInputElement; onAsk: (query: string) => void };

/** Suggestions for a field that stands on a page already: this code loads when somebody enters it. */
export function TryOptions(props: TryOptionsProps) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Options {...props} />
    </QueryClientProvider>
  );
}

function Options({ field, onAsk }: TryOptionsProps) {
  const [text, setText] = useState('');
  const ask = (query: string) => {
    field.value = query;
    onAsk(query);
  };
  const { props, shown, active, setOpen, choose, listId } = useSuggestions(text, ask);
  const { onKeyDown, ...attributes } = props;
  useEffect(() => {
    field.autocomplete = 'off';
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, String(value));
  });
  const typed = useEffectEvent(() => {
    setText(field.value);
    setOpen(true);
  });
  const pressed = useEffectEvent(onKeyDown);
  const left = useEffectEvent(() => setOpen(false));
  useEffect(() => {
    const listeners = {
      input: () => typed(),
      keydown: (event: Event) => pressed(event as KeyboardEvent),
      blur: () => left(),
    };
    // What was typed while this code was loading counts too, unless the reader has sent it and left the field.
    if (field.value !== field.defaultValue && document.activeElement === field) typed();
    const form = field.form;
    form?.addEventListener('submit', listeners.blur);
    for (const [type, listen] of Object.entries(listeners)) field.addEventListener(type, listen);
    return () => {
      form?.removeEventListener('submit', listeners.blur);
      for (const [type, listen] of Object.entries(listeners)) field.removeEventListener(type, listen);
    };
  }, [field]);
  return <OptionList id={listId} options={shown} active={active} onChoose={choose} />;
}

import { BookOpen, Clock, PenLine, Signpost } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { printed } from '../../../contract/printed.ts';
import type { Option } from './options.ts';
import { optionId } from './use-combobox.ts';

const kinds = {
  recent: { name: 'Recent', icon: Clock },
  topic: { name: 'Topic', icon: Signpost },
  author: { name: 'Author', icon: PenLine },
  title: { name: 'Book', icon: BookOpen },
} as const;

type OptionListProps = {
  id: string;
  options: readonly Option[];
  active: number;
  onChoose: (option: Option) => void;
};

/** The options below the field. The keyboard's focus stays in the field (`use-combobox.ts`). */
export function OptionList({ id, options, active, onChoose }: OptionListProps) {
  const box = useRef<HTMLDivElement>(null);
  const { length } = options;
  useEffect(() => {
    // Not below the tabs of a phone.
    if (length > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return (
    <div ref={box} hidden={length === 0} className="options">
      <div id={id} role="listbox" aria-label="Suggestions" tabIndex={-1}>
        {options.map((option, place) => {
          const { name, icon: Icon } = kinds[option.kind];
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which chooses by Enter.
            <div
              key={`${option.kind} ${option.text} ${option.by}`}
              id={optionId(id, place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              // Pressing it must not take the focus from the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <Icon className="size-4 shrink-0 stroke-[1.5] text-soft" />
              <span className="min-w-0 flex-1 font-serif text-base/snug break-words">
                {printed(option.text)}
                {option.by ? <span className="text-soft"> by {printed(option.by)}</span> : null}
              </span>
              <span className="shrink-0 text-small text-soft">{name}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Chips shown before "Show all"; a large library has hundreds of authors. */
const SHOWN_AT_FIRST = 30;

type ChipsProps = {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  onToggle: (option: string) => void;
};

/** A list of filters that folds away; several can be on. Stays open while one is. */
export function Chips({ label, options, chosen, onToggle }: ChipsProps) {
  const [open, setOpen] = useState(chosen.length > 0);
  const [all, setAll] = useState(false);
  // Opened by the address it shows what that has chosen: the others come later and would push the page down.
  const [few, setFew] = useState(chosen);
  const list = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  // A chosen one that is no longer offered must still be there to be switched off.
  const offered = [...chosen.filter((each) => !options.includes(each)), ...options];
  const isShown = (each: string, place: number) =>
    all || chosen.includes(each) || (few.length > 0 ? few.includes(each) : place < SHOWN_AT_FIRST);
  // Folded away there are none: a page with sixty buttons that nobody sees draws later.
  const shown = open ? offered.filter(isShown) : [];

  function showAll() {
    const next = offered.findIndex((each) => !shown.includes(each));
    flushSync(() => setAll(true));
    // The button goes; the keyboard goes on at the first that was not shown before.
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className="border-t border-rule">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
          setFew([]);
        }}
        className="flex min-h-12 w-full items-center gap-2 text-left text-ui"
      >
        <ChevronDown
          aria-hidden="true"
          className={`size-4 stroke-[1.5] transition-transform duration-150 ${open ? '' : '-rotate-90'}`}
        />
        {label}
        {chosen.length > 0 ? <span className="text-soft">{chosen.length} on</span> : null}
      </button>
      <fieldset ref={list} id={id} hidden={!open} className="flex flex-wrap gap-2 pt-1 pb-5">
        <legend className="sr-only">{label}</legend>
        {shown.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={chosen.includes(option)}
            onClick={() => onToggle(option)}
            className="min-h-8 rounded-full border border-rule-strong px-3 py-1 text-small transition-colors duration-150 hover:border-ink hover:bg-table aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:forced-color-adjust-none"
          >
            {option}
          </button>
        ))}
        {open && shown.length < offered.length ? (
          <button type="button" className="link min-h-8 px-2 text-small" onClick={showAll}>
            Show all {offered.length}
          </button>
        ) : null}
      </fieldset>
    </div>
  );
}

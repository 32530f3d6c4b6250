import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { printed } from '../../contract/printed.ts';

/** Chips shown before "Show all"; a large library has hundreds of authors. */
const SHOWN_AT_FIRST = 30;

/** Typed text also finds names with accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

type ChipsProps = {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  onToggle: (option: string) => void;
};

/**
 * A collapsible list of filters in a row that wraps: its button is in the row, the list below it. Several can be on; it
 * stays open while one is.
 */
export function Chips({ label, options, chosen, onToggle }: ChipsProps) {
  const [open, setOpen] = useState(chosen.length > 0);
  const [all, setAll] = useState(false);
  const [words, setWords] = useState('');
  // If the address opens it, it shows only the selected filters: the others come later and would push the page down.
  const [few, setFew] = useState(chosen);
  const list = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  // A chosen filter that is no longer offered must still be there to switch off.
  const offered = [...chosen.filter((each) => !options.includes(each)), ...options];
  const isShown = (each: string, place: number) =>
    words.trim() !== ''
      ? plain(each).includes(plain(words.trim()))
      : all || chosen.includes(each) || (few.length > 0 ? few.includes(each) : place < SHOWN_AT_FIRST);
  // None while collapsed: sixty hidden buttons would slow the page's rendering.
  const shown = open ? offered.filter(isShown) : [];

  function showAll() {
    const next = offered.findIndex((each) => !shown.includes(each));
    flushSync(() => setAll(true));
    // The button disappears; focus moves to the first filter that was not shown before.
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className="contents">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
          setFew([]);
        }}
        className="inline-flex min-h-11 items-center gap-2 text-left text-ui"
      >
        <ChevronDown
          aria-hidden="true"
          className={`size-4 stroke-[1.5] transition-transform duration-150 ${open ? '' : '-rotate-90'}`}
        />
        {label}
        {chosen.length > 0 ? <span className="text-soft">{chosen.length} on</span> : null}
      </button>
      <fieldset
        ref={list}
        id={id}
        hidden={!open}
        className="order-1 flex basis-full flex-wrap gap-2 border-t border-rule py-3"
      >
        <legend className="sr-only">{label}</legend>
        {open && offered.length > SHOWN_AT_FIRST ? (
          <div className="basis-full">
            <input
              type="search"
              aria-label={`${label}: find one of ${offered.length}`}
              placeholder={`Find one of ${offered.length}`}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              className="mb-1 min-h-10 w-full max-w-xs rounded-control border border-rule-strong bg-leaf px-3 text-ui text-ink"
            />
          </div>
        ) : null}
        {shown.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={chosen.includes(option)}
            onClick={() => onToggle(option)}
            className="chip"
          >
            {printed(option)}
          </button>
        ))}
        {open && words.trim() === '' && shown.length < offered.length ? (
          <button type="button" className="link min-h-8 px-2 text-small" onClick={showAll}>
            Show all {offered.length}
          </button>
        ) : null}
      </fieldset>
    </div>
  );
}

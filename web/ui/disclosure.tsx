import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/** A line that unfolds rarely needed content. The content is created when first opened, and stays. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <div className="border-t border-rule first:border-t-0">
      <h3 className="font-sans tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOpen(!open);
            setOpened(true);
          }}
          className="flex min-h-11 w-full items-center gap-2 py-2 text-left text-ui"
        >
          <ChevronDown
            aria-hidden="true"
            className={`size-4 shrink-0 stroke-[1.5] transition-transform duration-150 ${open ? '' : '-rotate-90'}`}
          />
          {label}
        </button>
      </h3>
      <div id={id} hidden={!open} className="pt-1 pb-6 pl-6">
        {opened ? children : null}
      </div>
    </div>
  );
}

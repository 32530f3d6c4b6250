import { Button } from '../../ui/button.tsx';
import type { useChosen } from './use-chosen.ts';

/** The actions for the chosen books, at the bottom of the window, shown in tab order. */
export function ChosenBar({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const { count, change, busy, stop, all } = chosen;
  const none = count === 0;
  return (
    <section
      aria-label="Chosen books"
      className="chosen-bar z-20 -mx-3 mt-8 flex flex-wrap items-center gap-1 border border-rule bg-leaf px-3 py-2 sm:gap-2 sm:py-3 shadow-lift"
    >
      {actions.map(([name, label]) => (
        <Button
          key={name}
          look="line"
          className={small}
          disabled={none}
          busy={busy === name && 'Saving...'}
          onClick={() => change(name)}
        >
          {label}
        </Button>
      ))}
      {/* On the smallest phones the five do not fit into one row, so the last stands in the second row with the rest. */}
      <span className="basis-full min-[24rem]:hidden" />
      <Button
        look="line"
        className={`text-danger ${small}`}
        disabled={none}
        busy={busy === 'remove' && 'Removing...'}
        onClick={() => change('remove')}
      >
        Remove
      </Button>
      <span className="max-lg:min-[24rem]:basis-full lg:flex-1" />
      <p role="status" className="text-ui max-sm:text-small sm:mr-2">
        {none ? 'Choose books' : `${count} chosen`}
      </p>
      <Button look="quiet" className="max-sm:px-1.5 max-sm:text-small" onClick={all}>
        <span>
          All<span className="max-[22.5rem]:sr-only"> on this page</span>
        </span>
      </Button>
      <Button className="max-lg:ml-auto max-sm:px-2.5" onClick={stop}>
        Done
      </Button>
    </section>
  );
}

const small = 'max-sm:px-1.5 max-sm:text-small';

const actions = [
  ['to-read', 'To read'],
  ['reading', 'Reading'],
  ['read', 'Read'],
  ['bookmark', 'Bookmark'],
] as const;

import { useSession } from '../session/session.ts';
import { useSlash } from '../slash-for-search.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Visitors have no reading list. */
const MOVE = 'Alt ↑ ↓';
const keys = [
  ['/', 'Search, from any page'],
  ['?', 'Show these shortcuts'],
  ['← →', 'Previous and next book, while one is open over its list'],
  [MOVE, 'Move a book up and down on the reading list'],
  ['Esc', 'Close what is open'],
] as const;

/** The keyboard shortcuts, and the switch for those that are a single key. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { wanted, want } = useSlash();
  const isVisitor = useSession().status === 'visitor';
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3 text-ui">
        {keys
          .filter(([key]) => !isVisitor || key !== MOVE)
          .map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-9 rounded-control border border-rule-strong px-2 py-0.5 text-center font-sans whitespace-nowrap">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-small text-soft">
          {wanted ? 'Speech input may press a key by mistake.' : 'The keys / and ? are off.'}
        </p>
        <Button look="line" onClick={() => want(!wanted)}>
          {wanted ? 'Switch off / and ?' : 'Switch on / and ?'}
        </Button>
      </div>
    </Dialog>
  );
}

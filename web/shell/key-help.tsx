import { Dialog } from '../ui/dialog.tsx';

const keys = [
  ['/', 'Search, from any page'],
  ['?', 'Show these shortcuts'],
  ['← →', 'Previous and next book, while one is open over its list'],
  ['Alt ↑ ↓', 'Move a book up and down on the reading list'],
  ['Esc', 'Close what is open'],
] as const;

/** The keyboard shortcuts. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3 text-ui">
        {keys.map(([key, does]) => (
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
      <p className="mt-6 text-small text-soft">The keys without Alt can be switched off in the settings.</p>
    </Dialog>
  );
}

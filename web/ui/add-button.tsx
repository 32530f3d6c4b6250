import { Check, Plus, TriangleAlert } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { Spinner } from './spinner.tsx';

/** Where a book is on its way to the library. */
export type Adding = 'idle' | 'loading' | 'success' | 'error';

const names: Record<Adding, string> = {
  idle: 'Add to library',
  loading: 'Adding to library',
  success: 'In your library',
  error: 'Not added. Try again',
};

type AddButtonProps = { title: string; state: Adding; onAdd: () => void; labelled?: boolean };

/** Plus, spinner, check, or the sign that it failed; pressing it again then tries again. `labelled` says the same in words too. */
export function AddButton({ title, state, onAdd, labelled = false }: AddButtonProps) {
  const done = state === 'loading' || state === 'success';
  if (labelled) {
    return (
      <Button
        look={state === 'success' ? 'quiet' : 'solid'}
        aria-label={`${names[state]}: ${title}`}
        aria-disabled={done || undefined}
        onClick={() => {
          if (!done) onAdd();
        }}
        data-state={state}
        // On a phone over the width, so that what else one can do shares one line.
        className="aria-disabled:opacity-100 data-[state=success]:justify-start data-[state=success]:px-0 data-[state=success]:text-good max-sm:w-full sm:min-w-44 [&_svg]:size-4"
      >
        {icon(state)}
        {names[state]}
      </Button>
    );
  }
  return (
    <IconButton
      label={`${names[state]}: ${title}`}
      // Not `disabled`: that would drop the keyboard's focus.
      aria-disabled={done || undefined}
      onClick={() => {
        if (!done) onAdd();
      }}
      data-state={state}
      className="border border-rule-strong data-[state=error]:border-danger data-[state=error]:text-danger data-[state=success]:text-good"
    >
      {icon(state)}
    </IconButton>
  );
}

function icon(state: Adding) {
  if (state === 'loading') return <Spinner className="size-5" />;
  if (state === 'success') return <Check />;
  if (state === 'error') return <TriangleAlert />;
  return <Plus />;
}

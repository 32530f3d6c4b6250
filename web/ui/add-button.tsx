import { Check, Plus, TriangleAlert } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { Spinner } from './spinner.tsx';

/** The state of adding a book to the library. */
export type Adding = 'idle' | 'loading' | 'success' | 'error';

const names: Record<Adding, string> = {
  idle: 'Add to library',
  loading: 'Adding to library',
  success: 'In your library',
  error: 'Not added. Try again',
};

type AddButtonProps = { title: string; state: Adding; onAdd: () => void; labelled?: boolean };

/** Plus, spinner, check, or a failure sign, which can be pressed to try again. `labelled` also says it in words. */
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
        // On a phone it has the full width, so that the other actions share one line.
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
      // Not `disabled`, which would drop the keyboard's focus.
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

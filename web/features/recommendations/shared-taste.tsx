import { startTransition, useId, useOptimistic } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChangeSettings, useWeeklySettings } from './settings/settings-queries.ts';

/** Whether the reader's shelf may help choose for others: off until switched on. */
export function SharedTaste() {
  const settings = useWeeklySettings();
  return (
    <Loaded from={settings} what="Your choice">
      {({ shares_taste: shares }) => <Choice shares={shares} />}
    </Loaded>
  );
}

function Choice({ shares }: { shares: boolean }) {
  const change = useChangeSettings();
  // Within the event itself, because the box would otherwise jump back until the cache is updated.
  const [shown, show] = useOptimistic(shares);
  const id = useId();
  const choose = (wanted: boolean) =>
    startTransition(async () => {
      show(wanted);
      // A failure is shown below, from the mutation's state.
      await change.mutateAsync({ shares_taste: wanted }).catch(() => undefined);
    });
  return (
    <div className="max-w-xl space-y-4">
      <label className="flex gap-3 text-ui">
        <input
          type="checkbox"
          checked={shown}
          aria-describedby={id}
          onChange={(event) => choose(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        Let my books help choose for others
      </label>
      <p id={id} className="text-ui text-soft">
        When many readers keep the same two books, that says something about both. Your name is never part of it, and
        nothing counts until at least five readers agree. This is off unless you turn it on, and you can stop at any
        time.
      </p>
      {change.isError ? <Notice tone="danger">That was not saved. {change.error.message}</Notice> : null}
    </div>
  );
}

import { useId } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChangeSettings, useWeeklySettings } from './settings-queries.ts';

/** Whether the reader's shelf may help to choose for others: off until switched on. */
export function SharedTaste() {
  const settings = useWeeklySettings();
  const change = useChangeSettings();
  const id = useId();
  return (
    <Loaded from={settings} what="Your choice">
      {({ shares_taste: shares }) => (
        <div className="max-w-xl space-y-4">
          <label className="flex gap-3 text-ui">
            <input
              type="checkbox"
              checked={shares}
              aria-describedby={id}
              onChange={(event) => change.mutate({ shares_taste: event.target.checked })}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            Let my books help choose for others
          </label>
          <p id={id} className="text-ui text-soft">
            When many readers keep the same two books, that says something about both. Your name is never part of it,
            and nothing counts until at least five readers agree. This is off unless you turn it on, and you can stop at
            any time.
          </p>
          {change.isError ? <Notice tone="danger">That was not saved. {change.error.message}</Notice> : null}
        </div>
      )}
    </Loaded>
  );
}

import type { SyncRun } from '../../../contract/sync.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useOverview } from './overview.ts';
import { isUnderWay, type Origin, origins, runOf, sourceNames, tellLastRun, tellRun } from './wording.ts';

/**
 * One run in words: its progress, or how it ended (`dated`: and when). Not announced: `SyncWatch` announces progress.
 */
export function Progress({ run, origin, dated = false }: { run: SyncRun; origin: Origin; dated?: boolean }) {
  const moving = isUnderWay(run);
  return (
    <p className="flex items-start gap-2.5 text-ui text-soft tabular-nums">
      {moving ? <Spinner className="mt-1 size-4 shrink-0" /> : null}
      <span>{dated ? tellLastRun(run, origin) : tellRun(run, origin)}</span>
    </p>
  );
}

/** One line for each run in progress; nothing if there is none. `or` names one that is always shown. */
export function UnderWay({ or, className = '' }: { or?: Origin; className?: string }) {
  const { data } = useOverview();
  const shown = origins.flatMap((origin) => {
    const run = runOf(data, origin);
    return run && (isUnderWay(run) || origin === or) ? [{ origin, run }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={className}>
      {shown.map(({ origin, run }) => (
        <div key={origin}>
          {isUnderWay(run) ? (
            <p className="text-ui">{origin === 'import' ? 'Reading your list' : `Syncing ${sourceNames[origin]}`}</p>
          ) : null}
          <Progress run={run} origin={origin} />
        </div>
      ))}
    </div>
  );
}

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reachable } from '../reachable.ts';
import { alertToast } from './toast.tsx';

type Part<P> = {
  load: () => Promise<ComponentType<P>>;
  arrived: ComponentType<P> | null;
  failures: number;
  /** Shown until the code is here. */
  meanwhile: ReactNode;
  /** Named where it does not arrive: "The book". */
  what: string;
};

/**
 * A part of a page whose code is fetched when it is first shown. Where that does not arrive, the page stays as it is: a dialog
 * says so and closes, and what opened it tries again; any other part says so in its place, with a retry.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { meanwhile = null, what = 'This part' }: { meanwhile?: ReactNode; what?: string } = {},
): ComponentType<P> {
  const part: Part<P> = { load, arrived: null, failures: 0, meanwhile, what };
  return (props) => <Late part={part} props={props} />;
}

function Late<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const [Arrived, setArrived] = useState(() => part.arrived);
  const [failed, setFailed] = useState(false);
  const giveUp = useEffectEvent(async () => {
    part.failures += 1;
    // A browser may go on refusing a file that failed once.
    if (part.failures > 1 && (await reachable())) return location.reload();
    if (!('onClose' in props && typeof props.onClose === 'function')) return setFailed(true);
    alertToast(`${part.what} could not be opened. Check your connection, then try again.`);
    props.onClose();
  });
  useEffect(() => {
    if (failed || Arrived) return;
    let gone = false;
    part.load().then(
      (found) => {
        part.arrived = found;
        if (!gone) setArrived(() => found);
      },
      () => {
        if (!gone) void giveUp();
      },
    );
    return () => {
      gone = true;
    };
  }, [part, failed, Arrived]);
  if (Arrived) return <Arrived {...props} />;
  if (!failed) return part.meanwhile;
  return (
    <p role="alert" className="p-4 text-center text-ui">
      {part.what} could not be loaded.{' '}
      <button type="button" className="link min-h-8" onClick={() => setFailed(false)}>
        Try again
      </button>
    </p>
  );
}

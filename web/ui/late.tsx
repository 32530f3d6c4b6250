import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadAgain } from '../calls/load-again.ts';
import { alertToast } from './toasts.ts';

type Part<P> = {
  load: () => Promise<ComponentType<P>>;
  arrived?: ComponentType<P>;
  /** Whether loading has already failed once. */
  missing?: boolean;
  meanwhile: ReactNode;
};

/**
 * A part of a page whose code loads when first shown, with `meanwhile` in its place. If the code does not load, the
 * page stays as it is: a dialog says so and closes, and its button tries again; any other part shows a retry in its
 * place. If the second attempt fails too, the page is reloaded (`loadAgain`).
 */
export function late<P extends { onClose?: () => void } | object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const part: Part<P> = { load, meanwhile };
  return (props) => <Late part={part} props={props} />;
}

function Late<P extends object>({ part, props }: { part: Part<P>; props: P & { onClose?: () => void } }) {
  const [Arrived, setArrived] = useState(() => part.arrived);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, and again when a retry is.
  useEffect(() => {
    if (failed || Arrived) return;
    let gone = false;
    part.load().then(
      (found) => {
        part.arrived = found;
        setArrived(() => found);
      },
      async (error) => {
        // It was closed meanwhile, and another one is open now.
        if (gone) return;
        const again = part.missing ? await loadAgain(error, () => !gone) : 'no';
        part.missing = true;
        if (gone || again === 'going') return;
        if (!props.onClose) return setFailed(true);
        if (again === 'no') alertToast('This part could not be opened. Check your connection, then try again.');
        props.onClose();
      },
    );
    return () => {
      gone = true;
    };
  }, [failed]);
  if (Arrived) return <Arrived {...props} />;
  if (!failed) return part.meanwhile;
  return (
    <p role="alert" className="p-4 text-center text-ui">
      This part could not be loaded.{' '}
      <button type="button" className="link min-h-8" onClick={() => setFailed(false)}>
        Try again
      </button>
    </p>
  );
}

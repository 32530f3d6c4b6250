import { useLayoutEffect } from 'react';
import { useRouteError } from 'react-router';
import { isMissingCode } from '../calls/load-again.ts';
import { reachable } from '../calls/reachable.ts';
import { Button } from '../ui/button.tsx';

/** The first calls after the browser has said that there is a network again may still fail. */
async function loadOnceReached(): Promise<void> {
  if (await reachable()) location.reload();
  else setTimeout(loadOnceReached, 1000);
}

/**
 * Shown instead of a page that failed to render or whose code failed to load; missing code is tried again with the
 * network.
 */
export function PageFailed() {
  const error = useRouteError();
  // After an update the old page names files that are gone, and a reload fetches the new ones.
  const stale = isMissingCode(error);
  // Before the text is shown: the network may return right after it, and an event that nobody awaits is lost.
  useLayoutEffect(() => {
    window.ononline = stale ? loadOnceReached : null;
    return () => {
      window.ononline = null;
    };
  }, [stale]);
  return (
    <section className="page py-24 sm:py-32" role="alert">
      <h1 className="text-head">This page could not be opened.</h1>
      <p className="mt-4 max-w-xl text-body text-soft">
        {!stale
          ? 'Something went wrong on our side.'
          : navigator.onLine
            ? 'Part of it could not be loaded. Check your connection.'
            : 'It needs a connection, and opens by itself once there is one.'}
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Load again
      </Button>
    </section>
  );
}

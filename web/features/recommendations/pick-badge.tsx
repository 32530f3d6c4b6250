import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { DAY } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { keep, readKept } from '../../storage.ts';
import { useWeeklyList } from './queries.ts';

/** The newest pick that was opened on this device. */
const SEEN = 'deepshelf-pick-seen';
/** An older pick gets no badge. */
const NEWS = 7 * DAY;

/** Updates the badge on the installed application's icon: shown while the newest weekly pick has not been opened. */
export function PickBadge() {
  const newest = useWeeklyList().data?.[0];
  const { pathname } = useLocation();
  useEffect(() => {
    if (!newest) return;
    if (pathname === paths.recommendation(newest.id)) keep(SEEN, newest.id);
    const unread = readKept(SEEN) !== newest.id && Date.now() - Date.parse(newest.sunday) < NEWS;
    setBadge(unread);
  }, [newest, pathname]);
  // After sign-out the badge must not show anybody's pick.
  useEffect(() => () => setBadge(false), []);
  return null;
}

/** Nothing is lost if the system refuses. */
function setBadge(shown: boolean): void {
  (shown ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => {});
}

import { useMemo } from 'react';
import { HOUR } from '../../../../contract/limits.ts';
import type { WeeklySettings } from '../../../../contract/recommendations.ts';
import { useReader } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { browserZone } from './browser-zone.ts';
import { nextSunday } from '../next-sunday.ts';
import { useWeeklyList } from '../queries.ts';
import { useChangeSettings, useWeeklySettings } from './settings-queries.ts';
import { groupZones, zoneText } from './time-zones.ts';

/** Used until the browser has reported its zone. */
const UNKNOWN_ZONE = 'UTC';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** The hour on Sunday at which the pick comes, and its time zone. */
export function WeeklyTime() {
  return (
    <Loaded from={useWeeklySettings()} what="Your Sunday delivery">
      {(settings) => <Time settings={settings} />}
    </Loaded>
  );
}

function Time({ settings }: { settings: WeeklySettings }) {
  const change = useChangeSettings();
  const mailed = useReader().user_metadata.marketing_consent === true;
  const newest = useWeeklyList().data?.[0];
  // The first book comes before its Sunday, which then brings its mail but no second book.
  const sunday = nextSunday(settings, mailed ? '' : (newest?.sunday ?? ''));
  const zone = settings.time_zone ?? UNKNOWN_ZONE;
  const here = browserZone();
  const groups = useMemo(() => groupZones(Intl.supportedValuesOf('timeZone'), zone), [zone]);
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Hour on Sunday"
          value={settings.hour}
          onChange={(event) => change.mutate({ hour: Number(event.target.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {clock.format(Date.UTC(2024, 0, 7, hour))}
            </option>
          ))}
        </Select>
        <Select label="Time zone" value={zone} onChange={(event) => change.mutate({ time_zone: event.target.value })}>
          {groups.map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(({ name, city }) => (
                <option key={name} value={name}>
                  {city}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <p role="status" className="min-h-6 text-ui text-soft">
        {change.isPending ? 'Saving...' : whenText(momentText(sunday, settings.hour), mailed)}
      </p>
      {here !== zone ? (
        <p className="text-ui text-soft">
          This browser’s time zone is {zoneText(here)}.{' '}
          <button type="button" className="link min-h-6 text-ink" onClick={() => change.mutate({ time_zone: here })}>
            Use it
          </button>
        </p>
      ) : null}
      {change.isError ? (
        <div className="flex flex-wrap items-center gap-4">
          <Notice tone="danger">That was not saved. {change.error.message}</Notice>
          <Button look="line" onClick={() => change.mutate(change.variables)}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const whenText = (moment: string, mailed: boolean): string =>
  mailed
    ? `Your next book comes by email on ${moment}.`
    : `Your next book will be under Recommendations on ${moment}. The email is off.`;

/** "Sunday 22 November at 08:00", of a date and an hour. */
function momentText(date: string, hour: number): string {
  const shape: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  };
  return new Intl.DateTimeFormat(undefined, shape).format(Date.parse(date) + hour * HOUR);
}

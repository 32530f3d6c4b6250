import { useQuery } from '@tanstack/react-query';
import type { ConsentEvent, ConsentPlace } from '../../../contract/consent.ts';
import { call } from '../../calls/api.ts';
import { moment } from '../../ui/date.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { consentHistoryKey } from './queries.ts';

const places: Record<ConsentPlace, string> = {
  modal: 'asked after signing in',
  settings: 'in the settings',
  'sign-up': 'when the account was created',
  mail: 'by the link in an email',
  api: 'by another program',
  bounce: 'because an email bounced',
  complaint: 'because an email was reported as spam',
};

/** Every answer about the weekly mail: its content, time, place and wording. */
export function ConsentHistory() {
  const history = useQuery({
    queryKey: consentHistoryKey,
    queryFn: async ({ signal }) => (await call('getConsentHistory', {}, signal)).events,
  });
  return (
    <Loaded from={history} what="Your answers">
      {(events) =>
        events.length === 0 ? (
          <p className="text-ui text-soft">We haven’t asked you yet, so we send nothing.</p>
        ) : (
          <ol aria-label="Your answers" className="max-w-xl text-ui">
            {events.map((event) => (
              <Answer key={event.at} event={event} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function Answer({ event: { answer, at, place, text_version: version } }: { event: ConsentEvent }) {
  const said = answer === null ? 'Withdrawn' : answer ? 'Yes' : 'No';
  return (
    <li className="border-t border-rule py-2.5 first:border-t-0 first:pt-0">
      <p>
        {said}, {places[place]}
      </p>
      <p className="text-small text-soft">
        <time dateTime={at}>{moment(at)}</time>
        {version ? ` · wording of ${version}` : ''}
      </p>
    </li>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SecurityEvent, SignIns as SignInsData } from '../../../contract/account.ts';
import { call } from '../../calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { moment } from '../../ui/date.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { toast } from '../../ui/toasts.ts';

const key = ['sign-ins'] as const;

const words: Record<SecurityEvent, string> = {
  account_created: 'Your account was created',
  signed_in: 'You signed in',
  signed_out: 'A session was ended',
  sign_in_failed: 'Somebody tried a wrong password',
  refresh_token_reused: 'An old session key was used again, so the session was ended',
  password_changed: 'Your password was changed',
  address_changed: 'Your email address or phone number was changed',
  identity_linked: 'A way to sign in was added',
  identity_unlinked: 'A way to sign in was removed',
  factor_enrolled: 'You began to set up a second step',
  factor_verified: 'You passed the second step',
  factor_removed: 'A second step was removed',
  recovery_codes_made: 'New recovery codes were created',
  recovery_codes_removed: 'The recovery codes were deleted',
  program_allowed: 'You gave a program access',
  program_removed: 'A program’s access was removed',
  program_token_reused: 'An old key of a program was used again, so its access was removed',
  personal_token_made: 'You created a personal access token',
  personal_token_ended: 'A personal access token was revoked',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  factor_guessed: 'Somebody entered twenty wrong codes at your second step',
  passkey_refused: 'A passkey was refused because it may have been copied',
  changed_by_operator: 'We made a change to your account',
};

/** The reader's sessions, with a way to end each, and recent events of the account. */
export function SignIns() {
  const signIns = useQuery({ queryKey: key, queryFn: ({ signal }) => call('getSignIns', {}, signal) });
  return (
    <Loaded from={signIns} what="Where you are signed in">
      {({ sessions, events }) => (
        <div className="max-w-xl space-y-6 text-ui">
          <Sessions sessions={sessions} />
          <div>
            <h3 className="font-sans font-medium tracking-normal">Recent activity</h3>
            <ol aria-label="Recent activity" className="mt-2">
              {events.map(({ id, at, event }) => (
                <li key={id} className="border-t border-rule py-2 first:border-t-0">
                  {words[event]} <time className="text-small text-soft" dateTime={at}>{` ${moment(at)}`}</time>
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Sessions({ sessions }: Pick<SignInsData, 'sessions'>) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id?: string) => call('endSessions', id ? { id } : {}),
    // Ending all sessions also changes the programs and tokens.
    onSuccess: (_, id) => client.invalidateQueries(id ? { queryKey: key } : {}),
    onError: (error, id) =>
      toast(`That did not work. ${error.message}`, { label: 'Try again', run: () => end.mutate(id) }),
  });
  return (
    <div>
      <ul aria-label="Your sessions">
        {sessions.map(({ id, device, since, last_used, current, second_step }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-t border-rule py-2.5 first:border-t-0">
            <p>
              {device || 'An older session'}
              {current ? ' (this one)' : ''}
              <span className="block text-small text-soft">
                since {moment(since)}, last used {moment(last_used)}
                {second_step ? ', with the second step' : ''}
              </span>
            </p>
            {current ? null : (
              <Button
                look="quiet"
                aria-label={`End the session of ${device || 'an older device'}`}
                busy={end.isPending && end.variables === id && 'Ending...'}
                onClick={() => end.mutate(id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        look="line"
        className="mt-3"
        busy={end.isPending && end.variables === undefined && 'Ending...'}
        onClick={() => end.mutate(undefined)}
      >
        End all others
      </Button>
      <p className="mt-2 text-small text-soft">
        Also ends programs’ access, all personal access tokens and private feeds, and removes passkeys added on other
        devices in the last thirty days. Only this session stays.
      </p>
    </div>
  );
}

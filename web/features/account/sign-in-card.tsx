import { paths } from '../../../contract/paths.ts';
import { useOpen } from '../../calls/load-again.ts';
import { useReader } from '../../session/session.ts';
import { isSecondFactor } from '../../session/second-factor.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { late } from '../../ui/late.tsx';
import { SettingsCard, SettingsRow } from '../../ui/settings-card.tsx';
import { SettingsDialog } from '../auth/auth.ts';

const SignIns = late(async () => (await import('./sign-ins.tsx')).SignIns);

/** The reader's ways to sign in: a password or a passkey besides the mails, and a second step. */
export function SignInCard() {
  const factor = useReader().factors?.find(isSecondFactor);
  const [open, setOpen] = useOpen<'factor' | 'passkeys'>('sign-in');
  return (
    <SettingsCard
      title="Sign-in"
      note={factor ? 'Two-step sign-in is on' : 'By email, and in the ways you add here'}
      foot={
        <>
          <SettingsRow title="Password" note="Signs you in without waiting for an email">
            <ButtonLink look="line" to={`${paths.signIn}?view=update_password`}>
              Set a password
            </ButtonLink>
          </SettingsRow>
          <SettingsRow title="Passkeys" note="Your fingerprint, your face or your screen lock">
            <Button look="line" aria-label="Manage passkeys" onClick={() => setOpen('passkeys')}>
              Manage
            </Button>
          </SettingsRow>
          <SettingsRow title="Two-step sign-in" note="Asks for a code from your phone, or a key, as well">
            <Button
              look="line"
              aria-label={`${factor ? 'Turn off' : 'Set up'} two-step sign-in`}
              onClick={() => setOpen('factor')}
            >
              {factor ? 'Turn off' : 'Set up'}
            </Button>
          </SettingsRow>
          <Disclosure label="Where you are signed in">
            <SignIns />
          </Disclosure>
        </>
      }
    >
      {open ? <SettingsDialog about={open} factorId={factor?.id ?? null} onClose={() => setOpen(null)} /> : null}
    </SettingsCard>
  );
}

import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { useOpen } from '../../load-again.ts';
import { isSecondFactor, useReader } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { late } from '../../ui/late.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { SettingsDialog } from '../auth/auth.ts';

const SignIns = late(async () => (await import('./sign-ins.tsx')).SignIns);

/** How the reader signs in: a password or a passkey besides the mails, and a second step. */
export function SignInCard() {
  const factor = useReader().factors?.find(isSecondFactor);
  const [open, setOpen] = useOpen<'factor' | 'passkeys'>('sign-in');
  return (
    <SettingsCard
      title="Sign-in"
      note={factor ? 'Two-step sign-in is on' : 'Password, passkeys and two-step sign-in'}
      foot={
        <Disclosure label="Where you are signed in">
          <SignIns />
        </Disclosure>
      }
    >
      <Link to={`${paths.signIn}?view=update_password`} className="link inline-flex min-h-8 items-center">
        Set a password
      </Link>
      <Button look="line" onClick={() => setOpen('passkeys')}>
        Passkeys
      </Button>
      <Button look="line" onClick={() => setOpen('factor')}>
        {factor ? 'Turn off two-step sign-in' : 'Set up two-step sign-in'}
      </Button>
      {open ? <SettingsDialog about={open} factorId={factor?.id ?? null} onClose={() => setOpen(null)} /> : null}
    </SettingsCard>
  );
}

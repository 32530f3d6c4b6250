import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { useReader } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { FactorDialog } from '../auth/auth.ts';

/** How the reader signs in: a password besides the mails, and a second step. */
export function SignInCard() {
  const factor = useReader().factors?.find(({ status }) => status === 'verified');
  const [open, setOpen] = useState(false);
  return (
    <SettingsCard title="Sign-in" note={factor ? 'Two-step sign-in is on' : 'Password and two-step sign-in'}>
      <Link to={`${paths.signIn}?view=update_password`} className="link inline-flex min-h-8 items-center">
        Set a password
      </Link>
      <Button look="line" onClick={() => setOpen(true)}>
        {factor ? 'Turn two steps off' : 'Set up two steps'}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <FactorDialog factorId={factor?.id ?? null} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </SettingsCard>
  );
}

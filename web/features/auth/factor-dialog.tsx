import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { EnrolPhone } from './enrol-phone.tsx';
import { FactorCode } from './factor-code.tsx';
import { enrolFactor, type NewFactor, phoneOffered, removeFactor } from './factor-queries.ts';
import { Submit, ViewLink } from './form-parts.tsx';
import { useSubmit } from './use-submit.ts';

/** Sets two-step sign-in up, or with the `factorId` of an app takes it away. */
export function FactorDialog({ factorId, onClose }: { factorId: string | null; onClose: () => void }) {
  return factorId ? <Remove factorId={factorId} onClose={onClose} /> : <Enrol onClose={onClose} />;
}

function Enrol({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState<'unknown' | 'no' | 'offered' | 'chosen'>('unknown');
  useEffect(() => {
    void phoneOffered().then((offered) => setPhone(offered ? 'offered' : 'no'));
  }, []);
  const verified = () => {
    toast('Two-step sign-in is on.');
    onClose();
  };
  return (
    <Dialog title="Two-step sign-in" onClose={onClose}>
      <div className="mt-4 space-y-5">
        {phone === 'chosen' ? <EnrolPhone onVerified={verified} /> : <EnrolApp onVerified={verified} />}
        {phone === 'offered' ? <ViewLink onClick={() => setPhone('chosen')}>Use text messages instead</ViewLink> : null}
        {phone === 'chosen' ? <ViewLink onClick={() => setPhone('offered')}>Use an authenticator app</ViewLink> : null}
      </div>
    </Dialog>
  );
}

function EnrolApp({ onVerified }: { onVerified: () => void }) {
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const form = useSubmit(async () => {
    const answer = await enrolFactor();
    setFactor(answer.factor);
    return answer.failure;
  }, null);
  if (factor) {
    return (
      <>
        <p className="text-ui text-soft">Scan this with your authenticator app, then type the code that it shows.</p>
        <img src={factor.picture} alt="QR code for your authenticator app" className="mx-auto size-48 bg-white" />
        <p className="text-small text-soft">
          Or type this key: <code className="break-all text-ink">{factor.secret}</code>
        </p>
        <FactorCode factorId={factor.id} onVerified={onVerified} />
      </>
    );
  }
  return (
    <form onSubmit={form.onSubmit} className="space-y-5">
      <p className="text-ui text-soft">
        Besides the mail or your password, signing in will ask for a code from an authenticator app on your phone.
      </p>
      <Submit texts={{ button: 'Show the QR code', busy: 'One moment...' }} {...form} />
    </form>
  );
}

function Remove({ factorId, onClose }: { factorId: string; onClose: () => void }) {
  const form = useSubmit(async () => {
    const failure = await removeFactor(factorId);
    if (failure) return failure;
    toast('Two-step sign-in is off.');
    onClose();
    return null;
  }, null);
  return (
    <Dialog title="Turn two-step sign-in off?" onClose={onClose} role="alertdialog">
      <form onSubmit={form.onSubmit} className="mt-4 space-y-4">
        <p className="text-ui text-soft">Signing in will no longer ask for a second code.</p>
        <Submit texts={{ button: 'Turn off', busy: 'Turning off...' }} {...form} />
        <Button look="quiet" className="w-full" onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  );
}

import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toasts.ts';
import { EnrolPhone } from './enrol-phone.tsx';
import { FactorCode } from './factor-code.tsx';
import { enrolFactor, type NewFactor, phoneOffered, removeFactor } from './factor-queries.ts';
import { Submit, ViewLink } from '../form-parts.tsx';
import { EnrolKey } from './key-step.tsx';
import { useKeysOffered } from './passkey-queries.ts';
import { ProofForm, wantsProof } from '../proof-form.tsx';
import { inFours, RecoveryCodes } from './recovery-codes.tsx';
import { useSubmit } from '../use-submit.ts';

/** Sets up two-step sign-in, or removes the app with `factorId`. */
export function FactorDialog({ factorId, onClose }: { factorId: string | null; onClose: () => void }) {
  // The set-up continues after the factor is verified.
  const [known] = useState(factorId);
  return known ? <Remove factorId={known} onClose={onClose} /> : <Enrol onClose={onClose} />;
}

function Enrol({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('app');
  const [byPhone, setByPhone] = useState(false);
  const byKey = useKeysOffered();
  useEffect(() => {
    void phoneOffered().then(setByPhone);
  }, []);
  const [stale, setStale] = useState(false);
  const [on, setOn] = useState(false);
  const verified = () => setOn(true);
  if (on) {
    return (
      <Dialog title="Recovery codes" onClose={onClose}>
        <div className="mt-4 space-y-4">
          <Notice>Two-step sign-in is on.</Notice>
          <RecoveryCodes onDone={onClose} />
        </div>
      </Dialog>
    );
  }
  const Enrolment = enrolments[way];
  return (
    <Dialog title="Two-step sign-in" onClose={onClose}>
      <div className="mt-4 space-y-5">
        {stale ? (
          <ProofForm onProved={() => setStale(false)} />
        ) : (
          <Enrolment onVerified={verified} onStale={() => setStale(true)} />
        )}
        <div className="flex flex-col items-start gap-1">
          {way !== 'app' ? <ViewLink onClick={() => setWay('app')}>Use an authenticator app</ViewLink> : null}
          {way !== 'key' && byKey ? <ViewLink onClick={() => setWay('key')}>Use a key instead</ViewLink> : null}
          {way !== 'phone' && byPhone ? (
            <ViewLink onClick={() => setWay('phone')}>Use text messages instead</ViewLink>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

type Way = 'app' | 'key' | 'phone';

const enrolments = { app: EnrolApp, key: EnrolKey, phone: EnrolPhone };

function EnrolApp({ onVerified, onStale }: { onVerified: () => void; onStale: () => void }) {
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const form = useSubmit(async () => {
    const answer = await enrolFactor();
    if (wantsProof(answer.failure)) onStale();
    setFactor(answer.factor);
    return answer.failure;
  }, null);
  if (factor) {
    return (
      <>
        <p className="text-ui text-soft">Scan this with your authenticator app, then enter the code it shows.</p>
        <img src={factor.picture} alt="QR code for your authenticator app" className="mx-auto size-48 bg-white" />
        <p className="text-small text-soft">
          Or enter this key: <code className="text-ink">{inFours(factor.secret, ' ')}</code>
        </p>
        <FactorCode factorId={factor.id} onVerified={onVerified} />
      </>
    );
  }
  return (
    <form onSubmit={form.onSubmit} className="space-y-5">
      <p className="text-ui text-soft">
        As well as an email or your password, signing in will need a code from an authenticator app on your phone.
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
        <p className="text-ui text-soft">Signing in will no longer ask for a second step.</p>
        <Submit texts={{ button: 'Turn off', busy: 'Turning off...' }} {...form} />
        <Button look="quiet" className="w-full" onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  );
}

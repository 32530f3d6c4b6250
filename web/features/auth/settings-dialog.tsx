import { FactorDialog } from './factors/factor-dialog.tsx';
import { PasskeysDialog } from './factors/passkeys-dialog.tsx';

export { ProofForm } from './proof-form.tsx';

type Props = { about: 'factor' | 'passkeys'; factorId: string | null; onClose: () => void };

/** Sign-in dialogs that the settings can open: passkeys, or the second step with the existing `factorId`. */
export function SettingsDialog({ about, factorId, onClose }: Props) {
  return about === 'factor' ? (
    <FactorDialog factorId={factorId} onClose={onClose} />
  ) : (
    <PasskeysDialog onClose={onClose} />
  );
}

import { config } from '../../config.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { Providers } from './providers.tsx';

/** Sign-in over whatever page one is on: by mail, or with Google where the deployment has it. */
export function LoginModal({ onClose }: { onClose: () => void }) {
  const { product, providers } = config();
  return (
    <Dialog title={`Sign in to ${product.name}`} onClose={onClose}>
      <div className="mt-6 space-y-6">
        <MagicLinkForm />
        <Providers names={providers} />
      </div>
    </Dialog>
  );
}

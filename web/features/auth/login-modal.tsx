import { printed } from '../../../contract/printed.ts';
import { config } from '../../config.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { wantedTitle } from '../../wanted.ts';
import { AuthForm } from './auth-form.tsx';

const texts = { button: 'Continue with Email', busy: 'Sending login link...' };

/** Sign-in over the current page: by mail, or with Google if the deployment has it. */
export function LoginModal({ onClose }: { onClose: () => void }) {
  const { product, providers } = config();
  const title = wantedTitle();
  const google = providers.filter((name) => name === 'google');
  return (
    <Dialog title={`Sign in to ${product.name}`} onClose={onClose}>
      {/* Once the mail is on its way, only its code is needed. */}
      <p className="mt-3 text-ui text-soft [dialog:has([autocomplete=one-time-code])_&]:hidden">
        {title ? `“${printed(title)}” will be in your library then. ` : ''}New here? The same step creates your account.
        It is free and needs no password.
      </p>
      <div className="mt-6">
        <AuthForm view="magic_link" providers={google} magicLinkTexts={texts} />
      </div>
    </Dialog>
  );
}

import { useEffect } from 'react';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import { config } from '../../config.ts';
import { placeAfterSignIn } from '../../session/place.ts';
import { sessionNow } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { keepWanted, wanted } from '../../session/wanted.ts';
import { AuthForm } from './auth-form.tsx';

/** Whoever closes the dialog, or leaves it for another page, no longer wants the book it was opened for. */
function forgetIfLeft(): void {
  if (sessionNow().status === 'visitor' && !history.state?.usr?.login) keepWanted();
}

const texts = { button: 'Continue with Email', busy: 'Sending login link...' };

/** Sign-in over the current page: by mail, or with Google if the deployment has it. */
export function LoginModal({ onClose }: { onClose: () => void }) {
  useEffect(() => forgetIfLeft, []);
  const { product, providers } = config();
  const title = wanted()?.title;
  // What another program has shared with us waits in the address.
  const shared = placeAfterSignIn().startsWith(`${paths.importLikes}?`);
  const google = providers.filter((name) => name === 'google');
  return (
    <Dialog title={`Sign in to ${product.name}`} onClose={onClose}>
      {/* Once the mail is on its way, only its code is needed. */}
      <p className="mt-3 text-ui text-soft [dialog:has([autocomplete=one-time-code])_&]:hidden">
        {title
          ? `“${printed(title)}” will be in your library then. `
          : shared
            ? 'Then we look for the books in what you shared. '
            : ''}
        New here? The same step creates your account. It is free and needs no password.
      </p>
      <div className="mt-6">
        <AuthForm view="magic_link" providers={google} magicLinkTexts={texts} />
      </div>
    </Dialog>
  );
}

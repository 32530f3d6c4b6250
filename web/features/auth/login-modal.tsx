import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import { config } from '../../config.ts';
import { keptPlace } from '../../session/place.ts';
import { sessionNow } from '../../session/session.ts';
import { keepWanted, wanted } from '../../session/wanted.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AuthForm } from './auth-form.tsx';

// In one file, since every visitor loads the name of each file.
export { SignInFailure } from './sign-in-failure.tsx';

/** Whoever closes the dialog, or leaves it for another page, no longer wants the book it was opened for. */
function forgetIfLeft(): void {
  if (sessionNow().status === 'visitor' && !history.state?.usr?.login) keepWanted();
}

/** What a reader's page is called when a visitor has asked for it. */
const asked = new Map<string, string>([
  [paths.library, 'your library'],
  [paths.settings, 'your settings'],
  [paths.recommendations, 'your recommendations'],
]);

const texts = { button: 'Continue with Email', busy: 'Sending login link...' };

/** Whoever wants to keep a book may have no account yet. */
const headOf = (creates: boolean, wants: boolean, product: string): string =>
  creates ? 'Create your account' : wants ? 'Keep this book' : `Sign in to ${product}`;

/** Sign-in over the current page: by mail, or with Google if the deployment has it. */
export function LoginModal({ onClose }: { onClose: () => void }) {
  useEffect(() => forgetIfLeft, []);
  const { product, providers } = config();
  const [coding, setCoding] = useState(false);
  const { state } = useLocation();
  const title = wanted()?.title;
  const place = keptPlace();
  const page = asked.get(place?.replace(/[?#].*/, '') ?? '');
  // What another program has shared with us waits in the address.
  const shared = place?.startsWith(`${paths.importLikes}?`);
  const creates = state?.login === 'create';
  const google = providers.filter((name) => name === 'google');
  return (
    <Dialog
      title={coding ? 'A link is on its way' : headOf(creates, title !== undefined, product.name)}
      onClose={onClose}
    >
      {/* Once the mail is on its way, only its code is needed. */}
      {coding ? null : (
        <p className="mt-3 text-ui text-soft">
          {title
            ? `“${printed(title)}” will be in your library then. `
            : shared
              ? 'Then we look for the books in what you shared. '
              : page && !creates
                ? `Then ${page} will open. `
                : ''}
          {creates
            ? 'Your email address creates your account. It is free and needs no password. Have an account already? The same step signs you in.'
            : 'New here? The same step creates your account. It is free and needs no password.'}
        </p>
      )}
      <div className="mt-6">
        <AuthForm view="magic_link" providers={google} magicLinkTexts={texts} onCoding={setCoding} />
      </div>
    </Dialog>
  );
}

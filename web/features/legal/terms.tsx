import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { config } from '../../config.ts';
import { useSession } from '../../session/session.ts';
import { TextPage } from '../../ui/page.tsx';

/** The terms of service. */
export function Terms() {
  const { product } = config();
  const reader = useSession().status === 'reader';
  return (
    <TextPage title="Terms of Service">
      <h2>Agreement</h2>
      <p>By using {product.name} you agree to these terms. If you do not agree with them, please do not use it.</p>

      <h2>Use License</h2>
      <p>
        You may use {product.name} free of charge to find books for yourself. Please do not use it to break the law, to
        burden it with automated requests, or to copy its catalogue as a whole. What you write in a search stays yours.
      </p>
      <p>Recommendations are made by software and can be wrong. Whether a book is right for you is for you to judge.</p>

      <h2>Privacy</h2>
      <p>
        What we store and why is described in the{' '}
        <Link to={reader ? paths.ownPrivacy : paths.privacy}>Privacy Policy</Link>.
      </p>

      <h2>Service Modifications</h2>
      <p>
        We may change or stop parts of the service. When a change matters to you, we say so here or by email before it
        takes effect, where that is possible.
      </p>

      <h2>Termination</h2>
      <p>You may delete your account at any time in the settings. We may close accounts that break these terms.</p>

      <h2>Contact</h2>
      <p>
        Questions about these terms: <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>.
      </p>
    </TextPage>
  );
}

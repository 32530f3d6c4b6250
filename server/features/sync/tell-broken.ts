import { paths } from '../../../contract/paths.ts';
import type { SyncSource } from '../../../contract/sync.ts';
import { composeLetter } from '../../platform/mail/compose-letter.ts';
import { type Mail, mailFault } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { getUser } from '../auth/auth.ts';

/** What readers are told about an account that we may no longer read. */
export const brokenWords: Record<SyncSource, string> = {
  youtube: 'Google no longer lets us read your liked videos.',
  spotify: 'Spotify no longer lets us read what you saved.',
};

/** Mails the reader that a connection has ended; the pages show it in any case. A failed mail is not retried. */
export async function tellBroken(services: Services, userId: string, source: SyncSource): Promise<void> {
  const user = await getUser(services.db, userId);
  if (!user?.email || !user.email_confirmed_at) return;
  try {
    await services.mailer.send(await letter(services, user.email, source));
  } catch (error) {
    services.log.warn({ userId, fault: mailFault(error).text }, 'could not mail the reader about a broken connection');
  }
}

function letter({ config }: Pick<Services, 'config'>, to: string, source: SyncSource): Promise<Mail> {
  const { product, publicUrl } = config;
  const what = source === 'youtube' ? 'YouTube likes' : 'Spotify library';
  return composeLetter(
    { ...product, publicUrl },
    {
      to,
      subject: `${product.name} can no longer read your ${what}`,
      preview: 'Your books stay. Connect again to get new ones.',
      title: `We can no longer read your ${what}`,
      opening: [
        brokenWords[source],
        'This happens when you withdraw access, when your password changes, or when the connection has not been used for a long time. Your books stay where they are. Connect again to get new ones.',
      ],
      button: { label: 'Connect again', url: `${publicUrl}${paths.settings}` },
      closing: ['If you withdrew access yourself, there is nothing to do. We send this email only once.'],
    },
  );
}

import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';
import type { SyncSource } from '../../../contract/sync.ts';
import { mailPage } from '../../platform/mail/mail-page.ts';
import { type Mail, mailFault } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { getUser } from '../auth/auth.ts';

const style = `
  body { margin: 0; padding: 32px 16px; background: #f8f6f0; color: #1a2130; font: 17px/1.6 Georgia, serif; }
  main { max-width: 480px; margin: 0 auto; }
  a { color: inherit; }
  .quiet { font-size: 14px; color: #565a66; }
  @media (prefers-color-scheme: dark) {
    body { background: #181613; color: #f1e7d6; }
    .quiet { color: #b8ad9a; }
  }`;

/** What is said of an account that we may not read any more. */
export const brokenWords: Record<SyncSource, string> = {
  youtube: 'Google no longer lets us read your liked videos.',
  spotify: 'Spotify no longer lets us read what you saved.',
};

/**
 * Mails the reader that a connection has ended, if nobody was looking when it did; the screens say it in any case. A mail
 * that is not taken is not tried again.
 */
export async function tellBroken(services: Services, userId: string, source: SyncSource): Promise<void> {
  const user = await getUser(services.db, userId);
  if (!user?.email || !user.email_confirmed_at) return;
  try {
    await services.mailer.send(await letter(services, user.email, source));
  } catch (error) {
    services.log.warn({ userId, fault: mailFault(error).text }, 'a broken connection could not be told by mail');
  }
}

async function letter({ config }: Pick<Services, 'config'>, to: string, source: SyncSource): Promise<Mail> {
  const { product, publicUrl } = config;
  const link = `${publicUrl}${paths.settings}`;
  const subject = `${product.name} can no longer read your ${source === 'youtube' ? 'YouTube likes' : 'Spotify library'}`;
  const paragraphs = [
    brokenWords[source],
    'This happens when access is withdrawn there, when a password changes, or when access has not been used for long. Your books stay where they are; new ones come again once you connect the account anew.',
  ];
  const closing = 'If you withdrew the access yourself, there is nothing to do. We tell you this once.';
  const content = html`${paragraphs.map((text) => html`<p>${text}</p>`)}
<p><a href="${link}">Connect again in the settings</a></p>
<p class="quiet">${closing}</p>`;
  return {
    to,
    subject,
    text: `${[...paragraphs, `Connect again in the settings:\n${link}`, closing].join('\n\n')}\n`,
    html: await mailPage(subject, style, content),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

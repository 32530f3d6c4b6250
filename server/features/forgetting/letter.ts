import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';

/** Says when the account will be deleted and how to keep it. */
export async function warningLetter(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  account: { userId: string; email: string; activeAt: Date; step: 'warn' | 'warn-again'; soonest: Date },
): Promise<Mail> {
  const { product, publicUrl } = config;
  const date = account.soonest.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const subject =
    account.step === 'warn'
      ? `Your ${product.name} library has been quiet for a while`
      : `Your ${product.name} account will be deleted on ${date}`;
  const paragraphs = [
    'Hello,',
    `nobody has signed in to your ${product.name} account for ${account.step === 'warn' ? 'eleven months' : 'almost a year'}. We do not keep what nobody uses: on ${date} the account and everything in it will be deleted, for good.`,
    'To keep it, sign in once before that day. If you do not need it any more, there is nothing to do.',
  ];
  const link = `${publicUrl}${paths.landing}`;
  const closing = `You get this mail because it is about your account. Questions? Write to ${product.supportEmail}.`;
  const domain = /@([^\s>]+)/.exec(config.mail.from)?.[1] ?? 'localhost';
  const name = secrets.keyedHash('message-id', `${account.userId} ${account.activeAt.toISOString()} ${account.step}`);
  const content = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="font: 17px/1.6 Georgia, 'Times New Roman', serif; max-width: 540px; margin: 32px auto; padding: 0 16px">
${paragraphs.map((text) => html`<p>${text}</p>`)}
<p><a href="${link}">Sign in to ${product.name}</a></p>
<p style="font-size: 14px">${closing}</p>
</body>
</html>`;
  return {
    to: account.email,
    subject,
    text: `${[...paragraphs, `Sign in to ${product.name}:\n${link}`, closing].join('\n\n')}\n`,
    html: String(content),
    headers: { 'Message-ID': `<quiet.${name.slice(0, 24)}@${domain}>`, 'Auto-Submitted': 'auto-generated' },
  };
}

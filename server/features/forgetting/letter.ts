import { paths } from '../../../contract/paths.ts';
import { composeLetter } from '../../platform/mail/compose-letter.ts';
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
  const first = account.step === 'warn';
  const domain = /@([^\s>]+)/.exec(config.mail.from)?.[1] ?? 'localhost';
  const name = secrets.keyedHash('message-id', `${account.userId} ${account.activeAt.toISOString()} ${account.step}`);
  return composeLetter(
    { ...product, publicUrl },
    {
      to: account.email,
      subject: first
        ? `Your ${product.name} library has been quiet for a while`
        : `Your ${product.name} account will be deleted on ${date}`,
      preview: `Sign in once before ${date} to keep it.`,
      title: first ? 'Your library has been quiet for a while' : `Your account will be deleted on ${date}`,
      opening: [
        `Nobody has signed in to your ${product.name} account for ${first ? 'eleven months' : 'almost a year'}. We delete accounts after twelve months without a visit: on ${date}, yours and everything in it will be deleted for good.`,
        'To keep it, sign in once before that day. If you no longer need it, there is nothing to do.',
      ],
      button: { label: `Sign in to ${product.name}`, url: `${publicUrl}${paths.landing}` },
      closing: ['We send this email because it is about your account, whatever you chose for other emails.'],
      headers: { 'Message-ID': `<quiet.${name.slice(0, 24)}@${domain}>` },
    },
  );
}

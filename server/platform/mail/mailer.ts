import nodemailer from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/** Sends one mail, or throws when the server did not take it; nothing is retried here. */
export type Mailer = { send(mail: Mail): Promise<void> };

export type KeptMail = Required<Mail> & { id: string; createdAt: Date };

/** How many mails the outbox keeps. */
const OUTBOX_SIZE = 300;

/** Sends through `smtpUrl`; every wait on the server is bounded. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return { send: async (mail) => void (await transport.sendMail({ from, ...mail })) };
}

/** Keeps mails in the database for the `/outbox` page: demo mode, where no SMTP server is configured. */
export function outboxMailer(db: Db, clock: Clock): Mailer {
  return {
    async send(mail) {
      const { id } = await db
        .insertInto('outbox_mails')
        .values({
          recipient: mail.to,
          subject: mail.subject,
          text_body: mail.text,
          html_body: mail.html,
          headers: JSON.stringify(mail.headers ?? {}),
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('outbox_mails')
        .where('id', '<=', String(Number(id) - OUTBOX_SIZE))
        .execute();
    },
  };
}

/** Kept mails, newest first. */
export async function keptMails(db: Db): Promise<KeptMail[]> {
  const rows = await db.selectFrom('outbox_mails').selectAll().orderBy('id', 'desc').limit(OUTBOX_SIZE).execute();
  return rows.map((row) => ({
    id: String(row.id),
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    headers: row.headers as Record<string, string>,
    createdAt: row.created_at,
  }));
}

import nodemailer from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Connection, Db } from '../db/database.ts';

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

/** The domain that signs, the name of its key in the DNS, and the private key in PEM. */
export type Dkim = { domain: string; selector: string; privateKey: string };

/** The signed headers. RFC 8058 requires both unsubscribe headers, and the usual list lacks one of them. */
const SIGNED_HEADERS = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID',
].join(':');

/**
 * Sends through `smtpUrl`, signed where a key is given; the server may think `patience` milliseconds about an answer.
 */
export function smtpMailer(
  smtpUrl: string,
  from: string,
  dkim: Dkim | null = null,
  patience = 20_000,
): Mailer & { close(): void } {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: patience / 2,
    greetingTimeout: patience / 2,
    socketTimeout: patience,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  });
  return {
    send: async (mail) => void (await transport.sendMail({ from, ...mail })),
    close: () => transport.close(),
  };
}

/**
 * Why a mail was not accepted: nobody there who could take it, not this mail now, never this mail, or no such mailbox.
 * `text` has codes only, never an address.
 */
export type MailFault = { kind: 'unreachable' | 'later' | 'refused' | 'no-mailbox'; text: string };

/** Classifies an error of `send`. Anything that is not an answer of the server counts as nobody there. */
export function mailFault(error: unknown): MailFault {
  const { code, responseCode, response, command } = error as Partial<Record<string, string>> & {
    responseCode?: number;
  };
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0] ?? '';
  const text = [responseCode ?? code ?? 'unknown', enhanced, command ?? ''].join(' ').trim();
  if (responseCode === undefined || code === 'EAUTH' || responseCode === 421) return { kind: 'unreachable', text };
  if (responseCode < 500) return { kind: 'later', text };
  const noMailbox = command === 'RCPT TO' && (enhanced === '' ? responseCode === 550 : enhanced.startsWith('5.1.'));
  return { kind: noMailbox ? 'no-mailbox' : 'refused', text };
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

/** Removes the kept mails to an address from the outbox. */
export async function forgetKeptMails(connection: Connection, address: string): Promise<void> {
  await connection.deleteFrom('outbox_mails').where('recipient', '=', address).execute();
}

/** Kept mails, newest first; only those to one address, if it is given. */
export async function keptMails(db: Db, to?: string): Promise<KeptMail[]> {
  const rows = await db
    .selectFrom('outbox_mails')
    .selectAll()
    .$if(to !== undefined, (mails) => mails.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(OUTBOX_SIZE)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    headers: row.headers,
    createdAt: row.created_at,
  }));
}

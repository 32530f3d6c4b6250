import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire, and as a mail program reads it. */
export type ReceivedMail = { to: string[]; raw: string; parsed: Email };

/** How the server answers a recipient or, by throwing, a whole mail: an SMTP reply such as '451 4.7.1 Greylisted'. */
export type SmtpRule = (to: string) => string | null;

export type FakeSmtp = {
  url: string;
  received: ReceivedMail[];
  /** Called for each recipient; an SMTP reply refuses it. */
  refuse(rule: SmtpRule): void;
  /** Called once a mail is complete; an SMTP reply refuses it after all. */
  refuseData(rule: SmtpRule): void;
  close(): Promise<void>;
};

/** A real SMTP server on the loopback, on a free port or on `port`. It accepts everything unless told otherwise. */
export async function startFakeSmtp(port = 0): Promise<FakeSmtp> {
  const received: ReceivedMail[] = [];
  let ruleForRecipient: SmtpRule = () => null;
  let ruleForData: SmtpRule = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const reply = ruleForRecipient(address);
      done(reply === null ? null : replyError(reply));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const reply = ruleForData(to[0] ?? '');
        if (reply !== null) return done(replyError(reply));
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({ to, raw, parsed: await PostalMime.parse(raw) });
        done(null);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse: (rule) => {
      ruleForRecipient = rule;
    },
    refuseData: (rule) => {
      ruleForData = rule;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function replyError(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeSmtp, startFakeSmtp } from '../../../fakes/smtp.ts';
import { createLog } from '../../log.ts';
import { type Mail, mailFault, smtpMailer } from './mailer.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = {
  domain: 'deepshelf.example',
  selector: 'one',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const mail: Mail = {
  to: 'ada@example.com',
  subject: 'Žižek, “empires” and  two spaces',
  text: 'One line.\n\n.A dot first.\nTrailing space. \n\n\n',
  html: '<p>Žižek</p>',
  headers: { 'Message-ID': '<one@deepshelf.example>', 'List-Unsubscribe': '<https://deepshelf.example/u/1>' },
};

let smtp: FakeSmtp;
beforeEach(async () => {
  smtp = await startFakeSmtp();
});
afterEach(() => smtp.close());

async function send(url = smtp.url, patience?: number): Promise<unknown> {
  const mailer = smtpMailer(url, 'Deepshelf <books@deepshelf.example>', dkim, patience);
  const fault = await mailer.send(mail).then(
    () => null,
    (error: unknown) => error,
  );
  mailer.close();
  return fault;
}

/** As a receiver verifies it (RFC 6376, relaxed/relaxed), with the key that the operator's DNS holds. */
function signatureHolds(raw: string): boolean {
  const [head = '', body = ''] = [raw.slice(0, raw.indexOf('\r\n\r\n')), raw.slice(raw.indexOf('\r\n\r\n') + 4)];
  const fields = head.replace(/\r\n(?=[ \t])/g, '').split('\r\n');
  const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase();
  const relaxed = (field: string) =>
    `${nameOf(field)}:${field
      .slice(field.indexOf(':') + 1)
      .replace(/[ \t]+/g, ' ')
      .trim()}`;
  const signature = fields.find((field) => nameOf(field) === 'dkim-signature') ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  );
  expect(tags.get('c')).toBe('relaxed/relaxed');
  const lines = body.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n)/g, '');
  const whole = lines.replace(/(\r\n)*$/, '\r\n');
  if (createHash('sha256').update(whole).digest('base64') !== tags.get('bh')) return false;
  // If a name is given more than once, the last one counts first.
  const left = [...fields].reverse();
  const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
    const at = left.findIndex((field) => nameOf(field) === name.toLowerCase());
    return at === -1 ? [] : left.splice(at, 1).map((field) => `${relaxed(field)}\r\n`);
  });
  const bare = relaxed(signature).replace(/\bb=[^;]*$/, 'b=');
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
  return verify('sha256', Buffer.from(signed.join('') + bare), key, Buffer.from(tags.get('b') ?? '', 'base64'));
}

test('the signature holds for the mail as it arrives, and for no other', async () => {
  expect(await send()).toBeNull();
  const raw = smtp.received[0]?.raw ?? '';
  expect(signatureHolds(raw)).toBe(true);
  expect(signatureHolds(raw.replace('One line', 'One lime'))).toBe(false);
  expect(signatureHolds(raw.replace('/u/1', '/u/2'))).toBe(false);
  expect(signatureHolds(raw.replace('<one@', '<two@'))).toBe(false);
});

describe('a server that is slow or gone is told from one that refuses', () => {
  /** A server that sends these lines, one after each thing that it receives, and then nothing more. */
  async function silentAfter(lines: readonly string[]) {
    const left = [...lines];
    const server = createServer((socket) => {
      const speak = () => left.length > 0 && socket.write(`${left.shift()}\r\n`);
      socket.on('data', speak).on('error', () => {});
      speak();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  }

  test.each([
    ['before the greeting', []],
    ['after the greeting', ['220 here']],
    ['when told the recipient', ['220 here', '250 hello', '250 ok']],
    ['with the mail in its hands', ['220 here', '250 hello', '250 ok', '250 ok', '354 go on']],
  ])(
    'silent %s: given up in time, to be tried again',
    async (_, lines) => {
      const server = await silentAfter(lines);
      expect(mailFault(await send(server.url, 300)).kind).toBe('unreachable');
      server.close();
    },
    5_000,
  );

  test.each([
    ['421 4.7.0 Too many connections', 'unreachable'],
    ['450 4.2.0 Greylisted', 'later'],
    ['452 4.2.2 Over quota', 'later'],
    ['550 5.1.1 No such user', 'no-mailbox'],
    ['550 No such user here', 'no-mailbox'],
    ['550 5.7.1 We do not like you', 'refused'],
    ['552 5.2.2 Mailbox full', 'refused'],
  ])('a recipient answered with %s is %s', async (reply, kind) => {
    smtp.refuse(() => reply);
    const fault = mailFault(await send());
    expect(fault.kind).toBe(kind);
    expect(fault.text).not.toContain('@');
  });

  test('a server that quotes the recipient in its answer does not bring the address into the log', async () => {
    smtp.refuse(() => '550 5.1.1 <ada@example.com>: no such user');
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.error({ err: new Error('The mail could not be sent.', { cause: await send() }) }, 'request failed');
    expect(lines.join()).not.toContain('ada@example.com');
    expect(JSON.parse(lines[0] ?? '').err.cause).toMatchObject({ responseCode: 550, command: 'RCPT TO' });
  });

  test('a mail refused for what it says is refused, and not its reader', async () => {
    smtp.refuseData(() => '550 5.7.1 Looks like spam');
    expect(mailFault(await send()).kind).toBe('refused');
  });

  test('nobody listens', async () => {
    const { url } = smtp;
    await smtp.close();
    expect(mailFault(await send(url)).kind).toBe('unreachable');
    smtp = await startFakeSmtp();
  });
});

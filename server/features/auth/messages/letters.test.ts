import { expect, test } from 'vitest';
import { composeLetter } from '../../../platform/mail/compose-letter.ts';
import { keepsMailRules } from '../../../testing/mail-rules.ts';
import { type Change, changeLetter, type LetterName, letters } from './letters.ts';

const sender = { name: 'Deepshelf', supportEmail: 'help@example.com', publicUrl: 'http://localhost:3000' };
const to = 'ada@example.com';
const facts = {
  to,
  product: 'Deepshelf',
  url: 'http://localhost:3000/auth/confirm?token_hash=abc&type=email',
  code: '123456',
  newAddress: 'new@example.com',
  asked: 'Requested on 22 November 2026 at 09:00:00 UTC from Firefox on Linux.',
};

test.each(Object.keys(letters) as LetterName[])('the letter %s keeps the rules of mail programs', async (name) => {
  const mail = await composeLetter(sender, letters[name](facts));
  keepsMailRules(mail);
  expect(mail.text).toContain('\n123456\n');
  expect(mail.text).toContain(facts.asked);
});

const changes: Change[] = [
  'password',
  'passkeyRefused',
  'identityUnlinked',
  'phoneAsked',
  'factorGuessed',
  'passkeysEnded',
];
test.each(changes)('the letter about %s keeps them and carries no code', async (change) => {
  const settingsUrl = 'http://localhost:3000/settings';
  const done = 'Changed on 22 November 2026.';
  const mail = await composeLetter(sender, changeLetter({ to, product: 'Deepshelf', settingsUrl, change, done }));
  keepsMailRules(mail);
  expect(mail.text).not.toMatch(/^\d{6}$/m);
});

test('whatever a letter says is text', async () => {
  const letter = {
    ...letters.signIn(facts),
    books: [
      {
        title: '<img src=x onerror=alert(1)> & "Sons"',
        byline: '<b>Nobody</b>',
        url: 'http://localhost:3000/recommendation/1',
        picture: 'http://localhost:3000/covers/a-b.png',
        why: 'Because <script>alert(1)</script>.',
        summary: 'A </td></table> ends nothing.',
      },
    ],
  };
  const mail = await composeLetter(sender, letter);
  keepsMailRules(mail);
  expect(mail.html).not.toMatch(/<script|<b>|onerror=alert\(1\)>/);
});

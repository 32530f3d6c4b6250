import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

const url = 'https://books.example/question/a-b_c?x=1&y=2#z';

test.each([
  ['quotes', `"What's it 'about'?" “Rome”`],
  ['ampersands and signs of an address', 'war & peace? #1 = 50% + a/b\\c'],
  ['emoji and other letters', 'なぜ? 📚👩‍👧 naïve'],
  ['lines', 'one\ntwo\r\nthree'],
  ['markup', '<script>alert(1)</script>'],
])('%s arrive as they were', (_, text) => expectWhole(text));

test('any text at all arrives as it was, and adds nothing to the address', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), expectWhole), { numRuns: 30 });
  fc.assert(fc.property(fc.string({ unit: 'binary' }), expectWhole));
});

test('half a character does not break the link', () => {
  expect(shareLinks({ title: '\ud83d', text: '\ud83d', url }).twitter).toContain('%EF%BF%BD');
});

function expectWhole(text: string): void {
  const links = shareLinks({ title: text, text, url });
  const read = (link: string) => Object.fromEntries(new URL(link).searchParams);
  const whole = text.toWellFormed();
  expect(read(links.facebook)).toEqual({ u: url });
  expect(read(links.twitter)).toEqual({ text: whole, url });
  expect(read(links.whatsapp)).toEqual({ text: `${whole} ${url}` });
  // A mail program decodes percent signs but leaves a plus alone.
  const mail = new Map(
    links.email
      .replace('mailto:?', '')
      .split('&')
      .map((pair) => pair.split('=') as [string, string]),
  );
  expect([...mail.keys()]).toEqual(['subject', 'body']);
  expect(decodeURIComponent(mail.get('subject') ?? '')).toBe(whole);
  expect(decodeURIComponent(mail.get('body') ?? '').replaceAll('\r\n', '\n')).toBe(
    `${whole}\n\n${url}`.replaceAll('\r\n', '\n'),
  );
  expect(mail.get('body') ?? '').not.toMatch(/(?<!%0D)%0A/);
}

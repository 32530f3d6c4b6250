import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarText } from '../../../contract/calendar.ts';

const event = {
  uid: 'a@example.org',
  at: '2026-11-22T08:00:00.000Z',
  day: '20261122',
  title: 'Empires end slowly',
  text: 'One\n\nTwo',
  url: 'https://example.org/recommendation/a',
};

/** As a calendar program reads it: lines unfolded, the value unescaped. */
function read(calendar: string, name: string): string | undefined {
  const line = calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((each) => each.startsWith(`${name}:`));
  return line?.slice(name.length + 1).replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
}

test('a calendar program finds the event with its day, its text and its address', () => {
  expect(calendarText('Deepshelf', [event]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Deepshelf//weekly//EN',
    'BEGIN:VEVENT',
    'UID:a@example.org',
    'DTSTAMP:20261122T080000Z',
    'DTSTART;VALUE=DATE:20261122',
    'SUMMARY:Empires end slowly',
    'DESCRIPTION:One\\n\\nTwo',
    'URL:https://example.org/recommendation/a',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  'Guns, Germs; and Steel',
  'C:\\new\\folder',
  'Line one\r\nLine two\rLine three',
  'BEGIN:VEVENT\r\nEND:VCALENDAR',
  '“Quotes”: and a colon',
  '📚'.repeat(60),
  `${'x'.repeat(66)}é and more`,
  'a\u0000b\u0007c\u0085d',
  '\\n is not a line break',
])('the title %j arrives as it was, and is nothing but a title', (title) => {
  const calendar = calendarText('Deepshelf', [{ ...event, title }]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar may not hold them.
  const kept = title.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  expect(read(calendar, 'SUMMARY')).toBe(kept);
  expect(calendar.replaceAll('\r\n ', '').match(/^(BEGIN|END):/gm)).toHaveLength(4);
});

test('whatever is in it, lines end in CRLF, are at most 75 bytes long and whole characters', () => {
  const text = fc.string({ unit: 'binary', maxLength: 120 });
  fc.assert(
    fc.property(text, text, (title, words) => {
      const calendar = calendarText('Deepshelf', [{ ...event, title, text: words }]);
      expect(calendar.endsWith('END:VCALENDAR\r\n')).toBe(true);
      for (const line of calendar.split('\r\n')) {
        const bytes = new TextEncoder().encode(line);
        expect(bytes.length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      expect(calendar.replaceAll('\r\n ', '').split('\r\n')).toHaveLength(14);
    }),
    { numRuns: 50 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarText, escapeText } from './calendar.ts';

const bytes = new TextEncoder();

const event: CalendarEvent = {
  ...{ uid: 'a@books.example', at: '2026-03-08T08:00:00.123Z', day: '20260308', title: 'Bees' },
  ...{ text: 'One; two, three', url: 'https://books.example/recommendation/a' },
};

test('an event is a day that blocks no time', () => {
  expect(calendarText('Deep; shelf', [event], ['X-WR-CALNAME:Books']).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Deep\\; shelf//weekly//EN',
    'X-WR-CALNAME:Books',
    'BEGIN:VEVENT',
    'UID:a@books.example',
    'DTSTAMP:20260308T080000Z',
    'DTSTART;VALUE=DATE:20260308',
    'SUMMARY:Bees',
    'DESCRIPTION:One\\; two\\, three',
    'URL:https://books.example/recommendation/a',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a calendar may have no event, or several in their order', () => {
  expect(calendarText('x', [])).toBe('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//weekly//EN\r\nEND:VCALENDAR\r\n');
  const uids = calendarText('x', [event, { ...event, uid: 'b' }]).match(/UID:.*/g);
  expect(uids).toEqual(['UID:a@books.example', 'UID:b']);
});

test.each([
  ['a\\b;c,d', 'a\\\\b\\;c\\,d'],
  ['one\ntwo\r\nthree\rfour\u2028five\u2029six', 'one\\ntwo\\nthree\\nfour\\nfive\\nsix'],
  ['a\u0000b\u0007c\u0008d\u000be\u001ff\u007fg\u009fh', 'abcdefgh'],
  ['tab\tand space', 'tab\tand space'],
  ['\r\n\r\n', '\\n\\n'],
  ['END:VEVENT', 'END:VEVENT'],
])('%j is written as %j', (text, escaped) => expect(escapeText(text)).toBe(escaped));

/** What a program reads. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const unescaped = (text: string) => text.replace(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign));

test('any text is read as it was, in lines of at most 75 bytes of which none splits a character', () => {
  const signs = [...'ab é日📚', ';', ',', '\\', '\n', '\r', '\t', '\u2028', '\u0000', '\u001b', '\u009f'];
  const texts = fc.string({ unit: fc.constantFrom(...signs), maxLength: 300 });
  fc.assert(
    fc.property(texts, (text) => {
      const written = calendarText('x', [{ ...event, text }]);
      const lines = written.split('\r\n');
      expect(lines.filter((line) => bytes.encode(line).length > 75 || !line.isWellFormed())).toEqual([]);
      const read = unfolded(written).find((line) => line.startsWith('DESCRIPTION:')) ?? '';
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are left out.
      const expected = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, '');
      expect(unescaped(read.slice('DESCRIPTION:'.length))).toBe(expected);
    }),
  );
});

test.each([
  // “SUMMARY:” has 8 bytes, and a further line begins with a space.
  [67, [75]],
  [68, [75, 2]],
  [67 + 74, [75, 75]],
  [67 + 75, [75, 75, 2]],
])('a title of %i bytes has lines of %j', (bytes, lengths) => {
  const title = 'x'.repeat(bytes);
  const lines = calendarText('x', [{ ...event, title }]).split('\r\n');
  const first = lines.findIndex((line) => line.startsWith('SUMMARY'));
  expect(lines.slice(first, first + lengths.length).map(({ length }) => length)).toEqual(lengths);
  expect(lines[first + lengths.length]).toMatch(/^DESCRIPTION/);
});

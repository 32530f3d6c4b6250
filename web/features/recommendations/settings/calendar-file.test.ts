import { afterEach, expect, test, vi } from 'vitest';
import type { WeeklyPick } from '../../../../contract/recommendations.ts';
import { calendarFile, download } from './calendar-file.ts';

const pick: WeeklyPick = {
  id: 'abc',
  title: 'Guns; Germs, and “Steel”',
  description: 'First line.\nSecond line.',
  created_at: '2026-11-22T08:00:00.000Z',
  sunday: '2026-11-22',
  theme: null,
  books: [],
};
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const site = new URL('https://books.example/');
const fileOf = (change: Partial<WeeklyPick> = {}, now = '2026-11-20T12:00:00Z') =>
  calendarFile({ ...pick, ...change }, 'Deepshelf', site, new Date(now));

test('the file is named for the title and leads to the page', () => {
  const { name, text } = fileOf();
  expect(name).toBe('Guns-Germs-and-Steel.ics');
  expect(text).toContain('\r\nSUMMARY:Guns\\; Germs\\, and “Steel”\r\n');
  expect(text).toContain('\r\nDESCRIPTION:First line.\\nSecond line.\r\n');
  expect(text).toContain('\r\nURL:https://books.example/recommendation/abc\r\n');
  expect(text).toContain('\r\nUID:abc@books.example\r\n');
});

test.each([
  // Without a zone, these are times where the test runs, as they are where the reader is.
  ['2026-11-22T08:00:00', '2026-11-20T12:00:00', '20261122'],
  ['2026-11-22T00:00:00', '2026-11-20T12:00:00', '20261122'],
  ['2026-11-22T23:59:59', '2026-11-22T12:00:00', '20261122'],
  ['2026-11-22T08:00:00', '2026-12-24T23:59:59', '20261224'],
  ['2026-11-22T08:00:00', '2027-01-05T00:00:00', '20270105'],
])('the day of a pick that came at %s is, seen at %s, %s', (came, now, day) => {
  expect(fileOf({ created_at: came }, now).text).toContain(`DTSTART;VALUE=DATE:${day}\r\n`);
});

test('its books are listed with their authors and the reason', () => {
  const book = { title: 'SPQR', authors: ['Mary Beard', 'Ada', 'Ben'], why: 'It is about Rome.' };
  const books = [book, { ...book, title: 'Bees', authors: ['Ada'], why: null }] as unknown as WeeklyPick['books'];
  const unfolded = fileOf({ books }).text.replaceAll('\r\n ', '');
  expect(unfolded).toMatch(/SPQR by Mary Beard.*\. It is about Rome\.\\n\\nBees by Ada\.\r\n/);
});

test.each([
  ['Café à Paris', 'Cafe-a-Paris.ics'],
  ['日本の歴史', 'recommendation.ics'],
  ['../../etc/passwd', 'etc-passwd.ics'],
  ['Bees!', 'Bees.ics'],
  ['a'.repeat(200), `${'a'.repeat(60)}.ics`],
])('%s is saved as %s', (title, name) => expect(fileOf({ title }).name).toBe(name));

test('a download is handed to the browser, and let go when it has been read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  const clicked: object[] = [];
  const link = { href: '', download: '', click: () => clicked.push({ ...link }) };
  vi.stubGlobal('document', { createElement: (name: string) => (name === 'a' ? link : null) });
  download({ name: 'Rome.ics', text: 'BEGIN' });
  expect(clicked).toMatchObject([{ href: 'blob:1', download: 'Rome.ics' }]);
  expect([await made[0]?.text(), made[0]?.type]).toEqual(['BEGIN', 'text/calendar;charset=utf-8']);
  vi.advanceTimersByTime(9_999);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledWith('blob:1');
});

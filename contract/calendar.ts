/** iCalendar (RFC 5545), written in one place for the feed and for the file that the browser makes. */
export type CalendarEvent = {
  /** Stays the same for this event, so that a calendar replaces it instead of adding another. */
  uid: string;
  /** When it was written, as an ISO time. */
  at: string;
  /** The day of this all-day event, “20261122”. */
  day: string;
  title: string;
  text: string;
  url: string;
};

const encoder = new TextEncoder();
const LONGEST_LINE = 75;

/** A calendar of all-day events that block no time. `more` are further lines about the calendar itself. */
export function calendarText(product: string, events: readonly CalendarEvent[], more: readonly string[] = []): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//weekly//EN`,
    ...more,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${calendarTime(event.at)}`,
      `DTSTART;VALUE=DATE:${event.day}`,
      `SUMMARY:${escapeText(event.title)}`,
      `DESCRIPTION:${escapeText(event.text)}`,
      `URL:${event.url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map(fold).join('\r\n').concat('\r\n');
}

/** An ISO time as “20260308T080000Z”. */
function calendarTime(iso: string): string {
  return iso.replace(/[-:]|\.\d+/g, '');
}

/**
 * A text as a value: characters that would end the value or the line are escaped, other control characters are left
 * out.
 */
export function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?|\n|\u2028|\u2029/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

/** Lines of at most 75 bytes; a character is never split. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    // A continuation line begins with a space, which counts towards its length.
    if (bytes + size > LONGEST_LINE - (parts.length === 0 ? 0 : 1)) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

import { scrubbed } from './scrubbed.ts';

/** Most reports of one page load, in case the page fails in a loop. */
const MOST_REPORTS = 10;

type Frame = { filename: string; function: string; lineno: number; colno: number };
type Destination = { url: string; dsn: string };

const reported = new Set<string>();

/**
 * Sends a failure to the service of this DSN, in Sentry's envelope format: the kind of error, its scrubbed message, and
 * the position in our own files. No address, reader, cookie or history; the service is asked not to store the sender's
 * network address. The same failure is sent once.
 */
export function sendReport(dsn: string, error: unknown): void {
  const destination = readDsn(dsn);
  if (!destination || !(error instanceof Error) || reported.size >= MOST_REPORTS) return;
  const event = eventOf(error);
  const key = JSON.stringify(event.exception);
  if (reported.has(key)) return;
  reported.add(key);
  const header = { event_id: event.event_id, dsn: destination.dsn };
  const body = [header, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
  // A report that does not arrive must not cause another error.
  fetch(destination.url, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => {});
}

function eventOf(error: Error) {
  return {
    event_id: crypto.randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: 'error',
    sdk: { name: 'deepshelf.web', version: '1', settings: { infer_ip: 'never' } },
    exception: {
      values: [
        { type: error.name, value: scrubbed(error.message), stacktrace: { frames: framesOf(error.stack ?? '') } },
      ],
    },
  };
}

/** The stack's lines in our own built files, the innermost last, as Sentry expects. */
function framesOf(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((text): Frame[] => {
    const [, filename, line, column] = /(\/assets\/[\w.-]+\.js):(\d+):(\d+)/.exec(text) ?? [];
    const name = /^\s*(?:at )?([\w$.<>]*)/.exec(text)?.[1];
    return filename ? [{ filename, function: name || '?', lineno: Number(line), colno: Number(column) }] : [];
  });
  return frames.reverse();
}

/** `https://KEY@HOST/PROJECT` → where its envelopes go. */
function readDsn(dsn: string): Destination | null {
  const parsed = URL.parse(dsn);
  const [, path = '', project] = /^(.*)\/(\w+)$/.exec(parsed?.pathname ?? '') ?? [];
  if (!parsed || !project) return null;
  const url = `${parsed.origin}${path}/api/${project}/envelope/?sentry_version=7&sentry_key=${parsed.username}`;
  return { url, dsn };
}

import { randomUUID } from 'node:crypto';
import { ask } from './http/ask.ts';

/** Reports in a minute, so that a fault in every request does not become a flood. */
const PER_MINUTE = 20;
const MINUTE = 60_000;
const PATIENCE = 5_000;
/** Log levels at which a line becomes a report. */
const ERROR = 50;
const FATAL = 60;

type Line = { level: number; time?: string; msg?: string; err?: Described };
type Described = { type?: string; message?: string; stack?: string[]; cause?: Described };
type Reporter = {
  /** Takes a line of the log. Lines below the error level are skipped. */
  write(line: string): void;
  /** Waits for reports that are on their way. */
  flush(): Promise<void>;
};

/**
 * Sends the errors of the log, and nothing else, to Sentry or any service with its envelope format. Log lines have
 * already passed the log's rules, so they contain no value of a row, a query or a reader.
 */
export function createErrorReports(dsn: string, release: string): Reporter {
  const { origin, pathname, username } = new URL(dsn);
  // `https://KEY@HOST/[PATH/]PROJECT`
  const parts = pathname.split('/');
  const project = parts.pop() ?? '';
  const url = `${origin}${parts.join('/')}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`;
  const underWay = new Set<Promise<unknown>>();
  let [since, sent] = [0, 0];
  return {
    write(text) {
      const line: Line = JSON.parse(text);
      if (line.level < ERROR) return;
      const now = Date.now();
      if (now - since > MINUTE) [since, sent] = [now, 0];
      sent += 1;
      if (sent > PER_MINUTE) return;
      const event = eventOf(line, release, now);
      const body = [{ event_id: event.event_id, dsn }, { type: 'event' }, event]
        .map((part) => JSON.stringify(part))
        .join('\n');
      // A report that cannot be delivered must not become another error.
      const sending = ask(url, { method: 'POST', body }, { timeout: PATIENCE }).catch(() => {});
      underWay.add(sending);
      sending.finally(() => underWay.delete(sending));
    },
    flush: async () => void (await Promise.all(underWay)),
  };
}

function eventOf({ level, msg, err, time: _, ...extra }: Line, release: string, now: number) {
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: now / 1000,
    platform: 'node',
    level: level >= FATAL ? 'fatal' : 'error',
    release,
    sdk: { name: 'deepshelf.server', version: '1' },
    message: { formatted: msg ?? '' },
    extra,
    // Sentry wants the innermost cause first.
    ...(err && { exception: { values: chain(err).reverse() } }),
  };
}

function chain(error: Described): object[] {
  const { type = 'Error', message = '', stack = [], cause } = error;
  const frames = stack.map(frameOf).reverse();
  return [{ type, value: message, stacktrace: { frames } }, ...(cause ? chain(cause) : [])];
}

/** A line of a stack, `at name (file:line:column)` or `at file:line:column`. */
function frameOf(text: string): object {
  const line = text.trim().replace('at ', '');
  const bracket = line.lastIndexOf(' (');
  const [place, name] = bracket < 0 ? [line, '?'] : [line.slice(bracket + 2, -1), line.slice(0, bracket)];
  const parts = place.split(':');
  const [colno, lineno] = [Number(parts.pop()), Number(parts.pop())];
  return { function: name, filename: parts.join(':'), lineno, colno };
}

import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Fields that never reach a log line, whatever object they ride in. */
const secretPaths = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'code', 'email'].flatMap(
  (name) => [name, `*.${name}`],
);

/** One JSON line per event. No titles, queries, addresses or tokens of readers: ids and counts only. */
export function createLog(level: string): Log {
  return pino({ level, base: null, redact: { paths: secretPaths, censor: '[secret]' } });
}

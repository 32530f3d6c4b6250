import { type Logger, pino, stdTimeFunctions } from 'pino';

export type Log = Logger;

/** Fields that never reach a log line, whatever object contains them. */
const secretPaths = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'code', 'email'].flatMap(
  (name) => [name, `*.${name}`],
);

type Destination = { write(line: string): void };

/** One JSON line per event. No titles, queries, addresses or tokens of readers: ids and counts only. */
export function createLog(level: string, destination?: Destination): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Writes to standard output, and to `reports`, which picks the lines it wants. */
export const toOutputAnd = (reports: Destination): Destination => ({
  write(line) {
    process.stdout.write(line);
    reports.write(line);
  },
});

/**
 * What may be logged of an error besides its name and where it was thrown. A database's `detail`, `where` and
 * parameters may not.
 */
const TOLD = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'status',
  'fault',
  'responseCode',
  'command',
];

/**
 * An error as it is logged: its name, code, location and cause. Its message is logged only if we wrote it ourselves,
 * because a database puts row values into messages, a mail server addresses, and a parser the text that it could not
 * read.
 */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & Record<string, unknown>;
  const told = TOLD.filter((name) => ['string', 'number'].includes(typeof fields[name]));
  return {
    type: error.name === 'error' ? 'DatabaseError' : error.name,
    ...(isQuoting(fields) ? {} : { message: error.message }),
    // Not as `code`, which in any other object is a code that was sent to a reader.
    ...Object.fromEntries(told.map((name) => [name === 'code' ? 'error_code' : name, fields[name]])),
    stack: stackOf(error),
    ...(error.cause !== undefined && depth < 5 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** A line of a stack ends with a place in a file or in WebAssembly, or says that there is none; a sentence does not. */
const FRAME = /^ {4}at (?:<anonymous>|.{1,1000}(?::\d{1,9}|:0x[0-9a-f]{1,16}|<anonymous>|native|index \d{1,9})\)?)$/;

/** Where an error was thrown. Its stack begins with its message, of which a line may look like a place. */
function stackOf({ message, stack = '' }: Error): string[] {
  const at = stack.indexOf(message);
  const places = at < 0 ? stack : stack.slice(at + message.length);
  return places.split('\n').filter((line) => FRAME.test(line));
}

/** Whether an error's message may quote the data: those of databases, mail servers, parsers, schemas, models may. */
function isQuoting(error: Record<string, unknown>): boolean {
  const { name, code } = error;
  const isSqlState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return (
    isSqlState ||
    'severity' in error ||
    'params' in error ||
    'responseCode' in error ||
    name === 'SyntaxError' ||
    name === 'ZodError' ||
    (typeof name === 'string' && name.startsWith('AI_'))
  );
}

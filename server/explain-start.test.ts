import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { explainStart } from './explain-start.ts';
import { createLog } from './log.ts';

const config = readConfig({
  NODE_ENV: 'test',
  HOST: 'nowhere.invalid',
  DATA_DIR: '/var/lib/deepshelf',
  DATABASE_URL: 'postgres://keeper:secret@db.example:5433/books',
});
const fault = (fields: object) => Object.assign(new Error('as the system says it'), fields);

/** What production logs of a start that ended with this. */
function logged(fields: object): string {
  const lines: string[] = [];
  const log = createLog('fatal', { write: (line) => lines.push(line) });
  log.fatal({ err: explainStart(fault(fields), config) }, 'could not start');
  return lines.join('');
}

test.each([
  [{ code: '28P01' }, /DATABASE_URL: PostgreSQL at db\.example:5433 refuses this user or password/],
  [
    {
      code: '28000',
      message: 'no pg_hba.conf entry for host "10.0.0.1", user "keeper", database "books", no encryption',
    },
    /DATABASE_URL: .* do not agree on encryption \(28000\).*sslmode/,
  ],
  [
    {
      code: '28000',
      message: 'no pg_hba.conf entry for host "10.0.0.1", user "keeper", database "books", SSL encryption',
    },
    /DATABASE_URL: .* does not let this host, user or database in .*pg_hba\.conf/,
  ],
  [{ code: '3D000' }, /DATABASE_URL: .* has no database books/],
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, /DATABASE_URL: .* does not answer/],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example' }, /DATABASE_URL: .* does not answer/],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere.invalid' }, /"HOST: nowhere\.invalid is no address/],
  [{ code: '57P03' }, /DATABASE_URL: .* does not answer/],
  [{ code: '25006' }, /DATABASE_URL: .* only reads/],
  [{ message: 'The server does not support SSL connections' }, /DATABASE_URL: .* do not agree on encryption/],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, /DATABASE_URL: .* do not agree on encryption .*sslmode/],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /DATABASE_URL: .* do not agree on encryption/],
  [{ code: '53100' }, /DATABASE_URL: .* has no room left/],
  [{ code: 'EROFS', path: '/var/lib/deepshelf/keys.json' }, /DATA_DIR: .* may not be written/],
  [{ code: 'EEXIST', path: '/var/lib/deepshelf' }, /DATA_DIR: .* is no folder/],
])('a start that ended with %j is logged with the variable that leads out of it', (fields, said) => {
  expect(logged(fields)).toMatch(said);
  expect(logged(fields)).not.toContain('secret');
});

test.each([[{ code: '55P03' }], [{ code: '40P01' }], [{ code: 'EACCES', path: '/var/lib/deepshelf2/keys.json' }]])(
  '%j is not told as another fault',
  (fields) => {
    const error = fault(fields);
    expect(explainStart(error, config)).toBe(error);
  },
);

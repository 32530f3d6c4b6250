import { resolve, sep } from 'node:path';
import type { Config } from './config.ts';
import { codeOf } from './errors.ts';
import { isOutage } from './platform/db/outage.ts';

/** Codes with which the system refuses a folder. */
const NO_FOLDER = ['EEXIST', 'ENOTDIR'];
const NO_RIGHT = ['EACCES', 'EPERM', 'EROFS'];

/**
 * The system's word for why a start failed, and the variable that leads out of it. It has no code of its own: the log
 * leaves out the message of an error that has a database's code, which may quote a value.
 */
class StartError extends Error {
  override name = 'StartError';
}

/** The error of a start, or one that names the variable to correct where the system's own words do not. */
export function explainStart(error: unknown, config: Config): unknown {
  if (!(error instanceof Error)) return error;
  const said = ofHost(error, config) ?? ofDatabase(error, config) ?? ofFolder(error, config) ?? ofPort(error, config);
  return said === null ? error : new StartError(said, { cause: error });
}

/** A `HOST` that no address belongs to. Node looks up the database's name with the same call. */
function ofHost(error: Error, { host, databaseUrl }: Config): string | null {
  const { code = '', syscall, hostname }: NodeJS.ErrnoException & { hostname?: string } = error;
  const ofRecords = databaseUrl === null ? null : URL.parse(databaseUrl)?.hostname;
  if (syscall !== 'getaddrinfo' || hostname !== host || hostname === ofRecords) return null;
  return `HOST: ${host} is no address of this machine (${code}).`;
}

/** SQLSTATEs of a server that cannot be reached: connections that break, a server that stops, too many connections. */
const NOT_THERE = /^(?:08|57P0[123]|53300)/;

/** Node's codes for a certificate that it does not trust, and the driver's words for a server without encryption. */
const isOfTls = (code: string, { message }: Error): boolean =>
  /CERT|^ERR_(?:TLS|SSL)|^UNABLE_TO/.test(code) || message === 'The server does not support SSL connections';

/** Without user and password. */
function ofDatabase(error: Error, { databaseUrl }: Config): string | null {
  if (databaseUrl === null) return null;
  const { host, pathname } = URL.parse(databaseUrl) ?? { host: '', pathname: '' };
  const code = String(codeOf(error) ?? 'no answer');
  const where = `PostgreSQL at ${host || 'its socket'}`;
  // PostgreSQL's words where none of its rules fits: one for connections that are encrypted may.
  const isRefused = code === '28000' && error.message.startsWith('no pg_hba.conf entry');
  if (isOfTls(code, error) || (isRefused && error.message.includes('no encryption')))
    return `DATABASE_URL: ${where} and this server do not agree on encryption (${isRefused ? code : error.message}). Correct sslmode and sslrootcert in the address.`;
  if (isRefused)
    return `DATABASE_URL: ${where} does not let this host, user or database in (${code}). Correct its pg_hba.conf.`;
  // A wrong password or name; a database that is not there.
  if (code.startsWith('28')) return `DATABASE_URL: ${where} refuses this user or password (${code}).`;
  if (code === '3D000')
    return `DATABASE_URL: ${where} has no database ${pathname.slice(1)}. Create it with UTF8 first.`;
  if (code === '25006') return `DATABASE_URL: ${where} only reads (${code}). Name the primary.`;
  if (code.startsWith('53') && code !== '53300') return `DATABASE_URL: ${where} has no room left (${code}).`;
  // It answers, and what it says is no fault of the address.
  if (/^[0-9A-Z]{5}$/.test(code) && !NOT_THERE.test(code)) return null;
  const { syscall }: NodeJS.ErrnoException = error;
  const isOfNetwork = syscall === undefined || syscall === 'connect' || syscall === 'getaddrinfo';
  if (!isOutage(error) || !isOfNetwork) return null;
  return `DATABASE_URL: ${where} does not answer (${code}). Start PostgreSQL; check host, port and firewall.`;
}

function ofFolder(error: Error, { dataDir }: Config): string | null {
  const { code = '', path }: NodeJS.ErrnoException = error;
  if (path === undefined || !`${resolve(path)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) return null;
  if (NO_FOLDER.includes(code))
    return `DATA_DIR: ${path} is no folder, or one above it is a file. Move that file away, or name another folder.`;
  return NO_RIGHT.includes(code)
    ? `DATA_DIR: ${path} may not be written (${code}). Give this user the right to.`
    : null;
}

function ofPort(error: Error, { port, metrics }: Config): string | null {
  const { code = '', syscall, port: asked }: NodeJS.ErrnoException & { port?: number } = error;
  if (syscall !== 'listen') return null;
  const name = asked === metrics.port && asked !== port ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') return `${name}: another program listens on ${asked} (${code}). Stop it, or name another.`;
  if (code === 'EACCES') return `${name}: this user may not listen on ${asked} (${code}). Name one above 1023.`;
  return code === 'EADDRNOTAVAIL' ? `HOST: this machine has no such address (${code}).` : null;
}

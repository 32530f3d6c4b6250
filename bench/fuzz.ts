/**
 * `npm run bench -- fuzz`: random requests to every route of auth and product, in this process. None may be answered
 * with 5xx or expose internals. `--requests 10000 --seed 1 --seconds 3600 --postgres`. The same seed makes the same
 * choices; ids and tokens differ.
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { endpoints } from '../contract/endpoints.ts';
import { MINUTE, SECOND } from '../contract/limits.ts';
import { startFakes } from '../fakes/fakes.ts';
import { findPostgres, startPostgres } from '../scripts/postgres.ts';
import { anonKey, serviceRoleKey } from '../server/features/auth/auth.ts';
import { listJobs } from '../server/jobs.ts';
import { createLog } from '../server/log.ts';
import { setup } from '../server/testing/global-setup.ts';
import { startTestServer } from '../server/testing/testing.ts';
import { createFuzz, type Fuzz } from './fuzz-values.ts';

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    requests: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3600' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
  },
});
const wanted = Number(options.requests);
let ends = performance.now() + Number(options.seconds) * SECOND;
/** Everybody is signed in again after this many requests: some have deleted their account, and tokens expire. */
const ROUND = 400;
const AT_ONCE = 6;
/**
 * A request without an answer by then hangs. A shorter wait would only show that the machine is busy, since a search
 * takes seconds of work.
 */
const HUNG = 10 * MINUTE;

/** Text that only the log may contain. */
const inside =
  /node_modules|\.ts:\d|\bat .+\(.*:\d+:\d+\)|kysely|pglite|postgres|sqlstate|syntax error|violates|duplicate key|invalid input|relation "|column "|\bTypeError|RangeError|ZodError|undefined|\[object|ECONN|ENOENT|lancedb|pg-boss/i;

const binaries = options.postgres ? findPostgres() : null;
if (options.postgres && !binaries) throw new Error('PostgreSQL is not installed (apt-get install postgresql).');
const postgres = binaries ? await startPostgres(binaries) : null;
if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
await setup();
const fakes = await startFakes({ port: 0, trustEarlier: true });
const server = await startTestServer({
  catalogue: ['physics'],
  env: { ...fakes.env, ...fakes.lookUpEnv, MESSAGE_INTERVAL: '0', AUTH_LIMIT_SCALE: '1000', TRUSTED_PROXIES: '1' },
  log: createLog('error'),
});
const { services, app } = server;
await services.queue.start(listJobs(services), { work: false });

const fuzz = createFuzz(Number(options.seed));
const schemas = new Map(
  Object.values(endpoints).map(({ name, input }) => [
    name as string,
    Object.keys(
      (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
    ),
  ]),
);
const routes = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))].filter(
  (route) => !/^ALL \/(\*$|auth\/v1\/\*$|mail\/\*$|assets\/\*$|functions\/)/.test(route),
);

type Fault = { what: string; request: string; answer: string; count: number };
const faults = new Map<string, Fault>();
const statuses = new Map<number, number>();
const show = ({ what, request, answer, count }: Fault) =>
  console.log(`\n${what}, ${count} times\n  ${request}\n  ${answer}`);

let sent = 0;
let notReady = 0;
const READY = 'http://localhost:3000/ready';

/** Calls as a well-behaved client would. */
async function call<T>(path: string, body: object, token?: string): Promise<T> {
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const answer = await server.call('POST', path, { body, headers, ...(token && { token }) });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  const told = (await answer.json()) as T & object;
  fuzz.learn(told);
  return told;
}

async function signIn(email: string): Promise<string> {
  await call('/auth/v1/otp', { email });
  const mail = (await server.mails()).find(({ to }) => to === email);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  const body = { email, token: code, type: 'email' };
  return (await call<{ access_token: string }>('/auth/v1/verify', body)).access_token;
}

/** Authorises a program and returns its token. */
async function letIn(token: string): Promise<string> {
  const redirect_uri = 'https://program.example/cb';
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const client = { client_name: 'Robot', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' };
  const { client_id } = await call<{ client_id: string }>('/auth/v1/oauth/clients/register', client);
  const asked = { client_id, redirect_uri, code_challenge: challenge, code_challenge_method: 'S256' };
  const begun = await app.request(`/auth/v1/oauth/authorize?${new URLSearchParams(asked)}`);
  const id = new URL(begun.headers.get('location') ?? '').searchParams.get('authorization_id');
  const path = `/auth/v1/oauth/authorizations/${id}`;
  await server.call('GET', path, { token });
  const said = await call<{ redirect_url: string }>(`${path}/consent`, { action: 'approve' }, token);
  const code = new URL(said.redirect_url).searchParams.get('code');
  const exchange = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier };
  return (await call<{ access_token: string }>('/auth/v1/oauth/token', exchange)).access_token;
}

/** Everybody who may call: strangers, operators, a program, and readers with something of their own. */
async function signInAll(): Promise<(string | null)[]> {
  const readers: string[] = [];
  for (let n = 0; n < 3; n++) readers.push(await signIn(`reader-${sent}-${n}@example.com`));
  const [reader = ''] = readers;
  await call('/functions/v1/post-question', { question: 'How does gravity work?' }, reader);
  await call('/functions/v1/post-search', { query: 'light' }, reader);
  const keys = [await anonKey(services), await serviceRoleKey(services)];
  return [null, 'a.b.c', ...keys, await letIn(reader), ...Array.from({ length: 6 }, () => readers).flat()];
}

/** A request to the route, in parts. */
function makeRequest(fuzz: Fuzz, tokens: readonly (string | null)[]) {
  const route = fuzz.pick(routes);
  const [named = 'GET', pattern = '/'] = route.split(' ');
  const method =
    fuzz.chance(0.05) || named === 'ALL' ? fuzz.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) : named;
  const path = pattern.replace(/:\w+(\{[^}]*\})?|\*/g, () =>
    encodeURIComponent(fuzz.text().toWellFormed()).replaceAll('%2F', '/'),
  );
  const known = schemas.get(path.split('/').at(-1) ?? '') ?? [];
  const input = fuzz.input(known);
  const withQuery = method === 'GET' || method === 'HEAD' || fuzz.chance(0.2);
  const query = withQuery ? `?${fuzz.query(input)}` : '';
  const body = method === 'GET' || method === 'HEAD' ? undefined : fuzz.body(input, pattern.includes('/oauth/'));
  const token = fuzz.pick(tokens);
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${fuzz.integer(256)}.${fuzz.integer(256)}.${fuzz.integer(256)}`,
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': body.type }),
    ...fuzz.headers(),
  };
  return {
    route,
    url: `http://localhost:3000${path}${query}`,
    init: { method, headers, ...(body && { body: body.text }) },
  };
}

async function send(tokens: readonly (string | null)[]): Promise<void> {
  const { route, url, init } = makeRequest(fuzz, tokens);
  services.clock.advance(SECOND / 2);
  const tell = (what: string, answer: string) => {
    const known = faults.get(`${what} ${route}`);
    const request = `${init.method} ${url.slice(0, 300)} ${JSON.stringify(init.headers).slice(0, 200)} ${(init.body ?? '').slice(0, 400)}`;
    const fault = { what, request, answer: answer.slice(0, 300), count: (known?.count ?? 0) + 1 };
    faults.set(`${what} ${route}`, fault);
    if (!known) show(fault);
  };
  let request: Request;
  try {
    request = new Request(url, init);
  } catch {
    return; // No client can send it.
  }
  sent++;
  try {
    const timeout = AbortSignal.timeout(HUNG);
    const hung = new Promise<never>((_, reject) => {
      timeout.addEventListener('abort', () => reject(new Error('no answer within ten minutes')));
    });
    const answer = await Promise.race([app.fetch(request), hung]);
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const told = `${text} ${answer.headers.get('location') ?? ''}`;
    // A component that has been late for half a minute is what this route reports.
    if (answer.status === 503 && ['GET', 'HEAD'].includes(init.method) && url.startsWith(READY)) notReady++;
    else if (answer.status >= 500) tell(String(answer.status), told);
    else if (answer.status >= 300 && inside.test(withoutEcho(told, init.body, url))) tell('inside', told);
  } catch (error) {
    tell('thrown', String(error));
  }
}

/** The caller's own input may be echoed. */
function withoutEcho(told: string, ...given: (string | undefined)[]): string {
  return given.some((text) => text && inside.test(decode(text))) ? '' : told;
}
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Ctrl-C ends the run and reports what was seen so far.
process.once('SIGINT', () => {
  ends = 0;
});
const started = performance.now();
while (sent < wanted && performance.now() < ends) {
  const tokens = await signInAll();
  const until = Math.min(sent + ROUND, wanted);
  const client = async () => {
    while (sent < until && performance.now() < ends) await send(tokens);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  if (sent % (ROUND * 25) < AT_ONCE) console.log(`${sent} sent, ${faults.size} faults`);
}

const seconds = ((performance.now() - started) / SECOND).toFixed(0);
const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
console.log(
  `${postgres?.version ?? 'PGlite'}, seed ${options.seed}: ${sent} requests to ${routes.length} routes in ${seconds} s`,
);
console.log(counted.join(', '));
const ready = await app.request('/ready');
console.log(`not ready for a moment: ${notReady} times; at the end: ${ready.status}`);
for (const fault of faults.values()) show(fault);
console.log(`\n${[...faults.values()].reduce((sum, { count }) => sum + count, 0)} faults`);
await services.queue.stop();
await server.close();
await fakes.stop();
await postgres?.stop();
process.exit(faults.size > 0 ? 1 : 0);

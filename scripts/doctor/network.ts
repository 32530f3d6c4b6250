import { createTransport } from 'nodemailer';
import type { Config } from '../../server/config.ts';
import { hostInUrl } from '../../server/platform/http/host-in-url.ts';
import { advise, demand, type Finding, fault, ok, skipped, warning } from './finding.ts';

const PATIENCE = 5_000;
/** Codes of the second step and signatures of other services tolerate half a minute. In milliseconds. */
const SKEW_MAX = 30_000;

/** Where a server on this machine is reached, as an address has it. */
export const hostOf = ({ host }: Config): string => hostInUrl(['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host);

/** The server on this machine: whether it is alive, and which part is not ready. */
export async function lookAtServer(config: Config): Promise<{ running: boolean; findings: Finding[] }> {
  const port = config.role === 'worker' ? config.metrics.port : config.port;
  if (port === null)
    return { running: false, findings: [skipped('server', 'a worker answers nobody: set METRICS_PORT to look at it')] };
  const answer = await ask(`http://${hostOf(config)}:${port}/ready`);
  if (!answer)
    return { running: false, findings: [skipped('server', `nobody answers on port ${port}: it is stopped`)] };
  const { checks } = (await answer.json().catch(() => ({}))) as { checks?: Record<string, string> };
  if (!checks)
    return { running: false, findings: [fault('server', `another program answers on port ${port}`, 'Set PORT.')] };
  const findings = Object.entries(checks).map(([part, said]) =>
    demand(said !== 'ok', `server: ${part}`, said, REMEDIES[part] ?? 'See the log.'),
  );
  return { running: true, findings };
}

const REMEDIES: Record<string, string> = {
  database: 'Is PostgreSQL up, and DATABASE_URL right? The server goes on by itself once it answers.',
  index: 'It is built again by itself; if it stays like this: npm run catalogue -- reindex',
  queue: 'Start a process with ROLE=worker or all; see the log for jobs that fail.',
  disk: 'Make room on the disk of DATA_DIR.',
};

/** Connections in both directions: the public address, the proxy, the mail server, the language model. */
export async function lookAround(config: Config, running: boolean): Promise<Finding[]> {
  return Promise.all([
    lookAtAddress(config, running),
    lookAtProxy(config, running),
    lookAtMail(config),
    lookAtModel(config),
  ]);
}

async function lookAtAddress({ publicUrl, production }: Config, running: boolean): Promise<Finding> {
  if (!production || !running) return skipped('public address', 'looked at while the server runs in production');
  const answer = await ask(`${publicUrl}/health`);
  const todo = 'Check the name, the certificate and the proxy (deploy/ has examples for Caddy and nginx).';
  if (!answer?.ok)
    return fault('public address', `${publicUrl} does not lead here (${answer?.status ?? 'no answer'})`, todo);
  const skew = Math.abs(Date.now() - Date.parse(answer.headers.get('date') ?? new Date().toUTCString()));
  return advise(
    skew > SKEW_MAX,
    'public address',
    `${publicUrl}, clocks ${Math.round(skew / 1000)} s apart`,
    'Set the clock by NTP.',
  );
}

/**
 * The server speaks no TLS itself, so an https address means a proxy in front. The address of a reader is what that
 * proxy says it is, and only the proxy may be asked. We ask from this machine, which passes its own firewall.
 */
async function lookAtProxy(config: Config, running: boolean): Promise<Finding> {
  const { production, publicUrl, trustedProxies, host } = config;
  if (!production) return skipped('proxy', 'looked at in production');
  if (trustedProxies === 0)
    return advise(
      publicUrl.startsWith('https:'),
      'proxy',
      'TRUSTED_PROXIES is 0: behind a proxy, all readers count as one network address',
      'Set TRUSTED_PROXIES to the number of proxies in front of the server.',
    );
  const said = `${trustedProxies} in front`;
  if (/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host))
    return ok('proxy', `${said}; only this machine reaches the server`);
  if (!running) return skipped('proxy', `${said}; whether others reach the server past it is looked at while it runs`);
  const { hostname } = new URL(publicUrl);
  const ports = [config.port, config.metrics.port].filter((port) => port !== null);
  const answers = await Promise.all(ports.map((port) => ask(`http://${hostname}:${port}/health`)));
  const open = ports.filter((_, at) => answers[at] !== null);
  return advise(
    open.length > 0,
    'proxy',
    open.length > 0 ? `${said}, but port ${open.join(', ')} of ${hostname} answers past it` : said,
    'Whoever reaches it can invent an address. Set HOST=127.0.0.1 if the proxy is on this machine, or close the port: ' +
      'this was asked from here, where a firewall, or a network in front, is not seen.',
  );
}

async function lookAtMail({ mail, demo }: Config): Promise<Finding> {
  if (!mail.smtpUrl)
    return demo
      ? skipped('mail', 'demo: kept in the outbox')
      : fault('mail', 'none: nobody can sign in', 'Set SMTP_URL.');
  const timeouts = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts } as Parameters<typeof createTransport>[0]);
  try {
    await transport.verify();
  } catch (error) {
    return fault(
      'mail',
      `the mail server refuses us (${(error as { code?: string }).code ?? 'no code'})`,
      'Check SMTP_URL.',
    );
  } finally {
    transport.close();
  }
  return mail.postalAddress
    ? ok('mail', 'the mail server takes our name and password')
    : warning('mail', 'no Sunday mail goes out', 'Set MAIL_POSTAL_ADDRESS, as the law asks for mails to many.');
}

async function lookAtModel({ model }: Config): Promise<Finding> {
  if (!model) return skipped('language model', 'none: everything works without one');
  const answer = await ask(`${model.baseUrl}/models`, model.apiKey ? { authorization: `Bearer ${model.apiKey}` } : {});
  const said = answer ? `status ${answer.status}` : 'no answer';
  return advise(!answer?.ok, 'language model', said, 'Check LLM_BASE_URL and LLM_API_KEY; searches go on without it.');
}

/** Null if there is no answer within `patience` milliseconds. */
export async function ask(
  url: string,
  headers: Record<string, string> = {},
  patience = PATIENCE,
): Promise<Response | null> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) }).catch(() => null);
}

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secondsOf } from './import/processor-time.ts';

type Session = { access_token: string; refresh_token: string; expires_in: number; user: { id: string } };

export type ServerProcess = {
  url: string;
  /** Resident memory in megabytes. */
  memory(): Promise<number>;
  /** Processor seconds used so far. */
  processor(): number;
  /** Signs in this many readers, each from its own network. Returns their access tokens. */
  signIn(readers: number): Promise<string[]>;
  /** As `signIn`, but returns whole sessions as a browser keeps them. */
  startSessions(readers: number): Promise<Session[]>;
  stop(): Promise<void>;
};

/**
 * Starts the real program, or another that reports its address the same way, in its own process on a free loopback port
 * and an empty data folder.
 */
export async function startProcess(
  env: Record<string, string> = {},
  program = 'server/main.ts',
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-bench-'));
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const ready = /is ready after .*: (http[^\s"]+)/.exec(String(text))?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const startSessions = async (readers: number) => {
    const sessions: Session[] = [];
    for (let reader = 0; reader < readers; reader += 1) sessions.push(await signInOne(url, reader));
    return sessions;
  };
  return {
    url,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
    },
    processor: () => secondsOf(child.pid ?? 0),
    signIn: async (readers) => (await startSessions(readers)).map(({ access_token }) => access_token),
    startSessions,
    stop: async () => {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signInOne(url: string, reader: number): Promise<Session> {
  const email = `bench${reader}@example.com`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${reader}.1` };
  const call = (path: string, body: unknown) =>
    fetch(`${url}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await call('otp', { email });
  const mails = (await (await fetch(`${url}/outbox.json`)).json()) as { to: string; text: string }[];
  const token = /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  const answer = await call('verify', { email, token, type: 'email' });
  if (!answer.ok) throw new Error(`No session for ${email}: ${await answer.text()}`);
  return (await answer.json()) as Session;
}

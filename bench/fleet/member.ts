import { type ChildProcess, spawn } from 'node:child_process';

export type Role = 'web' | 'worker';

/** One process of the fleet. It is restarted whenever it is killed. */
export type Member = {
  role: Role;
  /** Its address, or null while it does not answer. */
  url(): string | null;
  /** Whether it has reported ready since its last start. */
  serves(): boolean;
  /** Kills it without warning and restarts it. */
  kill(): Promise<void>;
  /**
   * How often it ended by itself after it was ready, which must never happen. A start without a database may end, and
   * is repeated.
   */
  deaths(): number;
  stop(): Promise<void>;
};

export async function startMember(
  role: Role,
  env: Record<string, string>,
  program = 'server/main.ts',
): Promise<Member> {
  let child: ChildProcess;
  let url: string | null = null;
  let deaths = 0;
  let meant = false;
  let served = false;
  async function start(): Promise<void> {
    [meant, served] = [false, false];
    child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ROLE: role, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ready = Promise.withResolvers<void>();
    child.stdout?.on('data', (text) => {
      const found = /is ready after .*: (http[^\s"]+|\(no web server)/.exec(String(text))?.[1];
      if (!found) return;
      url = found.startsWith('http') ? found : null;
      served = true;
      ready.resolve();
    });
    child.once('exit', (code, signal) => {
      url = null;
      ready.resolve();
      if (meant) return;
      if (served) deaths += 1;
      console.error(
        `a ${role} ended by itself ${served ? 'while it served' : 'before it was ready'}: ${signal ?? code}`,
      );
      void start();
    });
    await ready.promise;
  }
  const end = async (signal: NodeJS.Signals) => {
    meant = true;
    served = false;
    url = null;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    role,
    url: () => url,
    serves: () => served,
    kill: async () => {
      await end('SIGKILL');
      await start();
    },
    deaths: () => deaths,
    stop: () => end('SIGTERM'),
  };
}

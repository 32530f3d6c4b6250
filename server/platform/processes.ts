import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The functions of a module, as another process can call them: one argument and an answer that can be copied. */
type Tasks = Record<string, (input: never) => unknown>;

export type Processes<Module extends Tasks> = {
  /**
   * Runs the exported function `name` of the module in another process. The patience, in milliseconds, counts from the
   * moment at which a process begins.
   * @throws NotDone when it exceeds its time or memory; the process is then ended.
   * @throws NotBegun when no process was free or had a turn in time, or it was killed before it began. That is no fault
   * of the input: try it again later.
   * @throws Error when a process cannot be started or ends by itself before it begins: a fault of ours, which stays.
   */
  run<Name extends keyof Module & string>(
    name: Name,
    input: Parameters<Module[Name]>[0],
    patience: number,
  ): Promise<Awaited<ReturnType<Module[Name]>>>;
};

export class NotDone extends Error {
  override name = 'NotDone';
}

export class NotBegun extends Error {
  override name = 'NotBegun';
}

/** How many may run at once for one module; later calls wait. */
const MOST = 2;
/** Memory for each process, in megabytes: the longest list takes a third of it. */
const MEMORY_MAX = 512;
/**
 * How long a call waits for a process that begins it, in milliseconds. Starting one takes a tenth of a second, and ten
 * seconds where twenty programs share two processors.
 */
const WAIT = 30_000;
const entry = fileURLToPath(new URL('./task-process.ts', import.meta.url));

/**
 * Processes that run a module's functions. They start on demand and end after `idle` milliseconds without work. They do
 * not get our environment variables, and they do not keep this process alive.
 */
export function createProcesses<Module extends Tasks>(
  module: URL,
  { idle, wait = WAIT }: { idle: number; wait?: number },
): Processes<Module> {
  const resting = new Map<ChildProcess, NodeJS.Timeout>();
  const turns = createTurns(MOST);

  function take(): ChildProcess {
    const [rested] = resting;
    if (!rested) return start(module);
    const [child, bedtime] = rested;
    clearTimeout(bedtime);
    resting.delete(child);
    child.removeAllListeners('exit');
    return child;
  }

  function rest(child: ChildProcess): void {
    // One that has just ended may still look connected, and so does one that was never started.
    if (!child.connected || child.exitCode !== null || child.signalCode !== null) return;
    const bedtime = setTimeout(() => {
      // Removed first: a process that is ending could still be asked, and would never answer.
      resting.delete(child);
      child.disconnect();
    }, idle);
    resting.set(child, bedtime.unref());
    child.once('exit', () => resting.delete(child));
  }

  return {
    async run(name, input, patience) {
      const limit = createLimit(new NotBegun(`${name} was not begun in ${wait} ms.`), wait);
      try {
        const endTurn = await turns.take(limit.reached);
        const child = take();
        const begun = () => limit.change(new NotDone(`${name} was not done in ${patience} ms.`), patience);
        try {
          return (await Promise.race([call(child, name, input, begun), limit.reached])) as never;
        } catch (error) {
          if (error instanceof NotDone || error instanceof NotBegun) child.kill('SIGKILL');
          throw error;
        } finally {
          if (!child.killed) rest(child);
          endTurn();
        }
      } finally {
        limit.end();
      }
    },
  };
}

/** `reached` rejects with the error after that many milliseconds, unless the limit is changed or ended before. */
function createLimit(error: Error, milliseconds: number) {
  const { promise: reached, reject } = Promise.withResolvers<never>();
  reached.catch(() => {});
  // Not unreferenced: this process must stay while somebody waits.
  let timer = setTimeout(() => reject(error), milliseconds);
  return {
    reached,
    change(later: Error, more: number) {
      clearTimeout(timer);
      timer = setTimeout(() => reject(later), more);
    },
    end: () => clearTimeout(timer),
  };
}

function start(module: URL): ChildProcess {
  const child = fork(entry, [module.href], {
    env: {},
    execArgv: [`--max-old-space-size=${MEMORY_MAX}`],
    serialization: 'advanced',
    // What the engine prints when it runs out of memory helps nobody.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // Whoever waits listens for it; without a listener it would end us.
  child.on('error', () => {});
  return child;
}

type Message = 'begun' | { answer: unknown } | { error: unknown };

function call(child: ChildProcess, name: string, input: unknown, begun: () => void): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let isBegun = false;
  const told = (message: Message) => {
    if (message === 'begun') {
      isBegun = true;
      begun();
    } else if ('error' in message) reject(message.error);
    else resolve(message.answer);
  };
  const ended = (code: number | null, signal: string | null) => {
    if (isBegun) reject(new NotDone(`${name} ended before it was done (${signal ?? code}).`));
    else if (signal) reject(new NotBegun(`${name} ended (${signal}).`));
    else reject(new Error(`${name} could not begin: its process ended by itself (${code}).`));
  };
  const refused = (cause: Error) => reject(new Error(`${name} could not begin: no process was started.`, { cause }));
  child.on('message', told);
  child.once('exit', ended);
  child.once('error', refused);
  // If it cannot be sent, the process has ended or was never started, and one of the two events tells why.
  if (child.connected) child.send({ name, input }, () => {});
  return promise.finally(() => {
    child.off('message', told);
    child.off('exit', ended);
    child.off('error', refused);
  });
}

/** Runs at most `most` at once, the others in the order of arrival. */
function createTurns(most: number) {
  let free = most;
  const queue: (() => void)[] = [];
  const end = () => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };
  return {
    /** Waits for a turn, at most until `late` rejects. Returns a function that ends the turn. */
    async take(late: Promise<never>): Promise<() => void> {
      if (free > 0) {
        free -= 1;
        return end;
      }
      const turn = Promise.withResolvers<void>();
      queue.push(turn.resolve);
      try {
        await Promise.race([turn.promise, late]);
        return end;
      } catch (error) {
        const place = queue.indexOf(turn.resolve);
        if (place >= 0) queue.splice(place, 1);
        else end();
        throw error;
      }
    },
  };
}

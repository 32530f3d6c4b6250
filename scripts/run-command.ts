import { spawn } from 'node:child_process';

/** Runs a command to its end with our own output. @throws Error when it ends with another code than 0. */
export async function runCommand(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const code = await exitCode(command, args, env);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
}

/** Runs a command to its end with our own output. Returns its exit code; 127 if it cannot be started. */
export function exitCode(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a command to its end with our own output, and returns the end of that output too: `kept` characters of it. */
export function exitCodeAndEnd(
  command: string,
  args: string[],
  { env = process.env, kept = 6000 }: { env?: NodeJS.ProcessEnv; kept?: number } = {},
): Promise<{ code: number; end: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], env });
    let end = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.pipe(to, { end: false });
      from.setEncoding('utf8').on('data', (text: string) => {
        end = (end + text).slice(-kept);
      });
    }
    child.once('error', () => resolve({ code: 127, end }));
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, end: signal ? `${end}\nended by ${signal}` : end }),
    );
  });
}

/** Runs a command to its end. Returns its exit code and its output; 127 if it cannot be started. */
export function runQuietly(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', () => resolve({ code: 127, output }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/**
 * What tests start a script in a Node of its own with. V8 compiles the embedded database only once, which is enough for
 * a process of seconds.
 */
export const NODE_FLAGS = ['--liftoff-only'];

/**
 * The environment of such a process, with nothing of the tests' own except the folder where `npm test` keeps compiled
 * code: half of what a short process does is to compile it.
 */
export function nodeEnv(env: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env };
}

/** Starts a script. */
export function spawnNode(args: string[], env: Record<string, string>, options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, ...args], { ...options, env: nodeEnv(env) });
}

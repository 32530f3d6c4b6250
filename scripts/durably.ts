/**
 * The environment of an operator's command. NODE_ENV is rarely set for one, but the records that it writes to may be
 * those of production: what it writes is on the disk when it says so, unless FSYNC says otherwise.
 */
export const durably = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...env, FSYNC: env.FSYNC || '1' });

import { startFakes } from '../fakes/fakes.ts';

/**
 * In demo mode, starts what plays Google, YouTube and Spotify, and answers the variables that point a server at it. What the
 * environment sets already stays. Outside demo mode, or with an app of one's own, nothing is started. FAKES_PORT fixes the port.
 */
export async function demoServices(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const demo = env.NODE_ENV !== 'production' && !['0', 'false', 'no'].includes(env.DEMO ?? '');
  if (!demo || env.GOOGLE_CLIENT_ID) return {};
  const fakes = await startFakes({ port: Number(env.FAKES_PORT ?? 0), trustEarlier: true });
  return Object.fromEntries(Object.entries(fakes.env).filter(([name]) => !env[name]));
}

import { startFakes } from '../fakes/fakes.ts';

/**
 * In demo mode, starts what plays Google, YouTube, Spotify, Google Books and Open Library, and answers the variables that
 * point a server at it. What the environment sets already stays; who has a key or contact of their own for looking books up
 * looks them up for real. Outside demo mode, or with an app of one's own, nothing is started. FAKES_PORT fixes the port.
 */
export async function demoServices(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const demo = env.NODE_ENV !== 'production' && !['0', 'false', 'no'].includes(env.DEMO ?? '');
  if (!demo || env.GOOGLE_CLIENT_ID) return {};
  const fakes = await startFakes({ port: Number(env.FAKES_PORT ?? 0), trustEarlier: true });
  const looksUp = Object.keys(fakes.lookUpEnv).some((name) => env[name]);
  const variables = { ...fakes.env, ...(!looksUp && fakes.lookUpEnv) };
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !env[name]));
}

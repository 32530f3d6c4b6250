import { startFakes } from '../fakes/fakes.ts';

/**
 * In demo mode, starts the fakes of Google, YouTube, Spotify, Google Books and Open Library, and returns the variables
 * that point a server at them. Variables that the environment sets are kept. An operator with their own key or contact
 * for book look-ups uses the real services. Outside demo mode, or with the operator's own app, nothing is started.
 * FAKES_PORT fixes the port.
 */
export async function demoServices(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const demo = env.NODE_ENV !== 'production' && !['0', 'false', 'no'].includes(env.DEMO ?? '');
  if (!demo || env.GOOGLE_CLIENT_ID) return {};
  const fakes = await startFakes({ port: Number(env.FAKES_PORT ?? 0), trustEarlier: true });
  const looksUp = Object.keys(fakes.lookUpEnv).some((name) => env[name]);
  const variables = { ...fakes.env, ...(!looksUp && fakes.lookUpEnv) };
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !env[name]));
}

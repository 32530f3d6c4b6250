import type { PublicConfig } from '../contract/config.ts';

let loaded: PublicConfig | undefined;

/**
 * Fetches `/config.json`; called once, before anything is rendered. Not parsed with zod: it is small, comes from the
 * server that served this very build, and would cost the landing page a library.
 * @throws when the server cannot be reached or does not answer with a configuration.
 */
export async function loadConfig(): Promise<PublicConfig> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  loaded = (await response.json()) as PublicConfig;
  return loaded;
}

/** The deployment's configuration. Only for code that runs after `loadConfig`. */
export function config(): PublicConfig {
  if (!loaded) throw new Error('config() was read before loadConfig() had finished');
  return loaded;
}

import type { PublicConfig } from '../contract/config.ts';

let loaded: PublicConfig | undefined;

/**
 * The configuration that the server wrote into the page, if it did (not in development, where Vite serves the page).
 */
export function readPageConfig(): PublicConfig | undefined {
  const written = document.getElementById('config')?.textContent;
  if (!loaded && written) loaded = JSON.parse(written);
  return loaded;
}

/**
 * Reads the configuration from the page or else from `/config.json`; called once, before anything is rendered. Not
 * validated with zod: it is small, comes from the server of this very build, and zod would enlarge the landing page.
 * @throws when the server cannot be reached or its answer is not a configuration.
 */
export async function loadConfig(): Promise<PublicConfig> {
  const written = readPageConfig();
  if (written) return written;
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json: ${response.status}`);
  return setConfig((await response.json()) as PublicConfig);
}

/** Sets the configuration where there is no page to read it from. */
export function setConfig(given: PublicConfig): PublicConfig {
  loaded = given;
  return given;
}

/** The deployment's configuration. Only for code that runs after it was loaded. */
export function config(): PublicConfig {
  if (!loaded) throw new Error('config() before loadConfig()');
  return loaded;
}

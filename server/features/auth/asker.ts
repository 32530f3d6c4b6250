import type { Context } from 'hono';
import type { Services } from '../../services.ts';
import { networkOf, siteOf } from './request.ts';

/** What we know about a caller: a network, and a readable name of the device. */
export type Asker = {
  /** Keyed hash of the network address. */
  network: string;
  /** Keyed hash of the /48 around it, for IPv6. */
  site?: string | null;
  /** In our own words, never the request's. */
  device: string;
};

export const askerOf = (services: Services, c: Context): Asker => ({
  network: networkOf(services, c),
  site: siteOf(services, c),
  device: deviceName(c.req.header('user-agent') ?? ''),
});

// The first match wins: most browsers also name others.
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;
const AGENT_MAX_LENGTH = 500;

/** “Firefox on Linux”, from what the browser says of itself; anything else is “a program”. */
export function deviceName(agent: string): string {
  const text = agent.slice(0, AGENT_MAX_LENGTH);
  const nameIn = (list: readonly (readonly [string, RegExp])[]) => list.find(([, pattern]) => pattern.test(text))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser && !system) return 'a program';
  return system ? `${browser ?? 'a browser'} on ${system}` : (browser ?? 'a program');
}

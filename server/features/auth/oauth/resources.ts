import { type Scope, scopeNames } from '../../../../contract/scopes.ts';
import type { Services } from '../../../services.ts';

/** What programs may call below our own address, each with a description of its own (RFC 9728), and the scopes of use there. */
export const parts = {
  product: { path: '/functions/v1', scopes: scopeNames },
  mcp: { path: '/mcp', scopes: scopeNames.filter((scope) => scope !== 'profile:read' && scope !== 'questions:read') },
} as const satisfies Record<string, { path: string; scopes: Scope[] }>;
export type Part = keyof typeof parts;

type Site = Pick<Services, 'config'>;

/** Whether a token may be asked for this address (RFC 8707); a closing slash does not matter. */
export function isResource({ config }: Site, resource: string): boolean {
  const addresses = [config.publicUrl, ...Object.values(parts).map(({ path }) => config.publicUrl + path)];
  return addresses.includes(withoutSlash(resource));
}

/** Whether a token for this address is good for this part of us. One for no address in particular is good for all. */
export function coversPart({ config }: Site, resource: string | null, part: Part): boolean {
  if (resource === null) return true;
  return [config.publicUrl, config.publicUrl + parts[part].path].includes(withoutSlash(resource));
}

/** Whether a token for this address is good for all of us, and so for what is no part of its own. */
export const coversAll = ({ config }: Site, resource: string | null): boolean =>
  resource === null || withoutSlash(resource) === config.publicUrl;

const withoutSlash = (address: string) => address.replace(/\/$/, '');

import { type Scope, scopeNames } from '../../../../contract/scopes.ts';
import type { Services } from '../../../services.ts';

/**
 * The parts of our service that programs may call, each with its metadata (RFC 9728), and the scopes that apply there.
 */
export const parts = {
  product: { path: '/functions/v1', scopes: scopeNames },
  mcp: { path: '/mcp', scopes: scopeNames.filter((scope) => scope !== 'profile:read' && scope !== 'questions:read') },
} as const satisfies Record<string, { path: string; scopes: Scope[] }>;
export type Part = keyof typeof parts;

type Site = Pick<Services, 'config'>;

/** Whether a token may be requested for this address (RFC 8707); a trailing slash does not matter. */
export function isResource({ config }: Site, resource: string): boolean {
  const addresses = [config.publicUrl, ...Object.values(parts).map(({ path }) => config.publicUrl + path)];
  return addresses.includes(withoutSlash(resource));
}

/**
 * Whether a token for this resource is valid for this part of our service. A token without a resource is valid for all
 * parts.
 */
export function coversPart({ config }: Site, resource: string | null, part: Part): boolean {
  if (resource === null) return true;
  return [config.publicUrl, config.publicUrl + parts[part].path].includes(withoutSlash(resource));
}

/** Whether a token for this resource is valid for all of our service, including what belongs to no part. */
export const coversAll = ({ config }: Site, resource: string | null): boolean =>
  resource === null || withoutSlash(resource) === config.publicUrl;

const withoutSlash = (address: string) => address.replace(/\/$/, '');

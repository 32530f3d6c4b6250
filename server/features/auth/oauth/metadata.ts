import { identityScopeNames, scopeNames } from '../../../../contract/scopes.ts';
import type { Services } from '../../../services.ts';
import { issuer } from '../sessions/access-token.ts';
import { identityClaimNames, idTokenKey } from './id-token.ts';
import { type Part, parts } from './resources.ts';

type Site = Pick<Services, 'config'>;

/** What this service offers programs, with every address that they need (RFC 8414, OpenID Connect Discovery). */
export function serverMetadata(services: Pick<Services, 'config' | 'secrets'>) {
  const base = issuer(services);
  const key = idTokenKey(services);
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    revocation_endpoint: `${base}/oauth/revoke`,
    registration_endpoint: `${base}/oauth/clients/register`,
    jwks_uri: `${base}/.well-known/jwks.json`,
    scopes_supported: key ? [...identityScopeNames, ...scopeNames] : scopeNames,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...(key && {
      userinfo_endpoint: `${base}/oauth/userinfo`,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [key.alg],
      claims_supported: ['iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', ...identityClaimNames],
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
    }),
  };
}

/** Which server issues tokens for our addresses, and with which scopes (RFC 9728): for all of them, or for one part. */
export function resourceMetadata(services: Site, part: Part | null) {
  const { publicUrl, product } = services.config;
  return {
    resource: part ? publicUrl + parts[part].path : publicUrl,
    authorization_servers: [issuer(services)],
    scopes_supported: part ? parts[part].scopes : scopeNames,
    bearer_methods_supported: ['header'],
    resource_name: product.name,
  };
}

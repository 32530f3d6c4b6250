import type { Services } from '../../services.ts';

/** Every provider that the sign-in form has an icon for. */
export const socialProviderNames = [
  'google',
  'facebook',
  'twitter',
  'apple',
  'github',
  'gitlab',
  'bitbucket',
  'discord',
  'azure',
  'keycloak',
  'linkedin',
  'notion',
  'slack',
  'spotify',
  'twitch',
  'workos',
  'kakao',
] as const;

/** Names of the providers that are switched on. */
export function enabledProviders(_services: Services): readonly string[] {
  return [];
}

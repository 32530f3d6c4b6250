/**
 * Who readers can sign in with, in display order: the name that clients send, and the name for readers. A new one also
 * needs a maker (`server/features/auth/social/providers.ts`) and an icon (`web/features/auth/provider-icons.tsx`), or
 * types do not fit; what it needs besides an id and a secret is in `server/auth-config.ts`.
 */
export const PROVIDERS = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  discord: 'Discord',
  azure: 'Azure',
  keycloak: 'Keycloak',
  linkedin: 'LinkedIn',
  notion: 'Notion',
  slack: 'Slack',
  spotify: 'Spotify',
  twitch: 'Twitch',
  workos: 'WorkOS',
  kakao: 'Kakao',
} as const;
export type ProviderName = keyof typeof PROVIDERS;

/** Whether this is the name of one of them. */
export const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name);

import { keysOf } from '../../../../contract/keys-of.ts';
import { PROVIDERS, type ProviderName } from '../../../../contract/providers.ts';
import { type OtherProvider, otherProviders } from '../../../auth-config.ts';
import type { Services } from '../../../services.ts';
import { issuer } from '../sessions/access-token.ts';
import {
  bitbucket,
  discord,
  facebook,
  github,
  gitlab,
  notion,
  spotify,
  twitch,
  twitter,
  workos,
} from './api-providers.ts';
import { type GoogleProvider, google } from './google.ts';
import { apple, azure, kakao, keycloak, linkedin, slack } from './oidc-providers.ts';
import type { MakersOf, SocialProvider } from './provider.ts';

const makers: MakersOf = {
  apple,
  azure,
  bitbucket,
  discord,
  facebook,
  github,
  gitlab,
  kakao,
  keycloak,
  linkedin,
  notion,
  slack,
  spotify,
  twitch,
  twitter,
  workos,
};

/** Names of the providers that are switched on. */
export function enabledProviders({ config }: Pick<Services, 'config'>): readonly ProviderName[] {
  return keysOf(PROVIDERS).filter((name) =>
    name === 'google' ? config.auth.google : config.auth.otherProviders[name],
  );
}

/** Where every provider sends people back. */
export const callbackUrl = (services: Services): string => `${issuer(services)}/callback`;

/** The provider of that name, or undefined when it is not switched on. `linkedin_oidc` is the client's newer name. */
export function findProvider(services: Services, name: string): SocialProvider | undefined {
  if (name === 'google') return googleProvider(services);
  const known = otherProviders.find((one) => one === name.replace(/_oidc$/, ''));
  return known && make(services, known);
}

function make<Name extends OtherProvider>(services: Services, name: Name): SocialProvider | undefined {
  const settings = services.config.auth.otherProviders[name];
  return settings && makers[name](settings, callbackUrl(services));
}

const googles = new WeakMap<object, GoogleProvider>();

/** Google, once per server, because it keeps Google's public keys. */
export function googleProvider(services: Services): GoogleProvider | undefined {
  const config = services.config.auth.google;
  if (!config) return undefined;
  const known = googles.get(config) ?? google(services, config, callbackUrl(services));
  googles.set(config, known);
  return known;
}

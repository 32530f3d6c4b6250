import type { OAuth2Tokens } from 'arctic';
import { z } from 'zod';
import type { OtherProvider, ProviderSettings } from '../../../auth-config.ts';
import { ask, jsonOf } from '../../../platform/http/ask.ts';

/** Who somebody is, according to a provider. */
export const Person = z.object({
  /** The provider's permanent id for the person. */
  subject: z.string(),
  /** In lower case; empty where the provider gives none. */
  email: z.string(),
  /** Whether the provider vouches for the address: only then does it count. */
  emailVerified: z.boolean(),
  /** Other facts, under the names that the official client's users expect. */
  claims: z.record(z.string(), z.unknown()),
});
export type Person = z.infer<typeof Person>;

/** What one visit to a provider is bound to. */
export type Trip = { state: string; verifier: string; nonce: string; scopes: string[] };

/** A way to sign in elsewhere. */
export type SocialProvider = {
  authorizeUrl(trip: Trip): URL;
  exchange(code: string, trip: Trip): Promise<OAuth2Tokens>;
  /** @throws Error when the provider's answer cannot be trusted. */
  person(tokens: OAuth2Tokens, trip: Pick<Trip, 'nonce'>): Promise<Person>;
};

/** For each provider besides Google: how to sign in there with these settings, coming back to `callback`. */
export type MakersOf = {
  [Name in OtherProvider]: (settings: ProviderSettings<Name>, callback: string) => SocialProvider;
};

const TIMEOUT = 10_000;

/** GETs JSON from a provider with the person's token. @throws Error for anything but a good answer of this shape. */
export async function fetchAs<T extends z.ZodType>(
  tokens: OAuth2Tokens,
  url: string,
  type: T,
  headers: Record<string, string> = {},
): Promise<z.output<T>> {
  const ours = {
    accept: 'application/json',
    authorization: `Bearer ${tokens.accessToken()}`,
    'user-agent': 'deepshelf',
  };
  const answer = await ask(url, { headers: { ...ours, ...headers } }, { timeout: TIMEOUT });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}.`);
  return type.parse(jsonOf(answer));
}

/** Gives up on a provider that does not answer. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The provider did not answer in time.')), TIMEOUT).unref();
  });
  return Promise.race([work, late]);
}

/** The claims of OpenID Connect that we read. */
export const IdClaims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  nonce: z.string().optional(),
});

/** A person from the claims of an id token. */
export function personFromClaims(claims: z.output<typeof IdClaims>, issuer: string): Person {
  return person({
    subject: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified === true,
    issuer,
    name: claims.name,
    picture: claims.picture,
  });
}

/** Names facts about a person as the protocol does, and leaves out unknown ones. */
export function person(known: {
  subject: string;
  email: string | null | undefined;
  emailVerified: boolean;
  issuer: string;
  name?: string | null | undefined;
  picture?: string | null | undefined;
  userName?: string | null | undefined;
}): Person {
  // Plain letters only: in lower case, the kelvin sign would become a k, and the address somebody else's.
  const email = (known.email ?? '').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return {
    subject: known.subject,
    email,
    emailVerified: email !== '' && known.emailVerified,
    claims: {
      iss: known.issuer,
      sub: known.subject,
      provider_id: known.subject,
      ...(email && { email }),
      email_verified: email !== '' && known.emailVerified,
      phone_verified: false,
      ...(known.name && { name: known.name, full_name: known.name }),
      ...(known.picture && { avatar_url: known.picture, picture: known.picture }),
      ...(known.userName && { user_name: known.userName, preferred_username: known.userName }),
    },
  };
}

import { z } from 'zod';
import { optional, pairFaults, type RawEnvironment, Url } from './config-values.ts';

/** The settings of syncing, in the environment. `GOOGLE_*` is shared with signing in (auth-config.ts). */
export const syncEnvironment = {
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  /** A stand-in for Google's consent and token endpoints: every one of them below one URL. */
  GOOGLE_BASE_URL: optional(Url),
  /** Looks up pasted links; works without anybody's account. */
  YOUTUBE_API_KEY: optional(z.string()),
  YOUTUBE_API_URL: optional(Url),
  /** What Google allows this deployment per day. */
  YOUTUBE_DAILY_UNITS: optional(z.coerce.number().int().min(1)),
  SPOTIFY_CLIENT_ID: optional(z.string()),
  SPOTIFY_CLIENT_SECRET: optional(z.string()),
  SPOTIFY_ACCOUNTS_URL: optional(Url),
  SPOTIFY_API_URL: optional(Url),
};

type SyncEnvironment = Partial<z.output<z.ZodObject<typeof syncEnvironment>>>;

export const syncFaults = (env: RawEnvironment): string[] =>
  pairFaults(env, 'SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET');

export type ConsentClient = {
  clientId: string;
  clientSecret: string;
  consentUrl: string;
  tokenUrl: string;
  /** Null where the provider has no way to hand tokens back. */
  revokeUrl: string | null;
};

export function readSyncConfig(value: SyncEnvironment) {
  return {
    /** Null: connecting YouTube is switched off. */
    google: readGoogle(value),
    youtube: {
      apiUrl: value.YOUTUBE_API_URL ?? 'https://www.googleapis.com/youtube/v3',
      apiKey: value.YOUTUBE_API_KEY ?? null,
      dailyUnits: value.YOUTUBE_DAILY_UNITS ?? 10_000,
    },
    /** Null: connecting Spotify is switched off, as it is for everybody who has no app of their own. */
    spotify: readSpotify(value),
    spotifyApiUrl: value.SPOTIFY_API_URL ?? 'https://api.spotify.com/v1',
    /** First pause before a call is tried again, doubled each time; milliseconds. */
    retryDelay: 500,
    /** How long one call to a provider may take; milliseconds. */
    callTimeout: 10_000,
  };
}

function readGoogle(value: SyncEnvironment): ConsentClient | null {
  if (!value.GOOGLE_CLIENT_ID || !value.GOOGLE_CLIENT_SECRET) return null;
  const base = value.GOOGLE_BASE_URL;
  return {
    clientId: value.GOOGLE_CLIENT_ID,
    clientSecret: value.GOOGLE_CLIENT_SECRET,
    consentUrl: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenUrl: `${base ?? 'https://oauth2.googleapis.com'}/token`,
    revokeUrl: `${base ?? 'https://oauth2.googleapis.com'}/revoke`,
  };
}

function readSpotify(value: SyncEnvironment): ConsentClient | null {
  if (!value.SPOTIFY_CLIENT_ID || !value.SPOTIFY_CLIENT_SECRET) return null;
  const base = value.SPOTIFY_ACCOUNTS_URL ?? 'https://accounts.spotify.com';
  return {
    clientId: value.SPOTIFY_CLIENT_ID,
    clientSecret: value.SPOTIFY_CLIENT_SECRET,
    consentUrl: `${base}/authorize`,
    tokenUrl: `${base}/api/token`,
    revokeUrl: null,
  };
}

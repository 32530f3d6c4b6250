import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { DEMO_PLAYLIST, demoLikes, demoShelves } from './demo-account.ts';
import { demoDocs, demoVolumes } from './demo-books.ts';
import { createFaults, type Faults } from './faults.ts';
import { createGoogleIdentity } from './google.ts';
import { createGoogleBooks } from './google-books.ts';
import { createGrants, type Grants } from './grants.ts';
import { createOpenLibrary } from './open-library.ts';
import { createSpotify, type FakeSpotify } from './spotify.ts';
import { createYoutube, type FakeYoutube } from './youtube.ts';

export type Fakes = {
  url: string;
  google: Grants;
  youtube: FakeYoutube;
  spotifyGrants: Grants;
  spotify: FakeSpotify;
  /** Faults of the consent and token endpoints. */
  faults: Faults;
  /** The variables that point a server at these fakes. */
  env: Record<string, string>;
  /** The variables that let it look books up at the fake Google Books and Open Library. */
  lookUpEnv: Record<string, string>;
  stop(): Promise<void>;
};

/**
 * Starts every fake on one loopback port; 0 takes a free one. With `trustEarlier`, tokens of an earlier process count,
 * so that a demo survives a restart.
 */
export async function startFakes({ port = 0, trustEarlier = false } = {}): Promise<Fakes> {
  const faults = createFaults();
  const identity = await createGoogleIdentity();
  const account = 'demo.reader@example.com';
  const person = { sub: '100000000000000000001', email: account, email_verified: true, name: 'Demo Reader' };
  const google = createGrants({
    trustEarlier,
    newAccounts: true,
    provider: 'Google',
    account,
    // A client that asks for the reader's identity gets a signed id token, as from Google.
    more: async ({ scope, nonce, clientId }) =>
      scope.includes('openid') ? { id_token: await identity.idToken(person, { clientId, nonce }) } : {},
    paths: { consent: '/o/oauth2/v2/auth', token: '/token', revoke: '/revoke' },
    asks: {
      'https://www.googleapis.com/auth/youtube.readonly': 'View your YouTube account, including liked videos',
      openid: 'See who you are',
      email: 'See your e-mail address',
      profile: 'See your name',
    },
  });
  const spotifyGrants = createGrants({
    trustEarlier,
    provider: 'Spotify',
    account: 'demo reader',
    paths: { consent: '/authorize', token: '/api/token', revoke: '/api/revoke' },
    asks: { 'user-library-read': 'View what you saved' },
  });
  const youtube = createYoutube(google, demoLikes());
  youtube.playlists.set(
    DEMO_PLAYLIST,
    demoLikes().flatMap(({ id, title }) => (/Roman|Rome/.test(title) ? id : [])),
  );
  const spotify = createSpotify(spotifyGrants, demoShelves());
  const books = createGoogleBooks({ volumes: demoVolumes });
  const library = createOpenLibrary({ docs: demoDocs });
  const app = new Hono();
  app.use('*', faults.guard);
  const parts = [google, identity, spotifyGrants, youtube, spotify, books, library];
  for (const part of parts) app.route('/', part.app);

  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    google,
    youtube,
    spotifyGrants,
    spotify,
    faults,
    env: {
      GOOGLE_CLIENT_ID: 'demo',
      GOOGLE_CLIENT_SECRET: 'demo',
      GOOGLE_BASE_URL: url,
      YOUTUBE_API_URL: `${url}/youtube/v3`,
      YOUTUBE_API_KEY: 'demo',
      SPOTIFY_CLIENT_ID: 'demo',
      SPOTIFY_CLIENT_SECRET: 'demo',
      SPOTIFY_ACCOUNTS_URL: url,
      SPOTIFY_API_URL: `${url}/v1`,
    },
    lookUpEnv: {
      GOOGLE_BOOKS_API_KEY: 'demo',
      GOOGLE_BOOKS_API_URL: `${url}/books/v1`,
      CATALOGUE_CONTACT: 'demo@example.com',
      OPEN_LIBRARY_URL: url,
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { demoLikes, demoShelves } from './demo-account.ts';
import { createFaults, type Faults } from './faults.ts';
import { createGrants, type Grants } from './grants.ts';
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
  stop(): Promise<void>;
};

/** Starts everything that plays somebody else, on one loopback port; 0 takes a free one. */
export async function startFakes(port = 0): Promise<Fakes> {
  const faults = createFaults();
  const google = createGrants({
    provider: 'YouTube',
    account: 'demo.reader@example.com',
    paths: { consent: '/o/oauth2/v2/auth', token: '/token', revoke: '/revoke' },
    asks: { 'https://www.googleapis.com/auth/youtube.readonly': 'View your YouTube account, including liked videos' },
  });
  const spotifyGrants = createGrants({
    provider: 'Spotify',
    account: 'demo reader',
    paths: { consent: '/authorize', token: '/api/token', revoke: '/api/revoke' },
    asks: { 'user-library-read': 'View what you saved' },
  });
  const youtube = createYoutube(google, demoLikes());
  const spotify = createSpotify(spotifyGrants, demoShelves());
  const app = new Hono();
  app.use('*', faults.guard);
  for (const part of [google.app, spotifyGrants.app, youtube.app, spotify.app]) app.route('/', part);

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
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

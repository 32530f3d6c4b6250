import type { PublicConfig } from '../../../contract/config.ts';
import type { Services } from '../../services.ts';
import { anonKey, socialProviders } from '../auth/auth.ts';

export { openApiDocument } from './open-api.ts';

/** What the browser must know before it starts. `asked` is the complete URL of the request. */
export async function publicConfig(services: Services, asked: string): Promise<PublicConfig> {
  const { config } = services;
  const origin = config.production ? config.publicUrl : loopbackOrigin(asked, config.publicUrl);
  return {
    product: config.product,
    authUrl: `${origin}/auth/v1`,
    functionsUrl: `${origin}/functions/v1`,
    anonKey: await anonKey(services),
    bookstore: config.bookstore,
    elsewhere: config.elsewhere,
    providers: [...socialProviders(services)],
    features: {
      youtube: config.sync.google !== null,
      spotify: config.sync.spotify !== null,
      model: services.model !== null,
    },
    demo: config.demo,
    sentryDsn: config.sentryDsn,
  };
}

/**
 * `localhost`, `127.0.0.1` and `[::1]` are one machine but three origins, and a page may call only its own. So on a
 * local machine the browser gets the origin that it used.
 */
function loopbackOrigin(asked: string, publicUrl: string): string {
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
  const [from, own] = [new URL(asked), new URL(publicUrl)];
  return loopback.test(from.hostname) && loopback.test(own.hostname) ? from.origin : publicUrl;
}

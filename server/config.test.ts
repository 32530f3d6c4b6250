import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { generateKeys } from './platform/secrets.ts';

test('an empty environment is demo mode on port 3000', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ demo: true, production: false, port: 3000, publicUrl: 'http://localhost:3000' });
  expect(config.databaseUrl).toBeNull();
});

test('an empty variable counts as an absent one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' }).port).toBe(3000);
});

test('every fault is told at once', () => {
  const read = () => readConfig({ PORT: 'many', DEMO: 'perhaps', DATABASE_URL: 'mysql://x' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*DEMO|PORT[\s\S]*DEMO|DATABASE_URL/);
  try {
    read();
  } catch (error) {
    for (const name of ['PORT', 'DEMO', 'DATABASE_URL']) expect((error as Error).message).toContain(name);
  }
});

test('half of a pair is a fault, told beside what is malformed', () => {
  const halves = {
    GOOGLE_CLIENT_ID: 'id',
    SPOTIFY_CLIENT_SECRET: 'secret',
    AUTH_GITHUB_CLIENT_ID: 'id',
    CAPTCHA_PROVIDER: 'turnstile',
    SMS_WEBHOOK_SECRET: 'sixteen letters or more',
    LLM_MODEL: 'model',
  };
  for (const name of Object.keys(halves)) {
    const words = new RegExp(
      `PORT: [\\s\\S]*${name}.*: are needed together|PORT: [\\s\\S]*, ${name}: are needed together`,
    );
    expect(() => readConfig({ ...halves, PORT: 'many' })).toThrow(words);
  }
});

test('a bookstore that readers may choose carries a tag only where one is set', () => {
  const urls = (env: Record<string, string>) =>
    new Map(readConfig(env).elsewhere.stores.map(({ id, url }) => [id, url.replace('{query}', 'Emma')]));
  const bare = urls({});
  const tagged = urls({ BOOKSTORE_TAGS: 'amazon-uk:tag=shelf-21, barnes-noble:aff=9' });
  expect(tagged.get('amazon-uk')).toBe('https://www.amazon.co.uk/s?k=Emma&i=stripbooks&tag=shelf-21');
  expect(tagged.get('barnes-noble')).toBe('https://www.barnesandnoble.com/s/Emma?aff=9');
  for (const [id, url] of tagged) {
    if (!['amazon-uk', 'barnes-noble'].includes(id)) expect(url).toBe(bare.get(id));
    expect(new URL(bare.get(id) ?? '').href).not.toMatch(/tag=|aff=/);
  }
  expect(() => readConfig({ BOOKSTORE_TAGS: 'no-such-store:tag=x' })).toThrow(/BOOKSTORE_TAGS/);
  expect(() => readConfig({ BOOKSTORE_TAGS: 'amazon-uk:tag=x&y' })).toThrow(/BOOKSTORE_TAGS/);
});

test('the port for figures is another one than that for readers', () => {
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(/METRICS_PORT: must be another port/);
  expect(() => readConfig({ PORT: '4000', METRICS_PORT: '4000' })).toThrow(/METRICS_PORT/);
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics.port).toBe(0);
  expect(readConfig({ METRICS_PORT: '9090' }).metrics.port).toBe(9090);
  // A worker listens on that port only.
  const worker = readConfig({ ROLE: 'worker', METRICS_PORT: '3000', DATABASE_URL: 'postgres://localhost/books' });
  expect(worker.metrics.port).toBe(3000);
});

test('a redirect pattern that can match nothing is a fault, not a silent refusal', () => {
  expect(readConfig({ ALLOWED_REDIRECTS: 'https://*.a.example/**,app://open' }).allowedRedirects).toHaveLength(2);
  expect(() => readConfig({ ALLOWED_REDIRECTS: 'https://*.a.example/**,*.b.example' })).toThrow(/ALLOWED_REDIRECTS/);
});

test('production refuses to start without what is essential, and never in demo mode', async () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /PUBLIC_URL[\s\S]*JWT_KEYS[\s\S]*ENCRYPTION_KEY[\s\S]*SMTP_URL/,
  );
  const keys = await generateKeys();
  const env = {
    NODE_ENV: 'production',
    JWT_KEYS: keys.jwtKeys,
    ENCRYPTION_KEY: keys.encryptionKey,
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'Books <books@shelf.test>',
    SUPPORT_EMAIL: 'help@shelf.test',
    DEMO: '1',
  };
  expect(() => readConfig({ ...env, PUBLIC_URL: 'http://localhost:3000' })).toThrow(/loopback/);
  expect(readConfig({ ...env, PUBLIC_URL: 'https://books.shelf.test/' })).toMatchObject({
    demo: false,
    publicUrl: 'https://books.shelf.test',
  });
});

test('production refuses what is weak, all of it at once, and says what to do', async () => {
  const good = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://books.shelf.test',
    JWT_KEYS: (await generateKeys()).jwtKeys,
    ENCRYPTION_KEY: (await generateKeys()).encryptionKey,
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'Books <books@shelf.test>',
    SUPPORT_EMAIL: 'help@shelf.test',
    METRICS_TOKEN: 'f31c9a07d2be8465',
  };
  expect(readConfig(good).production).toBe(true);
  // A commit waits for the disk there, unless somebody says otherwise.
  expect([readConfig(good), readConfig({ ...good, FSYNC: '0' }), readConfig({})].map(({ durable }) => durable)).toEqual(
    [true, false, false],
  );
  const shared = (k: string) => JSON.stringify([{ kid: 'a', kty: 'oct', k: Buffer.from(k).toString('base64url') }]);
  const weak: [name: string, value: string, fault: RegExp][] = [
    ['PUBLIC_URL', 'http://books.shelf.test', /https/],
    ['PUBLIC_URL', 'https://app.localhost', /loopback/],
    ['PUBLIC_URL', 'https://localhost.', /loopback/],
    ['PUBLIC_URL', 'https://[::ffff:127.0.0.1]', /loopback/],
    ['JWT_KEYS', 'secret', /not JSON.*npm run keys/],
    ['JWT_KEYS', '[]', /not a list/],
    ['JWT_KEYS', '[{"kid":"a","kty":"EC","x":"y"}]', /private part/],
    [
      'JWT_KEYS',
      '[{"kid":"a","kty":"EC","crv":"P-256","x":"eA","y":"eQ","d":"ZA"}]',
      /JWT_KEYS: the key a .*npm run keys/,
    ],
    ['JWT_KEYS', shared('secret'), /shorter than 32/],
    ['JWT_KEYS', shared('a'.repeat(40)), /too simple/],
    ['ENCRYPTION_KEY', Buffer.alloc(32, 7).toString('base64'), /too simple/],
    ['METRICS_TOKEN', 'aaaaaaaaaaaaaaaa', /METRICS_TOKEN: is too simple/],
    ['METRICS_TOKEN', 'changemechangeme', /METRICS_TOKEN: is too simple/],
    ['METRICS_TOKEN', 'xkcdyrtqxkcdyrtq1', /METRICS_TOKEN: is too simple/],
    ['METRICS_TOKEN', 'My-Secret-of-2026', /METRICS_TOKEN: is too simple/],
    ['MAIL_WEBHOOK_SECRET', 'password12345678', /MAIL_WEBHOOK_SECRET: is too simple/],
    ['PUBLIC_URL', 'https://books.shelf.test/shelf', /PUBLIC_URL: .*no path/],
    ['PUBLIC_URL', 'https://books.shelf.test/?a=1', /PUBLIC_URL: .*no path/],
    ['PUBLIC_URL', 'https://books.shelf.test/#x', /PUBLIC_URL: .*no path/],
    ['PUBLIC_URL', 'https://ann:secret@books.shelf.test', /PUBLIC_URL: .*no path/],
    ['PUBLIC_URL', 'https://books.example.org', /PUBLIC_URL: is still an example/],
    ['PUBLIC_URL', 'https://books.example.org.', /PUBLIC_URL: is still an example/],
    ['SMTP_URL', 'smtp://user:password@mail.example.org:587', /SMTP_URL: is still an example/],
    ['MAIL_FROM', 'Books <books@example.com>', /MAIL_FROM: is still an example/],
    ['SUPPORT_EMAIL', 'help@deepshelf.example', /SUPPORT_EMAIL: is still an example/],
    ['SUPPORT_EMAIL', '', /SUPPORT_EMAIL: is needed/],
    ['SOCIAL_URL', 'https://social.example/books', /SOCIAL_URL: is still an example/],
    ['MAIL_FROM', 'Books', /no address/],
  ];
  for (const [name, value, fault] of weak) {
    expect(() => readConfig({ ...good, [name]: value }), `${name}=${value}`).toThrow(fault);
  }
  // Generated ones pass, also short ones in hexadecimal, and so does a name that only begins like an example's.
  expect(readConfig({ ...good, METRICS_TOKEN: randomBytes(16).toString('hex') }).production).toBe(true);
  expect(readConfig({ ...good, PUBLIC_URL: 'https://example.shelf.test' }).production).toBe(true);
  const all = () =>
    readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'http://x.example', JWT_KEYS: '{}', MAIL_FROM: 'x' });
  for (const name of [
    'PUBLIC_URL',
    'JWT_KEYS',
    'ENCRYPTION_KEY: is needed',
    'SMTP_URL: is needed',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
  ])
    expect(all).toThrow(name);
});

test('a DKIM key that cannot sign is refused: mails would go out unsigned', async () => {
  const pem = (type: 'rsa' | 'ed25519') =>
    generateKeyPairSync(type as 'rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
      .replaceAll('\n', '\\n');
  const env = (key: string) => ({ DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 's', DKIM_PRIVATE_KEY: key });
  expect(readConfig(env(pem('rsa'))).mail.dkim?.domain).toBe('example.org');
  for (const key of ['nonsense', pem('ed25519'), pem('rsa').slice(0, 200)])
    expect(() => readConfig(env(key))).toThrow(/DKIM_PRIVATE_KEY: must be a private RSA key/);
});

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
    MAIL_FROM: 'Books <books@example.com>',
    DEMO: '1',
  };
  expect(() => readConfig({ ...env, PUBLIC_URL: 'http://localhost:3000' })).toThrow(/loopback/);
  expect(readConfig({ ...env, PUBLIC_URL: 'https://books.example.com/' })).toMatchObject({
    demo: false,
    publicUrl: 'https://books.example.com',
  });
});

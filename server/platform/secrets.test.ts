import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateKeys, loadSecrets } from './secrets.ts';

const secrets = await loadSecrets({ ...(await generateKeys()), dataDir: '/nowhere' });

test('what is encrypted comes back, and only for its purpose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = secrets.encrypt('google-token', text);
      expect(secrets.decrypt('google-token', sealed)).toBe(text);
      expect(() => secrets.decrypt('spotify-token', sealed)).toThrow();
    }),
  );
});

test('a changed byte is noticed', () => {
  const sealed = Buffer.from(secrets.encrypt('x', 'secret'), 'base64url');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.decrypt('x', changed.toString('base64url'))).toThrow();
  }
});

test('hashes differ by purpose and by key', async () => {
  const other = await loadSecrets({ ...(await generateKeys()), dataDir: '/nowhere' });
  expect(secrets.keyedHash('a', 'text')).not.toBe(secrets.keyedHash('b', 'text'));
  expect(secrets.keyedHash('a', 'text')).not.toBe(other.keyedHash('a', 'text'));
});

test('keys that are made on first use are kept, readable by the owner only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-keys-'));
  const none = { jwtKeys: null, encryptionKey: null, dataDir };
  const first = await loadSecrets(none);
  const second = await loadSecrets(none);
  expect(second.signingKeys[0].kid).toBe(first.signingKeys[0].kid);
  expect(second.decrypt('p', first.encrypt('p', 'kept'))).toBe('kept');
  expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toContain('encryptionKey');
  await rm(dataDir, { recursive: true });
});

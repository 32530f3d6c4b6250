import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';

/**
 * A signing key; the first of the list signs, all of them verify, so that keys rotate without signing anybody out.
 * A shared secret (HS256) has no public half to show.
 */
export type SigningKey = {
  kid: string;
  alg: 'ES256' | 'RS256' | 'HS256';
  privateKey: CryptoKey | Uint8Array;
  publicKey: CryptoKey | Uint8Array;
  publicJwk: JWK | null;
};

export type Secrets = {
  signingKeys: readonly [SigningKey, ...SigningKey[]];
  /** AES-256-GCM; the answer is base64url of nonce, tag and ciphertext. `purpose` is bound to it as associated data. */
  encrypt(purpose: string, text: string): string;
  /** @throws Error when the text was not made by `encrypt` with this key and purpose. */
  decrypt(purpose: string, sealed: string): string;
  /** HMAC-SHA-256 under a key derived for `purpose`, base64url: for stored tokens, codes and video ids. */
  keyedHash(purpose: string, text: string): string;
};

const KeyFile = z.object({ jwtKeys: z.string(), encryptionKey: z.string() });

/**
 * Takes keys from the configuration, or from `dataDir/keys.json`, which is made (0600) on first use outside production.
 */
export async function loadSecrets(options: {
  jwtKeys: string | null;
  encryptionKey: string | null;
  dataDir: string;
}): Promise<Secrets> {
  const kept = options.jwtKeys && options.encryptionKey ? null : await keptKeys(options.dataDir);
  const signingKeys = await parseSigningKeys(options.jwtKeys ?? kept?.jwtKeys ?? '');
  return { signingKeys, ...sealer(Buffer.from(options.encryptionKey ?? kept?.encryptionKey ?? '', 'base64')) };
}

/** Fresh keys in the form of `JWT_KEYS` (a JSON list of private JWKs) and `ENCRYPTION_KEY` (base64). */
export async function generateKeys(): Promise<z.infer<typeof KeyFile>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'ES256' };
  return { jwtKeys: JSON.stringify([jwk]), encryptionKey: randomBytes(32).toString('base64') };
}

async function keptKeys(dataDir: string): Promise<z.infer<typeof KeyFile>> {
  const path = join(dataDir, 'keys.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text !== null) return parseKeyFile(path, text);
  const keys = await generateKeys();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Written under another name until complete: half a file of keys would be useless.
  await writeFile(`${path}.part`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${path}.part`, path);
  return keys;
}

function parseKeyFile(path: string, text: string): z.infer<typeof KeyFile> {
  try {
    return KeyFile.parse(JSON.parse(text));
  } catch {
    // The cause is left out, because it quotes the keys.
    throw new Error(
      `${path} is damaged. Put it back from your backup: it signs sessions and opens stored tokens. Without a backup, delete ` +
        'it: everybody then signs in again and connects their accounts again.',
    );
  }
}

const PrivateJwk = z.looseObject({ kid: z.string(), kty: z.enum(['EC', 'RSA', 'oct']) });
type PrivateJwk = z.infer<typeof PrivateJwk>;
const algorithmOf = { EC: 'ES256', RSA: 'RS256', oct: 'HS256' } as const;
const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid'];

function parseJwks(text: string): [PrivateJwk, ...PrivateJwk[]] {
  try {
    return z.tuple([PrivateJwk], PrivateJwk).parse(JSON.parse(text));
  } catch {
    throw new Error('JWT_KEYS is not a JSON list of private keys. `npm run keys` prints fresh ones.');
  }
}

async function parseSigningKeys(text: string): Promise<Secrets['signingKeys']> {
  const [first, ...others] = parseJwks(text);
  return [await toSigningKey(first), ...(await Promise.all(others.map(toSigningKey)))];
}

async function toSigningKey(jwk: PrivateJwk): Promise<SigningKey> {
  const alg = algorithmOf[jwk.kty];
  // Only these members: a private key's `key_ops` would forbid verifying with its public half, and the reverse.
  const shared = Object.fromEntries(Object.entries(jwk).filter(([name]) => publicMembers.includes(name)));
  const { key_ops: _, use: __, alg: ___, ...whole } = jwk;
  const publicJwk = jwk.kty === 'oct' ? null : { ...shared, alg, use: 'sig' };
  // The reason is left out, because it may quote the key.
  const unusable = new Error(`JWT_KEYS: the key ${jwk.kid} cannot be used. \`npm run keys\` prints fresh ones.`);
  const read = (key: JWK) =>
    importJWK(key, alg).catch(() => {
      throw unusable;
    });
  const privateKey = await read(whole);
  return {
    kid: jwk.kid,
    alg,
    privateKey,
    publicKey: publicJwk ? await read(publicJwk) : privateKey,
    publicJwk,
  };
}

function sealer(master: Buffer): Omit<Secrets, 'signingKeys'> {
  if (master.length !== 32) throw new Error('ENCRYPTION_KEY must be 32 bytes in base64.');
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string) => {
    const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
    // Some purposes name a reader, so caching every key would keep them all forever.
    if (derived.size >= 256) derived.clear();
    derived.set(purpose, key);
    return key;
  };
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', derive(`encrypt:${purpose}`), nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', derive(`encrypt:${purpose}`), bytes.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
    },
    keyedHash: (purpose, text) =>
      createHmac('sha256', derive(`hash:${purpose}`))
        .update(text)
        .digest('base64url'),
  };
}

import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = {
  /** The origin of the browser's page. */
  origin?: string;
  /** Whether the person is verified, by a finger or a PIN. */
  verifies?: boolean;
  /** Whether it sends an attestation although nobody asked. */
  vouched?: boolean;
  /** The id of its key. */
  id?: string;
};
type Key = { id: string; privateKey: KeyObject; userHandle: string; rpId: string };
type CreateOptions = { challenge: string; rp: { id?: string; name: string }; user: { id: string } };
type GetOptions = { challenge: string; rpId?: string };

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** Made up for tests: an unknown manufacturer's certificate, and its key. */
const CERTIFICATE =
  'MIIBxTCCAWygAwIBAgIBATAKBggqhkjOPQQDAjBTMQswCQYDVQQGEwJOTzEPMA0GA1UECgwGTm9ib2R5MSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ8wDQYDVQQDDAZOb2JvZHkwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAwMDBaMFMxCzAJBgNVBAYTAk5PMQ8wDQYDVQQKDAZOb2JvZHkxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDzANBgNVBAMMBk5vYm9keTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABH5eyUniQOqxh0MxRGKe3q3wyxRjr3TRapMKbaVQvBersL3r22vFRWaMX7wmImjmev2ZFwaokkBTHhu4UKmyyWijLzAtMAwGA1UdEwEB/wQCMAAwHQYDVR0OBBYEFMsn3RdzWWG87Ul6tDpU/OMtdkeMMAoGCCqGSM49BAMCA0cAMEQCIAjGFvqYuYf061COYrVPQYDgICle7C0SBohS6a0ZKgHDAiBqJnT0yCSyc1kEvR8Hf01yznS8uDmMO0ozx6JaNy+EOg==';
const CERTIFICATE_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg47stq3W3Ibtm2L5dqCPyAYpqYNKDB8Z9ppfE5mkOnluhRANCAAR+XslJ4kDqsYdDMURint6t8MsUY6900WqTCm2lULwXq7C969trxUVmjF+8JiJo5nr9mRcGqJJAUx4buFCpsslo';

/** A manufacturer's attestation. */
function vouchFor(...signed: Uint8Array[]) {
  const maker = createPrivateKey({ key: Buffer.from(CERTIFICATE_KEY, 'base64'), format: 'der', type: 'pkcs8' });
  const attStmt = new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(sign('sha256', Buffer.concat(signed), maker))],
    ['x5c', [new Uint8Array(Buffer.from(CERTIFICATE, 'base64'))]],
  ]);
  return { fmt: 'packed', attStmt };
}

/** An authenticator and its browser: creates keys and signs with them, honestly unless `options` say otherwise. */
export function createAuthenticator() {
  const keys: Key[] = [];
  let count = 0;

  const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, { verifies = true }: Options, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([hash(rpId), Buffer.from([flags | 1 | (verifies ? 4 : 0)]), counter, more]);
  };

  return {
    keys,
    /** Sets the signature counter that it reports. */
    setCount: (next: number) => {
      count = next;
    },

    create(options: CreateOptions, how: Options = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rawId = how.id ? Buffer.from(how.id, 'base64url') : randomBytes(32);
      const rpId = options.rp.id ?? '';
      const key = { id: base64url(rawId), privateKey, userHandle: options.user.id, rpId };
      keys.push(key);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cose]);
      const authData = new Uint8Array(authenticatorData(rpId, 0x40, how, attested));
      const data = clientData('webauthn.create', options.challenge, how);
      const { fmt, attStmt } = how.vouched ? vouchFor(authData, hash(data)) : { fmt: 'none', attStmt: new Map() };
      const object = isoCBOR.encode(
        new Map<string, never>([
          ['fmt', fmt as never],
          ['attStmt', attStmt as never],
          ['authData', authData as never],
        ]),
      );
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          attestationObject: base64url(object),
          transports: ['internal' as const],
        },
      };
    },

    get(options: GetOptions, how: Options & { key?: Key; rpId?: string; userHandle?: string } = {}) {
      const key = how.key ?? keys.at(-1);
      if (!key) throw new Error('This authenticator has no key.');
      if (count > 0) count++;
      const data = clientData('webauthn.get', options.challenge, how);
      const authData = authenticatorData(how.rpId ?? options.rpId ?? '', 0, how);
      const signature = sign('sha256', Buffer.concat([authData, hash(data)]), key.privateKey);
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: how.userHandle ?? key.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

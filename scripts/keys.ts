/** `npm run keys`: prints fresh secrets for production, ready for an environment file. */
import { generateKeys } from '../server/platform/secrets.ts';

const keys = await generateKeys();
console.log(`JWT_KEYS='${keys.jwtKeys}'\nENCRYPTION_KEY='${keys.encryptionKey}'`);

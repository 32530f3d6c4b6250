/**
 * `npm run keys`: prints fresh secrets for production, ready for an environment file.
 * `npm run keys -- operator`: prints the service-role key of this installation, which opens `/auth/v1/admin`.
 */
import { readConfig } from '../server/config.ts';
import { serviceRoleKey } from '../server/features/auth/auth.ts';
import { generateKeys, loadSecrets } from '../server/platform/secrets.ts';

if (process.argv.includes('operator')) {
  const config = readConfig(process.env);
  console.log(await serviceRoleKey({ config, secrets: await loadSecrets(config) }));
} else {
  const keys = await generateKeys();
  console.log(`JWT_KEYS='${keys.jwtKeys}'\nENCRYPTION_KEY='${keys.encryptionKey}'`);
}

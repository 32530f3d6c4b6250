/**
 * `npm run send-again`: Sunday mails that were given up wait to be sent once more. With the embedded database the server
 * must not run meanwhile.
 */
import { readConfig } from '../server/config.ts';
import { sendAgain } from '../server/features/sunday-mail/sunday-mail.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openDatabase } from '../server/platform/db/database.ts';

try {
  const database = await openDatabase(readConfig(process.env));
  console.log(`${await sendAgain({ db: database.db, clock: systemClock })} mails go out once more.`);
  await database.close();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

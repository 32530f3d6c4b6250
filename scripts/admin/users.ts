import { writeFile } from 'node:fs/promises';
import { deleteAccount, exportAccount, findAccounts } from '../../server/features/account/account.ts';
import { signOutEverywhere } from '../../server/features/auth/auth.ts';
import type { Command, Given } from './command.ts';
import { WrongCall, word } from './command.ts';

export const userCommands: Command[] = [
  {
    name: 'users find',
    usage: 'ID | PART OF AN ADDRESS',
    help: 'accounts, fifty at most',
    run: async (given) => findAccounts(given.services, word(given, 0, 'What to look for')),
  },
  {
    name: 'users export',
    usage: 'ID | ADDRESS [--out FILE]',
    help: 'everything kept about a reader, as JSON; without keys and hashes',
    run: async (given) => {
      const { id } = await theAccount(given);
      const data = await exportAccount(given.services, id);
      if (typeof given.options.out !== 'string') return JSON.stringify(data, null, 2);
      await writeFile(given.options.out, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 });
      return { exported: id, file: given.options.out };
    },
  },
  {
    name: 'users sign-out',
    usage: 'ID | ADDRESS',
    help: 'ends all sessions of a reader at once',
    run: async (given) => {
      const { id } = await theAccount(given);
      await signOutEverywhere(given.services, id);
      return { signed_out: id };
    },
  },
  {
    name: 'users delete',
    usage: 'ID | ADDRESS --yes',
    help: 'deletes an account with everything that belongs to it',
    dangerous: (words) => `This deletes the account of ${words[0]} and everything that belongs to it, for good.`,
    run: async (given) => {
      const { id } = await theAccount(given);
      await deleteAccount(given.services, id);
      return { deleted: id };
    },
  },
];

/** Exactly one user, by id or whole address: part of a name is not enough. */
async function theAccount(given: Given) {
  const text = word(given, 0, 'The id or address');
  const found = await findAccounts(given.services, text);
  const account = found.find(({ id, email }) => id === text || email === text.toLowerCase());
  if (!account) throw new WrongCall(`There is no account ${text}. Look for it with: users find`);
  return account;
}

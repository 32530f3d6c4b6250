import type { Letter } from './layout.ts';

/** What every letter is made from. `hours` is how long link and code work. */
export type LetterFacts = { to: string; product: string; url: string; code: string; newAddress?: string };

const life = 'The link and the code work for one hour, and once.';
const notYou = 'If this was not you, ignore this mail: without it nobody can sign in.';

/** The letter for each reason to write. */
export const letters = {
  signIn: ({ to, product, url, code }) => ({
    to,
    subject: `Your sign-in link for ${product}`,
    opening: ['Hello,', 'here is your way in. No password needed.'],
    button: { label: `Sign in to ${product}`, url },
    code,
    closing: [life, notYou],
  }),
  confirmSignUp: ({ to, product, url, code }) => ({
    to,
    subject: `Confirm your address for ${product}`,
    opening: ['Hello,', `welcome to ${product}. One click, and your account is ready.`],
    button: { label: 'Confirm my address', url },
    code,
    closing: [life, 'If you did not sign up, ignore this mail: no account is opened without it.'],
  }),
  alreadyRegistered: ({ to, product, url, code }) => ({
    to,
    subject: `You already have an account with ${product}`,
    opening: ['Hello,', 'somebody, probably you, has just signed up with this address. You have an account already:'],
    button: { label: `Sign in to ${product}`, url },
    code,
    closing: [life, 'If this was not you, ignore this mail: your account is unchanged.'],
  }),
  recovery: ({ to, product, url, code }) => ({
    to,
    subject: `Set a new password for ${product}`,
    opening: ['Hello,', 'with this link you can choose a new password.'],
    button: { label: 'Choose a new password', url },
    code,
    closing: [life, 'If this was not you, ignore this mail: your password stays as it is.'],
  }),
  invite: ({ to, product, url, code }) => ({
    to,
    subject: `You are invited to ${product}`,
    opening: ['Hello,', `you have been invited to ${product}.`],
    button: { label: 'Accept the invitation', url },
    code,
    closing: [life, 'If you do not want an account, ignore this mail.'],
  }),
  changeFrom: ({ to, product, url, code, newAddress }) => ({
    to,
    subject: `Agree to your new address for ${product}`,
    opening: [
      'Hello,',
      `you want to use ${newAddress ?? 'another address'} from now on. Please agree here and in the other mailbox.`,
    ],
    button: { label: 'Agree to the change', url },
    code,
    closing: [life, 'If this was not you, do not agree, and sign in to choose a new password.'],
  }),
  changeTo: ({ to, product, url, code }) => ({
    to,
    subject: `Confirm your new address for ${product}`,
    opening: ['Hello,', 'this address is to become the one of your account. Please confirm that it is yours.'],
    button: { label: 'Confirm this address', url },
    code,
    closing: [life, 'If this was not you, ignore this mail.'],
  }),
  reauthentication: ({ to, product, code }) => ({
    to,
    subject: `Your code for ${product}`,
    opening: ['Hello,', 'you are about to change something important, so please show that it is you.'],
    code,
    closing: [
      'The code works for one hour, and once.',
      'If this was not you, choose a new password: somebody is signed in as you.',
    ],
  }),
} satisfies Record<string, (facts: LetterFacts) => Letter>;

export type LetterName = keyof typeof letters;

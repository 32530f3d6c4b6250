import type { Letter } from '../../../platform/mail/letter.ts';

/** What every letter is made from. `asked` says when and on which device it was requested. */
export type LetterFacts = {
  to: string;
  product: string;
  url: string;
  code: string;
  newAddress?: string;
  asked: string;
};

const life = 'The link and the code work once, within the next hour.';
const notYou = 'If this wasn’t you, ignore this email. Nobody can sign in without it.';
const noAccount = 'If you didn’t sign up, ignore this email. No account is created without it.';

/** The letter for each reason to write. */
export const letters = {
  signIn: ({ to, product, url, code, asked }) => ({
    to,
    subject: `Your sign-in link for ${product}`,
    preview: 'One click and you are in. No password needed.',
    title: `Sign in to ${product}`,
    opening: ['Here is your sign-in link. No password needed.'],
    button: { label: `Sign in to ${product}`, url },
    code,
    closing: [asked, life, notYou],
  }),
  confirmSignUp: ({ to, product, url, code, asked }) => ({
    to,
    subject: `Confirm your email address for ${product}`,
    preview: 'One click and your account is ready.',
    title: `Welcome to ${product}`,
    opening: ['Confirm your email address and your account is ready.'],
    button: { label: 'Confirm my email address', url },
    code,
    closing: [
      asked,
      'Confirming also sets the password that was chosen when you signed up. If you didn’t choose it, ignore this email.',
      life,
      noAccount,
    ],
  }),
  confirmAgain: ({ to, product, url, code, asked }) => ({
    to,
    subject: `Confirm your email address for ${product}`,
    preview: 'One click and your account is ready.',
    title: `Welcome to ${product}`,
    opening: ['Confirm your email address and your account is ready.'],
    button: { label: 'Confirm my email address', url },
    code,
    closing: [
      asked,
      'Because this email was requested again, it does not set a password. You can choose one once you are signed in, or do without.',
      life,
      noAccount,
    ],
  }),
  alreadyRegistered: ({ to, product, url, code, asked }) => ({
    to,
    subject: `You already have an account with ${product}`,
    preview: 'Somebody just signed up with your address.',
    title: 'You already have an account',
    opening: ['Somebody, probably you, just signed up with this address. You can simply sign in:'],
    button: { label: `Sign in to ${product}`, url },
    code,
    closing: [asked, life, 'If this wasn’t you, ignore this email. Nothing about your account has changed.'],
  }),
  recovery: ({ to, product, url, code, asked }) => ({
    to,
    subject: `Set a new password for ${product}`,
    preview: 'The link to choose a new password.',
    title: 'Choose a new password',
    opening: ['This link lets you choose a new password.'],
    button: { label: 'Choose a new password', url },
    code,
    closing: [asked, life, 'If this wasn’t you, ignore this email. Your password stays the same.'],
  }),
  invite: ({ to, product, url, code, asked }) => ({
    to,
    subject: `You are invited to ${product}`,
    preview: 'Somebody has invited you.',
    title: `You are invited to ${product}`,
    opening: [`You have been invited to ${product}, where readers find books on what they care about.`],
    button: { label: 'Accept the invitation', url },
    code,
    closing: [asked, life, 'If you don’t want an account, ignore this email.'],
  }),
  changeFrom: ({ to, product, url, code, newAddress, asked }) => ({
    to,
    subject: `Approve your new email address for ${product}`,
    preview: 'Your account is about to move to another address.',
    title: 'Approve your new email address',
    opening: [
      `You asked to use ${newAddress ?? 'another address'} from now on. Please approve the change here, and confirm it in the other mailbox too.`,
    ],
    button: { label: 'Approve the change', url },
    code,
    closing: [asked, life, 'If this wasn’t you, do not approve it. Sign in and choose a new password.'],
  }),
  changeTo: ({ to, product, url, code, asked }) => ({
    to,
    subject: `Confirm your new email address for ${product}`,
    preview: 'Confirm that this address is yours.',
    title: 'Confirm your new email address',
    opening: ['You asked to use this address for your account. Please confirm that it is yours.'],
    button: { label: 'Confirm this address', url },
    code,
    closing: [asked, life, 'If this wasn’t you, ignore this email.'],
  }),
  reauthentication: ({ to, product, code, asked }) => ({
    to,
    subject: `Your code for ${product}`,
    preview: 'The code that confirms it is you.',
    title: 'Is it you?',
    opening: ['You are about to make an important change to your account, so please confirm that it is you.'],
    code,
    closing: [
      asked,
      'The code works once, within the next hour.',
      'If this wasn’t you, somebody else is signed in to your account: choose a new password right away.',
    ],
  }),
} satisfies Record<string, (facts: LetterFacts) => Letter>;

export type LetterName = keyof typeof letters;

/** Each change as a title and in words. */
const changes = {
  password: ['Your password was changed', 'You have been signed out on your other devices.'],
  email: ['Your email address was changed', 'You can no longer sign in with this one.'],
  phone: ['Your phone number was changed', 'We no longer use the old one.'],
  phoneAsked: [
    'A new phone number was requested',
    'Somebody who is signed in asked to change the phone number of your account. It changes once the new number is confirmed, within an hour.',
  ],
  factorAdded: ['Two-step sign-in was added', 'Signing in to your account now asks for a second step.'],
  factorRemoved: ['A second step was removed', 'Signing in to your account no longer asks for it.'],
  factorGuessed: [
    'Wrong codes at your second step',
    'Somebody who got past the first step entered twenty wrong codes. After a hundred, no code is accepted for a week; recovery codes still work.',
  ],
  passkeyAdded: ['A passkey was added', 'It signs you in without an email or a password.'],
  passkeyRemoved: ['A passkey was removed', 'It no longer signs you in.'],
  passkeysEnded: [
    'Passkeys of other devices were removed',
    'Those added within the last thirty days were removed with your other sessions. You can add your own again.',
  ],
  passkeyRefused: [
    'A passkey was refused',
    'Somebody tried to sign in with a passkey of yours that seems to have been copied. They were not let in.',
  ],
  recoveryCodesMade: ['New recovery codes were created', 'The old ones no longer work.'],
  recoveryCodesRemoved: ['Your recovery codes were deleted', 'None of them works any more.'],
  recoveryCodeUsed: ['A recovery code was used', 'Somebody signed in to your account with it. It works only once.'],
  identityLinked: ['Another way to sign in was added', 'It signs you in to your account from now on.'],
  identityUnlinked: ['A way to sign in was removed', 'It no longer signs you in to your account.'],
  personalTokenMade: [
    'A personal access token was created',
    'Your settings say what it may do in your account, and let you end it.',
  ],
  programAllowed: [
    'A program was given access',
    'Your settings say what it may do in your account, and let you remove its access.',
  ],
} as const satisfies Record<string, readonly [title: string, words: string]>;

export type Change = keyof typeof changes;

type ChangeFacts = { to: string; product: string; settingsUrl: string; change: Change; done: string };

const ifNotYou =
  'If this was you, there is nothing to do. If it wasn’t, sign in with a link by email and end all other sessions in your settings. Then remove every passkey and other way of signing in that you did not add, and write to us.';
/** The notices that call for action even if the change was refused: a copied key is just as dangerous. */
const inAnyCase: Partial<Record<Change, string>> = {
  passkeyRefused:
    'Even if it was you: sign in with a link by email, remove this passkey in your settings and add a new one. If it wasn’t you, end all other sessions there too, and write to us.',
};

/** The letter that reports a change. It asks for nothing and carries no code. */
export const changeLetter = ({ to, product, settingsUrl, change, done }: ChangeFacts): Letter => {
  const [title, words] = changes[change];
  return {
    to,
    subject: `${title} (${product} account)`,
    preview: words,
    title,
    opening: [words, inAnyCase[change] ?? ifNotYou],
    button: { label: 'Review your account', url: settingsUrl },
    closing: [done],
  };
};

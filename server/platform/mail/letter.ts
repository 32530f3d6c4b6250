/** A link in a letter; its address is absolute. */
type LetterLink = { label: string; url: string };

/** A book as a letter shows it. The first of several is shown larger. */
export type LetterBook = {
  title: string;
  byline: string;
  /** Where the title leads. */
  url: string;
  /** A PNG of 240 by 360 that is the same for every reader. */
  picture: string;
  why: string;
  /** Empty where the reason is enough. */
  summary: string;
};

/** The content of a mail, in its order. All of it is plain text. */
export type Letter = {
  to: string;
  subject: string;
  /** The preview that most programs show beside the subject before the mail is opened. */
  preview: string;
  title: string;
  /** Each is a paragraph. */
  opening: readonly string[];
  books?: readonly LetterBook[];
  button?: LetterLink;
  /** Stands on a line of its own, so that phones offer to fill it in. */
  code?: string;
  /** Small print, each a paragraph. */
  closing: readonly string[];
  links?: readonly LetterLink[];
  /** Headers besides those of all our mails. */
  headers?: Record<string, string>;
};

/** The sender. `postalAddress` where the law requires one. */
export type Sender = { name: string; supportEmail: string; publicUrl: string; postalAddress?: string | null };

/** The line above a code, in both parts. */
export const codeLabel = ({ button }: Letter): string => (button ? 'Or enter this code:' : 'Enter this code:');

/** Whom to contact, in both parts. */
export const signature = ({ name, supportEmail, postalAddress }: Sender): string =>
  `${postalAddress || name}. Questions? Write to ${supportEmail}.`;

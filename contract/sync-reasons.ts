/** How the reason of a synced book begins, by what the reader did: on a subject or author, and for a named book. */
export const syncReasons = {
  video: {
    on: 'You liked a video on',
    about: 'You liked a video about this book.',
    words: 'A video that you liked has this book’s title in its own.',
    elsewhere: 'A video that you liked names this book.',
  },
  saved: {
    on: 'You saved something on',
    about: 'You saved something about this book.',
    words: 'Something that you saved has this book’s title in its own.',
    elsewhere: 'Something that you saved names this book.',
  },
  title: {
    on: 'You gave us a title on',
    about: 'You gave us a title about this book.',
    words: 'A title that you gave us contains this one.',
    elsewhere: 'A title that you gave us names this book.',
  },
} as const;

/** What stands between such a beginning and what the book has to say. No sentence of either has one. */
export const REASON_BREAK = '\n';

/** Any of these beginnings. */
const BEGINNING =
  /^(You (?:liked a video|saved something|gave us a title)|(?:A video|A title|Something) that you)(?: (on .{1,200})| .{4,60})\.$/u;
/**
 * Where a reason of an earlier version, which has no break, seems to end its beginning. An initial or a title ends no
 * sentence: “J. R. R. Tolkien”, “St. Augustine”.
 */
const SEEMING_END = /(?<!(?:^|\P{L})(?:\p{Lu}|St|Dr|Mrs?|Mt|[JS]r|[Vv]s))\. (?=\S)/u;

/**
 * A reason in two parts: in a few words which of the reader's likes led to the book, and what the book has to say.
 * Fifty books whose reasons begin with the same sentence would look as if they had the same reason. The first part is
 * null where the book did not come from a sync, or we cannot name the like. A reason of the first part alone stays
 * whole.
 */
export function partsOfReason(why: string): { origin: string | null; text: string } {
  const at = why.includes(REASON_BREAK) ? why.indexOf(REASON_BREAK) : seemingEnd(why);
  const [first, text] = [why.slice(0, at), why.slice(at + 1)];
  const [isOurs, did = '', subject = ''] = BEGINNING.exec(first) ?? [];
  if (!isOurs || text === '') return { origin: null, text: why };
  // “From a video” would say nothing of which one.
  if (subject === '') return { origin: null, text };
  const kind = /video|title/.exec(did);
  return { origin: `From ${kind ? `a ${kind}` : 'what you saved'} ${subject}`, text };
}

/** The place of the space behind it; 0 without one. */
const seemingEnd = (why: string): number => (SEEMING_END.exec(why.slice(0, 120))?.index ?? -1) + 1;

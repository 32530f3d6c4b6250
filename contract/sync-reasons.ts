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

const origins = { video: 'From a video', saved: 'From what you saved', title: 'From your list' } as const;

/** The end of the first sentence. An initial or a title ends none: “J. R. R. Tolkien”, “St. Augustine”. */
const FIRST_SENTENCE = /^(.{1,90}?)(?<!(?:^|[^\p{L}])(?:\p{Lu}|St|Dr|Mr|Mrs|Mt|Jr|Sr))\. (?=\S?[\p{Lu}\p{N}])/u;

/**
 * A reason in two parts: in a few words which of the reader's likes led to the book, and what the book has to say. Fifty
 * books whose reasons begin with the same sentence would look as if they had the same reason. The first part is null
 * where the book did not come from a sync, or nothing would be left.
 */
export function partsOfReason(why: string): { origin: string | null; text: string } {
  const first = FIRST_SENTENCE.exec(why)?.[1];
  if (!first) return { origin: null, text: why };
  const text = why.slice(first.length + 2);
  for (const kind of ['video', 'saved', 'title'] as const) {
    const { on, ...named } = syncReasons[kind];
    if (first.startsWith(`${on} `)) return { origin: `${origins[kind]} on ${first.slice(on.length + 1)}`, text };
    if (`${first}.` === named.about) return { origin: `${origins[kind]} about it`, text };
    if (Object.values<string>(named).includes(`${first}.`)) return { origin: origins[kind], text };
  }
  return { origin: null, text: why };
}

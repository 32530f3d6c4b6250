import { bare } from '../../../wording/words.ts';

/**
 * A part of a video's title that may be the title of a book. `isRead`: the words before it say that it is being read.
 */
export type TitlePart = { text: string; isRead: boolean };

/** Words that lead up to the title of a book. */
const LEADS =
  /^(?:(?:why|how|when|should)(?: (?:i|you|we|everyone|everybody))?(?: (?:should|must|need to|have to))?(?: (?:never|finally))? (?:read|re-?read|love|loved|hate|hated)|(?:i|we)(?: (?:just|finally))?(?: (?:re-?read|read|finished|tried))|(?:re-?)?reading|how to read|let's read|read with me|(?:a |the |my |an )?(?:honest |spoiler[- ]free |brief |short |quick |complete |beginner's )?(?:review|summary|analysis|guide|introduction|companion|lecture|reading|discussion|overview|explanation) (?:of|to|on)|(?:book |novel )?(?:review|summary|club|talk|analysis)|understanding|introducing|what is|on|the (?:book|novel|story|plot|meaning|philosophy|genius|message) (?:of|behind)|inside|explaining|discovering|rediscovering|a close reading of|close reading)\s+/iu;
/** Words that follow one. */
const TAILS =
  /\s+(?:by\s+\p{L}.*|(?:a |the )?(?:full )?(?:book|novel|plot|chapter)?\s?(?:summary|review|analysis|explained|explanation|audiobook|guide|discussion|lecture|study guide|themes|recap|overview|in (?:about |under )?[\p{L}\d]+ minutes|in brief|in a nutshell|for beginners|for (?:the|my) first time|so (?:that )?you (?:do not|don't|don’t) have to|part \d+|book|novel).*)$/iu;
const MARKS = /\s*(?:[|•()[\]"“”«»]|:\s|\s[-–—]\s|,\s|\.\s)\s*/u;
const READ = /\b(?:re-?read|reading|review|summary|club|close reading)\b/i;
const MOST_PARTS = 8;
const LONGEST = 160;

/** The parts of a title that may be a book's title: between punctuation, with and without the words around it. */
export function partsOfTitle(title: string): TitlePart[] {
  const pieces = [title, ...title.slice(0, LONGEST).split(MARKS)].map((piece) => piece.trim()).filter(Boolean);
  const parts = pieces.flatMap((piece): TitlePart[] => {
    const lead = LEADS.exec(piece)?.[0] ?? '';
    const inner = piece.slice(lead.length);
    const isRead = READ.test(lead);
    const own = inner.replace(/[’']s\s.*$/u, '');
    return [
      { text: piece, isRead: false },
      { text: inner, isRead },
      { text: inner.replace(TAILS, ''), isRead },
      { text: piece.replace(TAILS, ''), isRead: false },
      { text: own === inner ? '' : inner.slice(own.length + 2).replace(TAILS, ''), isRead },
    ];
  });
  const byName = new Map<string, TitlePart>();
  for (const part of parts) {
    const name = bare(part.text);
    if (name !== '')
      byName.set(name, { text: part.text.trim(), isRead: part.isRead || (byName.get(name)?.isRead ?? false) });
  }
  return [...byName.values()].slice(0, MOST_PARTS);
}

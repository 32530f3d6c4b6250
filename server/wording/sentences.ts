const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A segment with this ending was cut inside a name or after an abbreviation: “J. R. R. Tolkien”, “St. Petersburg”. */
const CUT_SHORT = /(?:^|[\s(“"])(?:\p{Lu}|St|Mr|Mrs|Ms|Dr|Prof|vs|c|No|Vol)\.\s*$/u;

/** The sentences of a text, in order, without the space around them. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  let open = '';
  for (const { segment } of sentences.segment(text)) {
    // A sentence that begins in lower case continues the one before it: “What Is Real?” by Adam Becker.
    if (open !== '' && !CUT_SHORT.test(open) && !/^\p{Ll}/u.test(segment)) {
      found.push(open.trim());
      open = '';
    }
    open += segment;
  }
  if (open.trim() !== '') found.push(open.trim());
  return found.filter((sentence) => sentence !== '');
}

/** Depends on the sentence before it, so that it says little alone. */
const LEANING =
  /^(?:he|she|it|they|his|her|its|their|this|that|these|those|here|there|such|both|but|yet|so|then|and|or|nor|also|all (?:two|three|four|five|six|of (?:them|it|this))|meanwhile|instead|besides|how (?:this|these|that)|elsewhere|afterwards|later|one|another|others|in the (?:first|second|third|last|other),? (?:the|an?|he|she|it|they|his|her|their|one)|the (?:first|second|third|last|result|rest|other|book|novel|author|story|narrator)|(?:after|against|among|around|behind|beside|between|beyond|from|in|of|on|through|to|with) (?:them|him|her|it|these|this|those|that))\b/i;

/** It refers to somebody in the sentence before it: “Through another night they argue”. */
const SOMEBODY =
  /^(?:[\p{L}’'-]+ ){1,3}(?:he|she|they)\b|^(?:after|among|at|before|behind|between|by|during|for|from|in|on|through|under|until|when|while|with|without)(?: [\p{L}’'-]+){3,6} (?:he|she|they)\b/iu;

/** “Enclosed beside a church, she thought about them”: nobody before the comma is the person it is about. */
const OPENING = /^(\p{L}+) [^,]*, (?:he|she|they|it)\b/iu;
const opensWithDeed = (sentence: string): boolean => /(?:ed|ing|en|rn)$/.test(OPENING.exec(sentence)?.[1] ?? '');

/** “In a spiral of maps, with Joyce and Proust as keys, she looks for him”: nobody before is the person it is about. */
const OPENS_FAR =
  /^(?:after|among|at|before|behind|between|by|during|from|in|on|through|under|with|without)\b.{3,110}, (?:he|she|they)\b/iu;

/** “To be rid of them he makes up a friend”: the same without a comma, and without a name before. */
const OPENS_NAMELESS =
  /^(?:After|Against|Among|As|At|Because|Before|Behind|Beside|Between|By|During|For|From|If|In|Inside|Into|Near|On|Out|Over|Since|Through|To|Under|Until|When|Where|While|With|Within|Without)(?: an?)?(?: (?!an?\b)\p{Ll}[\p{L}’'-]{0,30},?){1,14}? (?:he|she|they)\b/u;

/** Points back to an earlier statement. */
const POINTS_BACK = /, (?:by contrast|however|too|therefore|meanwhile|in turn)\b/i;

/** Whether a sentence can stand alone: it has its own beginning and end, and depends on none before it. */
export function standsAlone(sentence: string): boolean {
  return (
    /^[\p{Lu}\p{N}“‘"'(]/u.test(sentence) &&
    /[.!?]["”’]?$/.test(sentence) &&
    !LEANING.test(sentence) &&
    !SOMEBODY.test(sentence) &&
    !opensWithDeed(sentence) &&
    !OPENS_FAR.test(sentence) &&
    !OPENS_NAMELESS.test(sentence) &&
    !POINTS_BACK.test(sentence)
  );
}

/** Words in lower case wherever they do not begin a sentence. */
const SMALL_WITHIN = new Set(
  `a an the this that these those its their his her he she it they we you one two three four five six seven eight ten some many most
  every each any no not both how why what when where who which if as at in on of to for with from by about after before between
  behind beyond beside among across around under over through during inside is are was were can could does did has had`.split(
    /\s+/,
  ),
);

/** “Three Mile Island”, “WHO”, “A is for Ascher”: a name or letter although its first word is listed above. */
const PERHAPS_NAME =
  /^(?:(?:One|Two|Three|Four|Five|Six|Seven|Eight|Ten|No|It) \p{Lu}|\p{Lu}{2}|A (?:is|and|to|for)\b)/u;

const firstWord = (sentence: string): string => /^\p{Lu}[\p{L}’'-]*/u.exec(sentence)?.[0] ?? '';
const startsSmall = (sentence: string): boolean =>
  SMALL_WITHIN.has(firstWord(sentence).toLowerCase()) && !PERHAPS_NAME.test(sentence);
/** “Sinuhe drills skulls”, when another sentence says “in which Sinuhe …”. */
function startsWithName(sentence: string, about: string): boolean {
  const first = firstWord(sentence).replace(/['’]s$/u, '');
  return (
    first !== '' && about.split(first).some((before, at, parts) => at < parts.length - 1 && /[\p{Ll},] $/u.test(before))
  );
}

/**
 * Whether a sentence may follow a colon: it has none of its own, and begins with a lower-case word or a name that
 * `about` knows.
 */
export const takesColon = (sentence: string, about = ''): boolean =>
  !sentence.includes(':') && (startsSmall(sentence) || startsWithName(sentence, about));

/**
 * Joins an introduction and a sentence with a colon, after which only names keep their capital. If the first word may
 * be a name or not, or the sentence has a colon of its own, both stay sentences. `about`: a text on the same subject,
 * which tells names from other words.
 */
export function joined(lead: string, sentence: string, about = ''): string {
  if (!takesColon(sentence, about)) return `${lead}. ${sentence}`;
  return `${lead}: ${startsSmall(sentence) ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence}`;
}

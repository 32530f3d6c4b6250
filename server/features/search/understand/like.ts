import { COUNTRIES_BY_PEOPLE } from '../../../wording/nations.ts';
import { FILLER, words } from '../../../wording/words.ts';

/** “Books like …”: the names that a request gives, as written, and the request without them. */
export type LikeWish = {
  names: readonly string[];
  rest: string;
  /** The words that ask for likeness: “a novel like”. */
  cue: string;
  /** Whether the names can only be names. Then the reader is told that we do not have such a book. */
  sure: boolean;
  /** Whether only whole titles and the full names of authors count, since other words may stand there as well. */
  exact: boolean;
  /** The same for “a mix of … and …”, but what has capitals may be a last name: “a cross between Dune and Austen”. */
  mix: boolean;
  /**
   * For whom others should be, if that alone tells that the name is a book to be like: “Narnia for grown-ups” where the
   * book is for the young, “Agatha Christie for kids” where it is not.
   */
  readers: 'young' | 'grown' | null;
  /** What the reader did not like, as written: “hated The Girl on the Train”. */
  disliked: readonly string[];
  /**
   * Set where a reader only tells of what they have read: “another Dune?”. Then only whole titles and names of authors
   * count, or only titles. `isFirst`: the name begins the request, so its capital tells nothing.
   */
  told: { only: 'titles' | undefined; isFirst: boolean } | null;
};

/** A name follows these words. */
const CUE =
  /(?:^|[\s,;:.!?(])(?:(?:books?|novels?|stories|story|something|anything|reads?|series|author|authors|writers?|thrillers?|memoirs?|fantasy|sci-?fi|science fiction|crime|mystery|mysteries|romances?|horror|humou?r|manga|comics|essays|poetry|poems|biograph(?:y|ies)|classics?|more|others?|title|titles|one|ones) (?:that (?:are|is|feel|feels|read|reads) )?(?:(?:a lot|much|just|very|exactly|really|more|kind of|sort of) )?(?:like|sim+il+ar to|akin to|in the (?:style|vein|spirit) of|comparable to)|(?:(?:somewhere|roughly|more or less) )?along the (?:same )?lines (?:of|as)|reminiscent of|the (?:nearest|closest)(?: (?:thing|book|novel|series))? to|reads? (?:just |a bit |a lot |very much )?like|read[ -]?alikes? (?:for|of|to)|(?:sim+il+ar|comparable) to|(?:the |a )?same (?:feeling|feel|vibes?|mood|style|atmosphere|tone|humou?r) as|in the (?:style|vein|spirit|manner|tradition|mou?ld) of|(?:in )?the same (?:vein|spirit) as|(?:for )?(?:fans|lovers|admirers) of|(?:if|because|since) (?:i|you|we|she|he|they) (?:really |absolutely )?(?:liked?|loved?|enjoy(?:ed)?|adored?)|(?:i|we|she|he|my \p{L}+|just)(?:’ve|'ve|’s|'s| have| has)? (?:just |really |absolutely |also |both |recently |already )*(?:loved|enjoyed|adored|liked|finished|finished reading|devoured|read and loved|reading|read)(?: all(?: of)?| every one of| the whole of)?|what (?:is|are|else is) like|what (?:to|(?:should|do|does|can|could|shall) (?:i|we|he|she|they|one|(?:my|our|an?) \p{L}{2,20})) read (?:next )?after|what (?:comes|is) (?:next )?after(?: reading)?|(?:after|having) (?:reading|finishing)|the next)\s+/iu;
/** “In which order should I read le Carré”: somebody who asks this has read nothing yet. */
const ASKS = /\b(?:should|shall|do|did|can|could|must|may|might|would)$/iu;
/** The kind of book that is wanted. It is part of the cue and of the wish. */
const KIND =
  /^[\s,;:.!?(]*(fantasy|sci-?fi|science fiction|crime|mystery|mysteries|thrillers?|memoirs?|romances?|horror|humou?r|manga|comics|essays|poetry|poems|biograph(?:y|ies)|classics?)\b/iu;
/** “Short stories like …”: “short” alone asks for a short book. */
const SHORT_STORIES = /\bshort (stor(?:y|ies)) \p{L}{1,12}(?: \p{L}{1,12})? $/iu;
/** A name follows these only at the beginning of a request. */
const FIRST =
  /^(?:like|loved|enjoyed|liked|adored|just finished|just read|finished|after|more(?! .{1,60}\b(?:less|fewer)\b)|(?:already )?(?:have )?read (?:all(?: of)?|everything by|every (?:book|novel|one) (?:by|of)))\s+/iu;

/** “litrpg like Dungeon Crawler Carl”: “like” after any word but a verb or pronoun, if the name has several words. */
const LIKE_ANY =
  /(?:^|\s)(?!(?:what|who|how|is|are|was|be|being|it|look|looks|feel|feels|felt|seem|seems|act|acts|sound|sounds|people|things|would|i|you|we|they|he|she|not|don['’]?t|didn['’]?t|doesn['’]?t|both|life|kids|children|just|much|more|also|really|and|or)\s)\S+\slike\s(?!(?:an?|my|your|our|to|in|at|on|for|being|reading|this|that|these|those|long|short)\s)(?=\S+\s\S|\S+['’]\S)/iu;

/** “Chimamanda Adichie similar authors”: the name comes first. */
const NAMED_FIRST =
  /^(?:any |some )?(\S.{1,59}?),? (?:similar(?: (authors?|writers?|books?|novels?|reads?|titles?|stories|series))?|read[ -]?alikes?)[?.!]?$/iu;
/** “Elena Ferrante fans, what next?” */
const FANS =
  /^(\p{Lu}[\p{L}'’.-]{0,30}(?: [\p{L}'’.-]{1,30}){0,5}) fans?,? (?:what (?:next|now|else)|what (?:should|do|can|to) .{0,20}read.{0,20}|where next)[?.!]{0,2}$/u;
/** “I need similar books” names nothing. */
const NAMES_NOTHING =
  /\b(?:i|me|my|you|your|they|there|something|anything|need|want|got|have|has|find|recommend|suggest|show|give|looking|please|very|more|other|two|three|these|those|what|which|are|is|about|on|with)\b/iu;
/**
 * “For someone who liked Fullmetal Alchemist”: the name needs its capitals, since one may like anything. The woman in
 * “a life of a woman who loved Byron” is not a reader.
 */
const LIKED_BY =
  /(?:\b[Ff]or (?:people|readers|an? \p{Ll}{2,20}|someone|somebody|anyone|anybody|my \p{Ll}{2,20})|^(?:[Ss]omeone|[Ss]omebody|[Mm]y \p{Ll}{2,20})) who (?:just |really |absolutely )?(?:liked|loved|enjoyed|adored) (?=\p{Lu})/u;

/** “My granddaughter adores Anne of Green Gables”: only whole titles and full names, since one may love anything. */
const ADORED_BY =
  /^[Mm]y (?:\p{Ll}{2,20} )?\p{Ll}{2,20} (?:really |absolutely |just |only )?(?:loves|adores|likes|enjoys|devours|reads|is (?:mad|crazy|nuts) about|is obsessed with|can['’]?t get enough of) (?=\p{Lu})/u;
/** “The Salt Path was lovely, another one?”, “Heartstopper (finished all of them twice)”. */
const ONE_MORE = [
  /^(\p{Lu}[\p{L}\p{N}'’.-]{0,30}(?: [\p{L}\p{N}'’.-]{1,30}){0,8}?)(?: (?:is|was|has|went|are|were) [^,;.?!]{3,60})?[,;.!] (?:is there |are there |any |got |have you )?(?:another|others|more)(?: (?:one|ones|books?|please|like (?:it|this|that|those)|of (?:it|this|that|those|the same|(?:this|that) (?:kind|sort)))){0,3}[?.! ]{0,3}$/u,
  /^(\p{Lu}[\p{L}\p{N}'’.-]{0,30}(?: [\p{L}\p{N}'’.-]{1,30}){0,8}?)(?: ?\(|,? [-–—] )(?:(?:[Ii]|[Ww]e|[Ss]he|[Hh]e)(?:['’]ve| have| has)? )?(?:just |already )?(?:finished|read|reread|loved|adored|enjoyed|devoured) (?:it|them|all|both|every|everything|this|these)\b[^()?]{0,60}\)?[?.! ]{0,3}$/u,
];

/** What ends a name. */
const END =
  /\s*(?:[!?;]|(?<!(?:^|[\s.])\p{L})\.|,?\s+(?:but|except|only|though|without|who else|what (?:next|now|should|else|to|can|do|about)|which|so what|and (?:want|need|would|now|am|i|looking)|set in|looking for|(?:i|we)(?:['’]d| would)? (?:want|like|need)|any|can you|recommend|please|suggestions?|for (?:my|an?|kids|children|teens|teenagers|toddlers|babies|adults|grown[- ]?ups|young|younger|older|people|someone|somebody|readers|boys|girls|parents|beginners|families)|with (?:more|less|a|an|no)|in (?:space|africa|asia|japan|india|europe|america|london)|that|where|minus|who|written|from|as an? (?:girl|boy|kid|child|teen|teenager|student)|when (?:i|we|he|she|they)|(?:and )?(?:(?:i|we) )?(?:hated|disliked|loathed|didn['’]?t|did not|couldn['’]?t|could not)|similar (?:authors|writers|books|novels|reads|titles|stories|series)|years? ago|last (?:week|month|year|summer))\b|,\s+(?:not|no|nothing|shorter|longer|set|what|any|but|something|for|with|more|less|darker|lighter|funnier)\b|$)/iu;
/** “Dune but funnier”: a name may come before wishes without any cue. */
const BUT =
  /^(.{2,60}?),?\s+but\s+(?=(?:shorter|longer|for|set|with|more|less|funnier|darker|lighter|in|at|on|from|by|written|not|a|modern|without|easier|harder|about|as|make)\b)/iu;
/**
 * “Wild by Cheryl Strayed only by bicycle”, “The Da Vinci Code except smarter”, “Emma without the romance”: words that
 * mean “but” after a title.
 */
const AS_BUT =
  /^(\p{Lu}[\p{L}\p{N}'’.-]{0,30}(?:,? (?:\p{Lu}[\p{L}\p{N}'’.-]{0,30}|of|the|and|in|a|an|to|for|on|by)){0,8}),?\s+(?:only|except|minus(?= (?:all )?the\b)|without(?= (?:all )?(?:the|that|those|any)\b))\s+/u;
/** “Jane Austen feel, set in India”, “Harry Potter vibes set in Africa”, “Agatha Christie type mystery”. */
const FEEL =
  /^(\p{Lu}[\p{L}\p{N}'’.-]{0,30}(?:,? (?:\p{Lu}[\p{L}\p{N}'’.-]{0,30}|of|the|and|in|a|an|to|for|on)){0,8})[ -](?=(?:feel|vibes?|energy|style|type|esque)(?![\p{L}-]))/u;
/** “Only by bicycle”. */
const ONLY = /^,?\s+(?:only|except)\s+(?!the\b|those\b|for\b|\p{Lu})/u;
/** “Rebecca vibes but happier”. */
const FEEL_BEHIND = /[ -](?:feel|vibes?|energy|type)$/iu;
const IS_FEEL = /^[ -](?:feel|vibes?|energy|style|type|esque)(?: of)?(?: (?:book|novel|story|read|thing)s?)?/u;
/**
 * “As gripping as The Da Vinci Code”, “with the atmosphere of Rebecca”, “a picture book version of Emma”. What comes
 * before the name, and is captured, is part of the wish.
 */
const EQUAL = [
  /(?:^|[\s,;:.!?(])as ((?!(?:soon|long|far|well|much|many|if|big|old)\b)(?:well |beautifully )?\p{Ll}{3,20}) as (?=["“'‘]?[\p{Lu}\p{N}])/u,
  /(?:^|[\s,;:.!?(])with (?:the (?:same )?|an? )(?:atmosphere|feel|feeling|mood|vibes?|style|tone|energy|humou?r) of (?=["“'‘]?[\p{Lu}\p{N}])/u,
  /(?:^|[\s,;:.!?(])(?:an? |the |any )?((?:[\p{L}-]{2,20} ){1,2})version of (?=["“'‘]?[\p{Lu}\p{N}])/u,
];
/** “The Indian Agatha Christie”, “a female Bill Bryson”. */
const OTHER_SELF =
  /^(?:(?:is there |who is )?(?:an?|the|any) )([\p{L}-]{3,20}) (\p{Lu}[\p{L}'’.-]{0,30}(?: (?:\p{Lu}[\p{L}'’.-]{0,30}|de|la|van|von|le|du)){1,3})[?.!]?$/u;
const OTHER_KINDS = new Set(
  'female woman male modern contemporary black gay queer lesbian feminist younger'.split(' '),
);
/** “Agatha Christie for kids”, “A Brief History of Time for a ten year old”; “a gift for a child” names nothing. */
const FOR_YOUNG =
  /^(?!(?:(?:an?|the|some|any|my|our|good|nice|small|little|birthday|christmas) ){0,3}(?:gifts?|presents?|books?|stor(?:y|ies)|novels?|reads?|ideas?|something|anything)\b)(\p{L}{1,20}(?: \p{L}[\p{L}.'’-]{0,20}){1,5}) (?=for (?:(?:my|our|an?|the) )?(?:young |little )?(?:kids?|child(?:ren)?|toddlers?|teens?|teenagers?|tweens?|\d{1,2}\b|(?:son|daughter|niece|nephew|grandson|granddaughter|boys?|girls?)\b))/iu;
/** “Something like Eat, Pray, Love by a man”: whom a book is to be by ends a name as well. */
const BY_WHOM =
  / (?:written )?by (?:an?|some|another)? ?(?:\p{L}{2,20} )?(?:m[ae]n|wom[ae]n|authors?|writers?|novelists?|historians?|someone|somebody|people)\b/iu;
/** “, by a founder who failed”. */
const BY_ONE = /,? (?:written )?by (?:an?|some|another) (?=\p{Ll}{2})/u;
/** “Under 300 pages”, “and at least 500 pages”. */
const PAGES_ASKED =
  /,? (?:and |but )?(?:no |not )?(?:under|below|less than|fewer than|shorter than|at most|up to|over|more than|at least|longer than) \d{1,4} pages?\b/iu;
/** “The Martian but underwater”: before other wishes, only a whole title or a full name is sure to be a name. */
const PLAIN_BUT = /^(\S{1,20}(?: \S{1,20}){1,7}?),?\s+but\s+(?!not\b|no\b)/iu;
/** “Jane Austen but queer”: after a name with its capitals, any wish may follow. */
const ANY_BUT =
  /^(\p{Lu}[\p{L}\p{N}'’.-]{0,30}(?:,? (?:\p{Lu}[\p{L}\p{N}'’.-]{0,30}|of|the|and|in|a|an|to|for|on|by)){0,8}),?\s+but\s+/u;
/**
 * “Pride and Prejudice with dragons”, “Jane Eyre in space”: a title with its capitals, and what else the book should
 * have.
 */
const WITH_ELSE =
  /^(\p{Lu}[\p{L}\p{N}'’.-]{0,30}(?: (?:\p{Lu}[\p{L}\p{N}'’.-]{0,30}|of|the|and|in|a|an|to|for|on)){1,8}?) (?=(?:with|in|on|as) (?!the\b|an?\b|order\b)\p{Ll}[\p{L}'’-]{2,30}$)/u;
/** “Circe, same feeling, different country”. */
const SAME =
  /^(.{2,60}?),? (?=(?:but )?(?:the |a )?(?:same|similar) (?:feeling|feel|vibes?|mood|style|atmosphere|tone|humou?r)\b(?! as\b))/iu;
/** “Narnia for grown-ups”. */
const FOR_GROWN = /^(.{2,60}?) (?=for (?:grown[- ]?ups|adults|big kids)[.?!]?$)/iu;
/** “A mix of Emma and Dracula”, “a cross between Dune and Jane Austen”. */
const MIX =
  /(?:^|[\s,;:.!?(])(?:an? |the )?(?:mix|mixture|cross|crossover|blend|mash-?up|combination|hybrid) (?:of|between) /iu;
const BOTH = / (?:and|with|&) \S/iu;
/** “jane austen with magic”, “lord of the flies with girls”: a whole title or the full name of an author. */
const NAME_WITH = /^(\p{L}{2,20}(?: \p{L}[\p{L}.'’-]{0,20}){1,3}) (?=with \p{L}.{2,40}$)/u;
/**
 * “In Cold Blood and other true crime”, “The Master and Margarita, something equally mad”, “a One Hundred Years of
 * Solitude type of book”, “Rebecca, more of that”, “The Nakano Thrift Shop – other Japanese ones like it”.
 */
const NAME_FIRST =
  /^(?:an? )?(\p{Lu}[\p{L}\p{N}'’.-]{0,30}(?:,? [\p{L}\p{N}'’.-]{1,30}){0,8}?)(?: and others?\b|,? (?:type|kind|sort|style) of (?:book|novel|story|read)s?\b|, (?:something|anything) |,? (?:[-–—] )?(?:any |are there )?others? (?:\p{L}{2,20} ){0,2}like (?=(?:it|this|that|these|those)\b)|,? (?:[-–—] )?more (?:of|like) (?=(?:it|this|that|these|those|the same)\b))/u;
/** “Emma, more like that” names nothing behind its cue. */
const POINTS_BACK = /^(?:it|this|that|these|those|them|the same)(?: please)?[\s?.!]{0,4}$/iu;
/** “Heart of Darkness and Other Tales” is a title. */
const AND_TALES = / and other (?:\p{L}{1,20} )?(?:stories|tales|essays|poems|plays|novellas|writings|works|pieces)\b/iu;
/** “Stoner meets My Brilliant Friend”, “Freakonomics plus Quiet”: two names and nothing else. */
const MEETS = /^(.{2,60}?)\s+(?:meets|plus|\+|crossed with|mixed with|combined with)\s+(.{2,60})$/iu;
const QUOTES = /^["“”'‘«„]+|["“”'’»]+$/gu;
/** Words that begin a description and not a name. */
const DESCRIBING =
  /^(?:a|an|this|that|it|my|your|when|how|to|being|me|us|what|reading|about|books?|novels?|stories|them|these|those|something|lots?|all|some|history|science|in)\b/iu;

/** “Hated The Girl on the Train”, besides what was loved. The name needs its capitals. */
const DISLIKED =
  /(?:^|[\s,;:.!?(])(?:(?:and|but|though|although) )?(?:[Ii] |[Ww]e |[Ss]he |[Hh]e )?(?:really |absolutely )?(?:[Hh]ated|[Dd]isliked|[Ll]oathed|(?:[Cc]ouldn['’]?t|could not) (?:stand|get into|finish)|(?:[Dd]idn['’]?t|did not) (?:like|enjoy|care for|love|get on with)) (?=["“'‘]?\p{Lu})([^.;!?]{2,80})/u;

/** Cues that may go on with a circumstance instead of a name. */
const SAYS_WHEN =
  /^[\s,;:.!?(]*(?:what|after|having|the next|(?:the |a )?same|(?:if|because|since) \p{L}{1,4} (?:really |absolutely )?(?:like|love|enjoy|adore))\b/iu;

/** Reads “books like X”, “loved X and Y, what next”, “X but shorter”; null if the request asks for no likeness. */
export function readLike(text: string): LikeWish | null {
  if (text.length > 300 || words(text).length > 30) return null;
  const [, admired] = FANS.exec(text) ?? [];
  if (admired) return readLike(`books like ${admired}`);
  const [, inFront, kinds] = NAMED_FIRST.exec(text) ?? [];
  if (inFront && !NAMES_NOTHING.test(inFront) && !CUE.test(inFront)) {
    const wish = readLike(`${kinds ?? 'books'} like ${inFront}`);
    return wish && { ...wish, sure: wish.sure && /\p{Lu}/u.test(inFront) };
  }
  const [, oneMore = ''] = ONE_MORE.map((pattern) => pattern.exec(text)).find(Boolean) ?? [];
  if (oneMore !== '' && !CUE.test(text)) {
    const wish = readLike(`books like ${oneMore}`);
    return wish && { ...wish, cue: '', sure: false };
  }
  const [, kindOf = '', self = ''] = OTHER_SELF.exec(text) ?? [];
  if (OTHER_KINDS.has(kindOf) || COUNTRIES_BY_PEOPLE.has(kindOf.toLowerCase())) {
    const wish = readLike(`${self} but ${kindOf}`);
    return wish && { ...wish, exact: true };
  }
  const asked = CUE.exec(text);
  const said = asked && POINTS_BACK.test(text.slice(asked.index + asked[0].length)) ? null : asked;
  const mixed = BOTH.test(text) ? MIX.exec(text) : null;
  // “A blend of hunger and war in the style of Dune” names Dune, “something like a mix of Emma and Dracula” both.
  const mix = mixed && (!said || Math.abs(said.index + said[0].length - mixed.index) <= 1) ? mixed : null;
  const equal = mix ? null : (EQUAL.map((pattern) => pattern.exec(text)).find(Boolean) ?? null);
  const known = mix ?? equal ?? (said && !ASKS.test(text.slice(0, said.index)) ? said : null) ?? FIRST.exec(text);
  const likedBy = known ? null : LIKED_BY.exec(text);
  const adoredBy = known || likedBy ? null : ADORED_BY.exec(text);
  const cue = known ?? likedBy ?? adoredBy ?? LIKE_ANY.exec(text);
  const both = cue ? null : MEETS.exec(text.replace(/[.!?]{1,3}$/u, ''));
  if (both) {
    return { names: namesIn(both[0]), rest: '', cue: '', sure: false, ...PLAIN };
  }
  const titled = cue
    ? null
    : (FEEL.exec(text) ??
      BUT.exec(text) ??
      ANY_BUT.exec(text) ??
      AS_BUT.exec(text) ??
      WITH_ELSE.exec(text) ??
      SAME.exec(text));
  const grown = cue || titled ? null : FOR_GROWN.exec(text);
  const first = cue || titled || grown || AND_TALES.test(text) ? null : NAME_FIRST.exec(text);
  const young = cue || titled || grown || first ? null : FOR_YOUNG.exec(text);
  const exact = cue || titled || grown || first ? null : (young ?? NAME_WITH.exec(text) ?? PLAIN_BUT.exec(text));
  const but = titled ?? grown ?? first ?? exact;
  if (!cue && !but) return null;
  const start = cue ? cue.index + cue[0].length : 0;
  const behind = text.slice(start);
  const length = cue ? endOf(behind) : (but?.[1]?.length ?? 0);
  const named = behind.slice(0, length).replace(FEEL_BEHIND, '').trim();
  const names = namesIn(named);
  if (names.length === 0) return null;
  const kind = (KIND.exec(cue?.[0] ?? '') ?? SHORT_STORIES.exec(text.slice(0, start)))?.[1] ?? '';
  const before = text.slice(0, (known ?? likedBy ?? adoredBy)?.index ?? start).replace(/\blike\s+$/iu, '');
  const beside = behind.slice(length).replace(IS_FEEL, ' ').replace(ONLY, ' but ');
  const around = `${before} ${kind} ${saidOf(equal)} ${beside}`.trim();
  const hated = DISLIKED.exec(around);
  const rest = hated ? `${around.slice(0, hated.index)} ${around.slice(hated.index + hated[0].length)}`.trim() : around;
  const isName = names.every((name) => /\p{Lu}/u.test(name) || /^["“«„]/.test(named)) || words(named).length <= 4;
  // “What should my son read after school”, “same mood as autumn rain”: what follows is a name only if it has capitals.
  const isCapital = !SAYS_WHEN.test(cue?.[0] ?? '') || /\p{Lu}/u.test(named);
  const sure = Boolean(known) && !mix && !equal && isName && isCapital && !DESCRIBING.test(named);
  const disliked = hated ? namesIn(hated[1] ?? '') : [];
  const asks = mix ? '' : (cue?.[0].trim() ?? '');
  const readers = grown ? 'grown' : young ? 'young' : null;
  // “What comes after death”: nor is any word a name.
  const isExact = (exact ?? adoredBy) !== null || (!isCapital && words(named).length === 1);
  return { names, rest, cue: asks, sure, exact: isExact, mix: mix !== null, readers, disliked, told: null };
}
/** “As good as” and “the new version of” say nothing. */
const saidOf = (equal: RegExpExecArray | null): string =>
  /^(?:good|great|new|other)$/u.test(equal?.[1]?.trim() ?? '') ? '' : (equal?.[1] ?? '');

const PLAIN = { exact: false, mix: false, readers: null, disliked: [], told: null };

/** Where a name that a text begins with ends. */
export const endOf = (behind: string): number =>
  Math.min(
    clauseEndOf(behind),
    ...[BY_WHOM, BY_ONE, PAGES_ASKED].map((end) => end.exec(behind)?.index ?? behind.length),
  );
/** The first end that is no word of a title. */
function clauseEndOf(behind: string): number {
  const end = END.exec(behind);
  if (!end) return behind.length;
  const next = end.index + end[0].length;
  return OF_TITLE.test(end[0]) ? next + clauseEndOf(behind.slice(next)) : end.index;
}
/** A title goes on behind such a word that has its capital: “The Tiger Who Came to Tea”. */
const OF_TITLE = /^\s(?:Who|Where)\b/u;

/**
 * “Books like Dune with zombies”, “like Emma about dragons”: the wish for what is in front of the last “with” or
 * “about”, if the whole is no name. “With the Dragon Tattoo” is rather part of a title.
 */
export function withoutWith(wish: LikeWish): LikeWish | null {
  const [, name = '', joined = '', behind = ''] = WITH.exec(wish.names[0] ?? '') ?? [];
  return name === '' ? null : { ...wish, names: namesIn(name), rest: `${wish.rest} but ${joined} ${behind}`.trim() };
}
const WITH = /^(.{2,60}) (about|with(?! (?:the|all|my|your|his|her|its|our|their)\b)) (.{2,60})$/iu;

/** The whole first, then shorter and shorter runs of its parts, because titles have commas and “and” too. */
export function namesIn(named: string): string[] {
  const clean = (name: string) =>
    name
      .replace(QUOTES, '')
      .replace(/^(?:and|or|,|&|meets|plus)\s+/iu, '')
      .trim();
  const marks = [...named.matchAll(/\s*(?:,|;|&|\band\b|\bor\b|\bmeets\b|\bplus\b)\s*/giu)].slice(0, MOST_JOINS);
  const starts = [0, ...marks.map(({ index, 0: mark }) => index + mark.length)];
  const ends = [...marks.map(({ index }) => index), named.length];
  const runs = starts.flatMap((start, from) =>
    ends.slice(from).map((end, more) => ({ name: clean(named.slice(start, end)), length: more + 1 })),
  );
  const names = runs.sort((a, b) => b.length - a.length).map(({ name }) => name);
  return [...new Set(names)].filter((name) => {
    const said = words(name);
    return (
      said.length > 0 &&
      said.length <= 12 &&
      (said.some((word) => !FILLER.has(word)) || said.length > 1 || name !== clean(named))
    );
  });
}
const MOST_JOINS = 5;

import { FILLER, words } from '../../../wording/words.ts';
import { ageIn, GROWN } from './age.ts';
import { endOf, type LikeWish, namesIn } from './like.ts';

/**
 * Ways to ask for books like others that also fit what is no book: “another life”, “out of time”. `only`: where
 * a reader who names an author wants books by that author: “another Agatha Christie”. `isWhole`: nothing that it
 * matches is a wish.
 */
type Cue = { said: RegExp; only?: 'titles'; isWhole?: true };

const WHO = "(?:i|we|you|she|he|they|my \\p{L}{2,20}|our \\p{L}{2,20})(?:['’](?:m|ve|s|re|d))?";
const VERY =
  '(?:(?:just|really|absolutely|only|also|still|both|all|so|totally|completely|already|recently|now|is|am|are|was|were|have|has|been|currently|a bit|very) ){0,3}';
const BOOKS = '(?:books?|novels?|authors?|writers?|series|reads?|stor(?:y|ies))';
/** Who reads: “my two boys”, “the kids”, “husband”, “6 yo”. */
const READERS =
  "(?:(?:my|our|the|her|his|their|this) )?(?:(?!(?:which|what|where|how|when|who|why|if|should|shall|can|could|do|does|did|must|will|would)\\b)[\\p{L}\\p{N}.'’-]{1,20} ){0,4}?(?:son|daughter|boys?|girls?|kids?|child|children|toddler|teen(?:ager)?s?|twins|niece|nephew|grand\\p{L}{2,9}|husband|wife|partner|boyfriend|girlfriend|mums?|moms?|mother|dads?|father|gran|nan|nana|granny|grandma|grandad|sister|brother|aunt|uncle|friends?|famil(?:y|ies)|class|pupils|students|book club|ones|yo|year olds?|yr olds?|we|i|she|he|they|me)";

const pattern = (source: string) => new RegExp(source, 'iu');
/** A name follows these words. What a group captures is part of the wish: “what funny novels”. */
const BEFORE: readonly Cue[] = [
  {
    said: pattern(
      `^(?:(?:${WHO} )?${VERY}(?:want|wants|need|needs|fancy|crave|craving|after|looking for|hunting for|searching for|is there|are there|find me|give me|got|any chance of|do you have|have you got|in search of) (?:just )?)?(?:another|one more|a second|(?:my|our|her|his|their) next) `,
    ),
    only: 'titles',
  },
  {
    said: pattern(
      `^(?:(?:${WHO} )?${VERY}(?:want|wants|need|needs|looking for|who(?:['’]s| is| will be)|what(?:['’]s| is| will be)) )?(?:the )?next `,
    ),
  },
  {
    said: pattern(
      `(?:(?:^|[\\s,;:.!?(])(?:run|runs|running|ran|all|am|is|are)|['’](?:m|s|re)) out of (?:all )?(?:the )?`,
    ),
  },
  {
    said: pattern(
      `^${READERS}(?: \\(?\\d{1,2}\\)?)?,? ${VERY}(?:loves?|loved|adores?|adored|likes?|liked|enjoys?|enjoyed|devours?|devoured|inhales?|inhaled|reads?|worships?|swears by|finished|rereads?|binged|collects?|has|have|got) (?:all (?:of )?|every one of |everything by )?`,
    ),
  },
  {
    said: /(?:^|[\s,;:.!?(])(?:(?:fan|lover|admirer|devotee|reader)s? of|(?:obsess(?:ed|ing)|obsession) (?:with|over|by)|hooked on|addicted to|(?:mad|crazy|nuts|wild|bonkers) (?:about|for|on)|blown away by|besotted with|smitten with|gripped by|(?:tore|raced|whizzed|ploughed|sped|romped|flew|working|worked) (?:my way |her way |his way )?through|binge[- ]?read|binged|bingeing|devour(?:ed|ing)|inhaled|gobbled up|(?:am|is|are|was|were|been|['’]m|['’]s|['’]re|really|got|getting|so) into|in love with|loving|enjoying|adoring|re-?read(?:ing)?|missing|miss|finishing|finished|completed|in the middle of|stuck after|lost without|favou?rite thing is) (?:all (?:of )?|every one of |everything by |the last |the latest |the final )?/iu,
  },
  {
    said: /\b(?:can['’]?t|cannot|can not|couldn['’]?t|could not|unable to) (?:put down|stop (?:reading|thinking about|talking about)|get over|get enough of|forget|move on from|let go of|get past)\s/iu,
  },
  {
    said: /\b(?:still thinking about|not over|still not over|reeling from|reeling after|recovering from|crying over) /iu,
  },
  {
    said: /\b(?:(?:compares?|comparing|measures? up|lives? up|holds? up|comes? close|coming close|close|nearest|closest) to|on (?:a )?par with|up there with|(?:as good|great|brilliant|clever|gripping|funny) as|rivals?|equals?|hits? like|hits? the spot like|scratch(?:es)? the itch like|in the (?:same )?(?:league|mould|mold|line|family|vicinity|neighbou?rhood) (?:as|of)) /iu,
  },
  {
    said: /^(?:(?:ok|so|help|please|and),? )?(?:where|what|how|who|which)(?:['’]s)? ((?:[\p{L}'’]{1,12} ){0,5})(?:after|from|follow|beyond|next after|to follow|following) (?:reading |finishing )?/iu,
  },
  {
    said: /\b(?:follow[- ]?up|follow[- ]?on|successor|heir|alternatives?|equivalent|answer|replacement|substitute|companion|chaser|counterpart|sister|cousin) (?:to|for|of) /iu,
  },
  {
    said: /\b(?:recs?|recommendations?|suggestions?|ideas|something|anything|books?|novels?) (?:based on|because of|given) /iu,
  },
  {
    said: pattern(
      `\\b(?:(?:my|our|his|her|their|whose|all[- ]time|current|absolute|son['’]s|daughter['’]s) ){1,3}fav(?:ou?rite|e)?s?(?: ${BOOKS})?(?: (?:ever|of all time|so far|is by far|by far|this year|last year))?(?: (?:is|are|was|were|include|includes|would be)|:| -)? (?:by far )?`,
    ),
  },
  { said: /^fav(?:ou?rite|e)?s?(?: (?:books?|novels?|authors?|reads?))?(?: (?:is|are|include|so far)|:| -) /iu },
  {
    said: /\b(?:in (?:a |the )?(?:similar|same) (?:vein|style|spirit|way|mood|tone|universe)|(?:a |the )?(?:similar|same) (?:vibe|vibes|feel|energy|mood|tone|style|humou?r|kind of (?:thing|book|story|humou?r|feeling)|sort of (?:thing|book|story|humou?r|feeling)|type of (?:thing|book|story)|high|hit|rush|magic|itch)) (?:to|as|of) /iu,
  },
  {
    said: /\b(?:who|that|anyone|anybody|someone|somebody|nobody|authors?|writers?) (?:else )?(?:writes?|wrote|writing|does|do|did|can write|tells? stories|told stories) ((?:[\p{L}]{2,20} ){0,3})like /iu,
  },
  {
    said: /\b(?:that|which|who) (?:\p{L}{2,20} )(?:just |nearly |almost )?as (?:well|beautifully|hard|good|much) as /iu,
  },
  { said: /\bas ((?!(?:soon|long|far|well|much|many|if|big|old)\b)(?:well |beautifully )?\p{L}{3,20}) as /iu },
  {
    said: /\b(?:love ?child|baby|offspring|half ?way|somewhere|midway|midpoint|in between|crossover) (?:of|between) /iu,
  },
  {
    said: /(?:^|\s)(?:[àa] la|akin to|evokes?|evoking|channels|channelling|reminds? me of|reminded me of|reminding me of) /iu,
  },
  {
    said: /^(?:(?:i|we|she|he)(?:['’]ve| have| just)? )?(?:just |recently )?(?:re)?(?:watched|watching|saw|seen|listened to|binge[- ]?watched) (?:the (?:film|movie|series|show) (?:of )?)?/iu,
  },
  {
    said: /\b(?:hangover|withdrawals?|void|hole|gap|itch|high|come ?down|slump) (?:from|after|left by|left after|of|since|that) (?:reading |finishing )?/iu,
  },
  {
    said: /\b(?:more|other|others?) (?:books |novels |stories |reads |stuff |things |ones )?(?:for (?:fans|readers|lovers) of|as good as|on the lines of|in line with|in keeping with|alongside|besides|to go with|to put beside|to read with|to pair with|after) /iu,
  },
];

const NAME = '(?<name>\\S.{0,58}?\\S)';
const MARK = '[\\s,.;:!?…–—-]{1,5}';
const FANS = '(?:fans?|lovers?|readers?|addicts?|nuts?|obsessives?|enthusiasts?|devotees?|fiends?|aficionados?|stans?)';
const MORE =
  '(?:(?:any|some|are there|is there|got|have you|know|can you|could you|need|want|wanting|looking for|please|similar|more|another|other|others|anything|something|anyone|recs?|recommendations?|suggestions?|suggest|recommend|now what|help|next|what (?:next|now|else|to|should|can|do|shall)|who (?:else|next)|where (?:next|now|to)|which (?:next|other)|readalikes?|alternatives?)(?![\\p{L}-]))';
const THINGS = '(?:things?|stuff|books?|reads?|novels?|stor(?:y|ies))';
const THEY_DO = '(?:does|do|did|could|can|used to)\\b';
const READ_OFTEN =
  '(?:(?:have |has )?(?:read|reread|knows?|worn|got through|been through|gone through|loves?|adores?|devours?) (?:it|them|these|this|all|the lot)(?: (?:to (?:bits|pieces|death)|by heart|all|both|twice))?|(?:to (?:bits|pieces|death)|by heart))';
/** The whole request, with a name in it; what it says besides is its `rest`. */
const AROUND: readonly Cue[] = [
  {
    said: pattern(`^${NAME}(?:,? (?:or|and) (?:such(?:like)?|similar|so on|so forth|the like|co)|,? & co|,? etc)\\b`),
    isWhole: true,
  },
  {
    said: pattern(`^(?:an? |some |any )?${NAME}[ -](?:type|sort of|kind of|style|ish)[ -]${THINGS}\\b`),
    isWhole: true,
  },
  {
    said: pattern(`\\b(?:of|in) (?:the|that) ${NAME} (?:ilk|school|mould|mold|variety|ballpark)\\b`),
    isWhole: true,
  },
  {
    said: pattern(
      `\\b(?:wr(?:ites?|ote|iting)|do(?:es)? it) (?:in )?(?:just |exactly )?(?:the (?:same )?)?way (?:that )?${NAME} ${THEY_DO}`,
    ),
    isWhole: true,
  },
  { said: pattern(`\\b(?:do|does|doing|did) what ${NAME} ${THEY_DO}`), isWhole: true },
  { said: pattern(`^${NAME}${MARK}(?:(?:${WHO}|mine) |and ){0,2}${VERY}${READ_OFTEN}\\b`), isWhole: true },
  {
    said: pattern(`^(?:any |calling (?:all )?|other |fellow |as an? |for (?:an? |the |my |all )?)?${NAME} ${FANS}\\b`),
  },
  {
    said: pattern(
      `^(?:an? |the |some |any )?(?:gifts?|presents?|books?|novels?|something|reads?|recs?|recommendations?|ideas?) for (?:an? |the |my |all )?(?:real |big |true )?${NAME} ${FANS}\\b`,
    ),
  },
  {
    said: pattern(
      `\\b(?:on|in|having|going through|stuck in|deep in) (?:an? |my |her |his |the )?(?:bit of an? )?${NAME} (?:kick|binge|phase|mood|marathon|jag|rabbit hole|spree)\\b`,
    ),
  },
  {
    said: pattern(
      `\\b(?:my|our|another|next|the|an?) ${NAME}[ -](?:fix|itch|craving|cravings|void|hole|shaped hole|hangover|withdrawals?|slump|hit|high)\\b`,
    ),
  },
  {
    said: pattern(
      `^${NAME} (?:hangover|withdrawals?|fix|void|all over again|again for the first time|in book form)\\b`,
    ),
  },
  {
    said: pattern(`^${NAME}${MARK}(?:${MORE}.{0,60}|more .{0,60})\\blike (?:it|this|that|these|those|them)\\b`),
  },
  { said: pattern(`^${NAME}(?:${MARK}(?:so )?)${MORE}`), only: 'titles' },
  {
    said: pattern(
      `^${NAME} (?:was|is|were|are|has|had|ruined|broke|destroyed|wrecked|killed|blew|changed|got|left|hooked|stole|did|hit|made|really|absolutely|just|still|kept)\\b [^?]{2,60}?${MARK}(?:so )?${MORE}`,
    ),
  },
  {
    said: pattern(
      `^(?:just |have |has |i have |i['’]ve |we |i )?(?:finished|read|done|reread|devoured|loved|adored|completed) ${NAME}${MARK}(?:and )?(?:(?:am|i['’]m|is|he['’]s|she['’]s|now|feel|feeling|totally|so|left) ){0,3}(?:bereft|lost|empty|heartbroken|devastated|sad|hooked|obsessed|sobbing|crying|hungry|in bits|in tears|a wreck|bookless|adrift|stuck)\\b`,
    ),
  },
  {
    said: pattern(
      `^${NAME}${MARK}(?:(?:(?:all|both|every one|the lot|twice|three times|it|them|just|now|already|totally) ){0,3})(?:finished|done|devoured|read|reread|loved(?: it)?|adored(?: it)?|bereft|obsessed|inhaled)\\b(?! (?:by|to|in|with|about)\\b)`,
    ),
  },
  {
    said: pattern(
      `^${NAME}, (?=(?:but |only |told |seen )*from (?:an? |the )?[\\p{L}'’ ]{2,30}(?:side|point of view|perspective|eyes|angle)\\b)`,
    ),
    only: 'titles',
  },
];

/** A name ends here too. */
const TOLD_END =
  /[(–—:…]|\s-\s|,?\s(?:and (?:now|is|are|am|has|have|was|were|he|she|they|we|i|i['’]m|just|really|absolutely|desperate|bereft|need|needs|want|wants|got|nothing)|so (?:much|now|what|i|we|far)|to (?:bits|death|pieces)|a lot|again|already|now|bereft|help|hungry|desperate|yesterday|last|recently|on holiday|over and over|since|then|twice|atm|at the moment|right now|more than|best|what|who|where|which|recs?|recommendations?|is|are|was|were|has|have|he|she|they|ideas|thoughts)\b/giu;

/** Words of readers who tell of themselves or of what they have read, and wish for nothing. */
const CHAT = new Set([
  ...FILLER,
  ...`actually adored after again already always amazing and another anybody anyone asap awesome bereft best brilliant cheers completed
  crying desperate desperately devastated devoured else empty ever every everyone everything exactly excellent finish finished finishing
  follow forever gave go going gone gorgeous got gripping gutted hands heartbroken hello help hey hi hooked hungry ideas incredible
  inhaled just keep keeps kept last left like liked lost lot lots love loved lovely loves loving many maybe miss missing much next no not
  nothing now obsessed omg once ones only other others out over please plus possibly re read readers reading really rec recently recommending recs
  right same say similar since so sobbing soon spot start started still stuff suggest suggestion suggestions superb ta thank thanks thing
  things though tonight too totally twice type until urgent urgently welcome well wonderful wow yesterday yet author authors writer
  writers novels stories books`.split(/\s+/),
]);
const JOINS = /([,;:.!?()…–—]{1,4}|\s-\s|\b(?:and|but|so|because)\b)/iu;

/**
 * A text without the clauses in which a reader only tells of reading, and without what joins them. What follows “but”
 * is a wish.
 */
export const withoutChat = (text: string): string => {
  const [first = '', ...others] = text.split(JOINS);
  const clauses = [['', first], ...others.flatMap((join, at) => (at % 2 === 0 ? [[join, others[at + 1] ?? '']] : []))];
  return clauses
    .filter(([join = '', clause = '']) => join === 'but' || !words(clause).every((word) => CHAT.has(word)))
    .map(([join = '', clause = '']) => `${/^\p{L}/u.test(join) ? ' ' : ''}${join.trim()} ${clause.trim()}`)
    .join('')
    .trim();
};

/**
 * Reads likeness where readers tell of what they have read or loved: “another Dune?”, “my two boys love Dune”, “Robin
 * Hobb fans, who else do you read”. Such words may also speak of something else, so only whole titles and names of
 * authors count (`told`). What comes first is the likeliest reading.
 */
export function readLikeTold(text: string): LikeWish[] {
  if (text.length > 300 || words(text).length > 30) return [];
  const around = AROUND.flatMap(({ said, only, isWhole }) => {
    const found = said.exec(text);
    const name = found?.groups?.name;
    if (!found || name === undefined) return [];
    const start = text.indexOf(name, found.index);
    const end = isWhole ? found.index + found[0].length : start + name.length;
    const beside = `${text.slice(0, found.index)}, ${text.slice(end).replace(FANS_BEHIND, ' ')}`;
    return toWish(name, beside, { only, isFirst: start === 0 });
  });
  const before = BEFORE.flatMap(({ said, only }) => {
    const found = said.exec(text);
    if (!found) return [];
    const behind = text.slice(found.index + found[0].length);
    const whole = behind.search(CLAUSE_END);
    const length = Math.min(endOf(behind), toldEndOf(behind));
    const ahead = `${text.slice(0, found.index)} ${tellingIn(found[1] ?? '')} ${youngReaderIn(found[0])}`;
    const told = { only, isFirst: false };
    const wishes = toWish(behind.slice(0, length), `${ahead}, ${behind.slice(length)}`, told);
    if (length >= whole) return wishes;
    // “The tiger who came to tea” goes on behind “who”.
    const longer = toWish(behind.slice(0, whole), `${ahead}, ${behind.slice(whole)}`, told);
    return [...longer.map((wish) => ({ ...wish, names: wish.names.slice(0, 1) })), ...wishes];
  });
  return [...around, ...before].slice(0, MOST_WISHES);
}
/** Each wish is looked up, and the first readings are the likeliest. */
const MOST_WISHES = 4;

/**
 * Where a name ends in front of what a reader tells. The words of a title have capitals: “Where the Wild Things Are”.
 */
const toldEndOf = (behind: string): number =>
  [...behind.matchAll(TOLD_END)].find(([end]) => !CAPITALISED.test(end))?.index ?? behind.length;
const CLAUSE_END = /[,;:.!?()]|$/u;
const CAPITALISED = /^\s\p{Lu}\p{Ll}/u;

/** The words of a wish within a cue: of “funny novels should I read”, “funny novels”. */
const tellingIn = (said: string): string => {
  const all = words(said);
  return all.every((word) => CHAT.has(word)) ? '' : all.filter((word) => !CHAT.has(word) || KINDS.has(word)).join(' ');
};
const KINDS = new Set(words('books novels stories authors writers'));

/** “For a 9 year old” where a cue tells that a reader is so young. */
const youngReaderIn = (cue: string): string => {
  const age = ageIn(cue);
  return age !== null && age < GROWN ? `for a ${age} year old` : '';
};
const FANS_BEHIND = pattern(
  `^[ -](?:${FANS}|kick|binge|phase|mood|fix|itch|craving|void|hole|shaped hole|hangover|withdrawals?|slump)\\b`,
);

/** “How do pigeons”, “my husband and”: no title or name is of such words, and looking them up takes time. */
const mayBeName = (name: string): boolean =>
  !ENDS_NO_NAME.test(name) && (/\p{Lu}/u.test(name) || words(name).some((word) => !FILLER.has(word)));
const ENDS_NO_NAME =
  /(?:(?:^|\s)(?:and|but|or|an?|the|to|of|who|my|if|because|with|for|we|hardly|actually|just|\p{L}{2,6}n['’]t)|(?:^|\s)(?<!\band\s)i)$|^(?:why|how) (?:do|does|did|can|could|is|are)\b|^(?:my|our) \p{L}{2,12}$/u;

function toWish(name: string, beside: string, told: { only: Cue['only']; isFirst: boolean }): LikeWish[] {
  const names = namesIn(name.trim()).filter(mayBeName);
  const wish = { names, rest: withoutChat(beside), cue: 'like', sure: false, exact: false, mix: false };
  return names.length === 0 ? [] : [{ ...wish, readers: null, disliked: [], told }];
}

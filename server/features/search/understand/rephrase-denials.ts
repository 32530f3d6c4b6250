import { words } from '../../../wording/words.ts';
import { withoutPages } from './length-asked.ts';

/**
 * `plain`: the query with those denials put positively that ask for something: “nothing older than 1950” is “published
 * after 1949”. `cued`: the same with the others in forms that begin with a cue.
 */
export function rephraseDenials(query: string): { plain: string; cued: string } {
  const plain = put(withoutPages(query))
    .replace(WHO_DOES_NOT, '')
    .replace(NONE_OLDER, (_, year: string) => `published after ${Number(year) - 1}`)
    .replace(BY_MEN, ' by women')
    .replace(NOT_STRAIGHT, ' queer ')
    .replace(CRIME_WITHOUT, 'crime fiction')
    .replace(NO_FICTION, 'non-fiction')
    .replace(NO_STUDY, (denial) => (OF_STORIES.test(query) ? '' : denial));
  const said = plain.replace(NO_APOSTROPHE, (_, verb: string, rest: string) => `${verb}${rest === 's' ? "'s" : "n't"}`);
  const alone = said.replace(STANDALONE, '$1');
  const calm = alone.replace(EASILY_SCARED, '');
  const faint = calm === alone ? '' : ', nothing too scary';
  const single = alone === said ? '' : ', not a series';
  const denied = NON_FAITH.exec(calm)?.[1]?.toLowerCase();
  const secular = denied ? `, not ${denied === 'christian' ? 'christian' : 'religious'}` : '';
  return { plain, cued: preferring(`${calm.replace(NON_FAITH, ' ')}${secular}${single}${faint}`) };
}

/** Rewrites denials in the forms that have a cue: “rather B than A”, “more of B than A” become “B rather than A”. */
function preferring(text: string): string {
  return text
    .replace(BY_MEN, ' by women')
    .replace(HATED_BY, (_, hated: string, at: number) =>
      // “Poetry for people who don't like poetry” still asks for poetry.
      words(text.slice(0, at)).includes(hated.toLowerCase()) ? '' : `without ${hated}`,
    )
    .replace(NO_WANT, 'nothing too ')
    .replace(NONE_FIRST, 'with no $1, ')
    .replace(
      NOT_FIRST,
      (_, denied: string) => `with no ${denied}; ${A_STORY.test(denied) && !OF_FACTS.test(text) ? 'a story, ' : ''}`,
    )
    .replace(NOTHING_SUCH, '$1')
    .replace(BEGINS_WITH, 'without')
    .replace(SPARED, 'where no $1 $2')
    .replace(SURVIVES, (_, whom: string) => (/^every/iu.test(whom) ? 'where nobody dies' : `where no ${whom} dies`))
    .replace(EUROCENTRIC, '$1 european')
    .replace(NOBODY_UNDER, 'people over $1')
    .replace(/\b(?:rather|more of|sooner)\s+([^,.;]{1,60}?)\s+than\s+(?!\d)/giu, '$1 rather than ');
}

/** “Thats not”, “isnt”, but not the French “dont le”. */
const NO_APOSTROPHE = /\b(that|is|are|do|does|did|was)(s(?= not\b)|nt\b(?! (?:les?\b|la\b|l['’])))/giu;
/** Denials that have a word of their own in our records, some only beside words of cooking or gardening. */
const PUT: readonly [denial: RegExp, word: string, beside: RegExp][] = [
  [
    /(?:^|,? )(?:without(?: any)?|with no|no|but no|free of) meat\b/giu,
    'vegetarian',
    /\b(?:recipes?|cook(?:ing|s|ed|ery|books?)?|bak(?:e|ing)|meals?|foods?|lunch(?:es)?|dinners?|suppers?|diets?|dish(?:es)?|eat(?:ing)?|cuisine|kitchens?)\b/iu,
  ],
  [
    /(?:^|,? )(?:without(?: (?:any|using))?|with no|no|but no) (?:chemicals?|pesticides?|weed ?killers?|sprays?)\b/giu,
    'organic',
    /\b(?:garden(?:ing|ers?)?|grow(?:ing|s)?|vegetables?|veg|farm(?:ing|s)?|allotments?|orchards?)\b/iu,
  ],
  [
    /(?:^|,? )(?:without an?|(?:but |with )?no) (?:garden|yard)\b/giu,
    'balcony',
    /\b(?:garden(?:ing|ers?)?|grow(?:ing|s)?|plant(?:s|ing)?|vegetables?|veg|herbs?|flowers|tomatoes|compost(?:ing)?)\b/iu,
  ],
  [
    /,? \b(?:(?:that|which) (?:doesn['’]?t|does not|don['’]?t|do not) rhyme|without (?:any )?rhymes?|(?:with )?no rhymes?)\b/giu,
    'free verse',
    /^/u,
  ],
];
const put = (text: string): string =>
  PUT.reduce((said, [denial, word, beside]) => {
    const left = said.replace(denial, ' ');
    return left === said || !beside.test(left) ? said : `${word} ${left}`;
  }, text);
/** “Nothing older than 1950”. */
const NONE_OLDER =
  /\b(?:nothing|none|not|no books?)(?: (?:written|published))? (?:(?:older|earlier) than|before) (\d{4})\b/giu;
/** “Who doesn't love a good ghost story” asks for one. */
const WHO_DOES_NOT = /^who (?:doesn['’]?t|does not) (?:love|like|enjoy) /iu;
/** “Not fiction, about the ocean”. */
const NO_FICTION = /\bnot (?:a novel|novels|fiction)\b(?:,(?= ))?/giu;
/** “A novel on the French Revolution, not history” excludes studies, but not the past. */
const NO_STUDY =
  /,? \b(?:not|no|and not|but not) (?:an? )?(?:histor(?:y|ies)|history books?|non-?fiction|stud(?:y|ies)|textbooks?)\b(?! of| fiction| novels?)/giu;
const OF_STORIES = /\b(?:novels?|fiction|stor(?:y|ies))\b(?! of the past)/iu;
/** “For people who hate romance” leaves it out; “for people who hate reading” is a reason to ask. */
const HATED_BY =
  /\bfor (?:people|someone|somebody|anyone|anybody|readers|those) who (?:hates?|dislikes?|can(?:no|['’])?t stand|(?:don|doesn)['’]?t like) (romance|fantasy|horror|crime|sci-?fi|science fiction|thrillers|violence|war|poetry|poems|sad endings)\b/giu;
/** “I don't want anything sad”. */
const NO_WANT =
  /\b(?:i )?(?:don['’]?t|do not) want (?:to read )?(?:anything|something) (?:too )?(?!but\b|about\b|with\b)/giu;

/** “A standalone thriller”. */
const STANDALONE =
  /\bstand-?alone ((?:\p{L}{1,20} )?(?:novels?|thrillers?|mystery|mysteries|romances?|horror|sci-?fi|crime)\b)/iu;
/** “No vampires please, but gothic”. */
const NONE_FIRST = /^no (\p{L}{2,20}(?: \p{L}{2,20}){0,2}?)(?: please)?, (?:but |just )?/iu;
/** “Not a romance, but about two friends”, “not a thriller but something tense”. */
const NOT_FIRST =
  /^(?:please,? )?not (?!only\b|just\b|without\b|unlike\b|all\b|every\b|many\b|much\b|yet\b|sure\b|enough\b|to\b|that\b|so\b|long\b|far\b)((?:(?:an?|the|another|too|your usual) ){0,2}\p{L}{2,20}(?:[ -]\p{L}{2,20}){0,2}?)(?:,? but |, )(?:just |rather |instead )?(?=\p{L})/iu;
/** Who wants no romance, but something else, wants another story. */
const A_STORY =
  /\b(?:romance|love story|thriller|whodunn?it|murder mystery|mystery|horror|dystopia|fantasy|novel of manners)$/iu;
const OF_FACTS = /\b(?:history|true|real|facts?|science|memoirs?|biograph(?:y|ies)|non-?fiction|essays?|guide)\b/iu;
/** “I scare easy”, “I’m a wimp”: nothing frightening. */
const EASILY_SCARED =
  /[,;.]? ?(?:\b(?:but|and|because|as) )?\b(?:i|we|she|he) (?:scares?|frightens?|spooks?) (?:very |so |really )?eas(?:y|ily)\b|[,;.]? ?(?:\b(?:but|and|because|as) )?\bi(?:['’]?m| am| get) (?:(?:very|so|really|too|a bit|a|an|such a|bit of a) ){0,2}(?:easily (?:scared|frightened|spooked)|(?:scared|frightened|spooked) (?:very |so |really )?eas(?:y|ily)|wimp|wuss|coward|scaredy[- ]cat|squeamish)\b|[,;.]? ?\b(?:not )?for (?:the )?(?:scaredy[- ]cats?|wimps)\b/iu;
/** “Nothing gloomy about climate” excludes climate, and “that doesn't start with the Greeks” the Greeks. */
const NOTHING_SUCH = /(?<!\bkn(?:ow|ew|ows) )\b(nothing )\p{L}{1,30} (?=about )/giu;
const BEGINS_WITH = /\b(?:that|which) (?:doesn['’]t|does not|don['’]t|do not) (?:start|begin|end) with\b/giu;

/** “Where the dog doesn’t die” becomes “where no dog dies”. */
const SPARED =
  /\b(?:where|in which) (?:the |an? |any )?(\p{L}{2,20}) (?:doesn['’]?t|does not|don['’]?t|do not|never) (?:gets? )?(dies?|hurt|killed|suffers?)\b/giu;

/** “Where the dog lives”. A dog that lives in a house is none that is spared. */
const SURVIVES =
  /\b(?:where|in which) (?:the |all the )?(dogs?|cats?|horses?|animals?|pets?|everyone|everybody|child|kids?) (?:lives?|survives?|makes? it|(?:is|are) (?:fine|ok|okay|alright|all right))(?= ?(?:$|[,.;!?]| at the end| in the end| please))/giu;
/** “Not eurocentric”. */
const EUROCENTRIC = /\b(not|isn['’]?t|less|without being)(?: so| too)? euro-?centric\b/giu;
/** A love story that “isn’t straight” is a queer one. */
const NOT_STRAIGHT =
  /,? \b(?:but )?(?:that |which )?(?:isn['’]?t|is not|not|aren['’]?t|are not) (?:straight(?![ -]?forward)|heterosexual)\b/giu;
/** “A non-religious book about grief”, “books about grief, non-religious”. “Non-Christian religions” are a subject. */
const NON_FAITH =
  /\bnon[- ]?(religious|christian|spiritual)(?= (?:\p{L}{1,20} )?(?:books?|novels?|stor(?:y|ies)|tales?|memoirs?|fiction|poems?|poetry|guides?|advice)(?!\p{L})| ?(?:$|[,.;!?])| please\b| but\b)/iu;

/** “Where nobody is under 50” is about people over 50. */
const NOBODY_UNDER =
  /\b(?:where |in which )?(?:nobody|no one|none) (?:is |are )?(?:under|below|younger than) (\d{2}|thirty|forty|fifty|sixty|seventy)\b/giu;

/** “Crime, but no …” is crime fiction: what a story may do without is left out. */
const CRIME_WITHOUT = /^crime(?=(?:,| but|, but)? (?:no|not|without|with no|nothing|that (?:is|has) no)\b)/iu;

/** A reader who wants nothing by men wants books by women. */
const BY_MEN =
  /[,;]? ?\b(?:(?:but )?(?:not|nothing|never|none|(?:that |which )?(?:isn['’]?t|aren['’]?t))|except|other than|anything but) (?:written )?by (?:an? |another |(?:more )?)(?:white |dead |old )*(?:m[ae]n|male (?:writers?|authors?))\b/giu;

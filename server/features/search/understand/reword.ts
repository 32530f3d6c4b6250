import { PARENTS } from './facets.ts';

/**
 * “Explain like I'm five” is said of an explanation for beginners, and “like” in it asks for no books like another: the
 * request in plain words.
 */
export const plainly = (text: string): string =>
  text.replace(LIKE_A_CHILD, (said, at: number) => {
    const before = text.slice(0, at);
    const isAsked = at === 0 || /^[,;:.–—-]/u.test(said) || EXPLAINS.test(said) || EXPLAINS.test(before);
    // “How does inflation work like I'm five” asks for it too, and “my boss talks to me like I'm stupid” does not.
    return isAsked || (OF_AGE.test(said) && !TO_SOMEBODY.test(before)) ? ', introduction to' : said;
  });
const EXPLAINS = /\b(?:explain(?:ed|s)?|tell|teach|taught|describe[ds]?|eli5)\b/iu;
const OF_AGE = /\d|three|four|five|six|seven|eight|nine|ten|eleven|twelve/iu;
const TO_SOMEBODY = /\b(?:me|us|him|her|them|you) ?$/iu;
const LIKE_A_CHILD =
  /[,;:.–—-]? {0,2}(?<!\bfe(?:el|els|eling|lt) |\b(?:look|looks|act|acts|treated) )\b(?:(?:please )?(?:explain(?:ed)?|tell|teach|taught|described?)(?: (?:it|this|that|me|everything))?(?: to me)? )?(?:(?:like|as if|as though) (?:i(?:['’]?m| am| was| were)|you(?:['’]?re| are) (?:talking|explaining)(?: it)? to) (?:only |just )?(?:an? )?(?:\d{1,2}|three|four|five|six|seven|eight|nine|ten|eleven|twelve|child|kid|toddler|idiot|stupid|dumb|thick)(?:[ -]?(?:years?|yrs?)[ -]old)?(?: child| kid)?|eli5)(?![\p{L}\p{N}])(?! again)/giu;

/** A request for books on a world war by a short name, “ww2” or “world war II books”, with the name in records. */
export const namingWar = (text: string): string =>
  text.replace(
    WAR_IN_SHORT,
    (_, before: string, which: string, after: string) =>
      `${before}the ${FIRST_WAR.has(which.toLowerCase()) ? 'first' : 'second'} world war${after}`,
  );
const WAR_IN_SHORT =
  /^((?:books? |novels? |history )?(?:about |on |of )?)(?:the )?(?:ww|world war) ?(1|i|one|2|ii|two)((?: (?:books?|novels?))?[.!?]{0,3})$/iu;
const FIRST_WAR = new Set(['1', 'i', 'one']);

/** The request in the words that records use. */
export const reworded = (text: string): string =>
  text
    .replace(IMAGE, ' ')
    .replace(OF_LITERATURE, 'literary criticism')
    .replace(FOR_BABIES, (book) => (PARENTS.test(text) ? book : 'board books for babies'))
    .replace(TWO_YEARS, 'toddler')
    .replace(OF_ANYBODY, '$1')
    .replace(DECADE, '19$1s')
    .replace(LIGHT, 'an uplifting novel')
    .replace(BEFORE_COLONIES, ' precolonial')
    .replace(BETWEEN_TWO, (_, whom: string) => (/^(?:wom|girl|lad)/i.test(whom) ? 'lesbian' : 'gay'))
    .replace(SAD_END, (end) => (OF_TALES.test(text) ? 'sad' : end))
    .replace(AS_HERO, '')
    .replace(IN_PASSING, (word) => (/^what (?:is|are)\b/i.test(text) ? '' : word))
    .replace(TIMES, '$1');

/** “The cartography of the mind” is about the mind and not about maps. */
const IMAGE =
  /\b(?:cartography|geography|anatomy|architecture|archaeology|topography|landscape|maps?|atlas|chemistry|mechanics|grammar|garden|theatre) of (?:the |our |human )*(?=(?:mind|soul|heart|self|memory|imagination|emotions?|love|desire|consciousness|melancholy|loneliness|grief|happiness|power|evil)\b)/giu;
/** “The history of the novel” is about novels, and is none. Records call the study of them literary criticism. */
const OF_LITERATURE =
  /\b(?:an? |the )?(?:short |brief )?(?:history|origins?|rise|birth|development|evolution|future|death|theory) of (?:the |an? )?(?:(?:english|modern|european|western|world|realist) )?(?:novels?|essays?|short stor(?:y|ies)|fiction|literature)\b(?! (?:of|about|on|in)\b)/giu;
/** “The diary of somebody in the war”. */
const OF_ANYBODY =
  /\b(diary|diaries|letters|memoirs?|autobiography|account|story) (?:of|by|from) (?:somebody|someone|anybody)(?! who\b)(?![\p{L}'’])/giu;
/** A baby book is made of board, unless it is one for parents. */
const FOR_BABIES =
  /\b(?:baby books?|books? for (?:an? |my |our |the |young )?(?:newborn )?(?:bab(?:y|ies)|newborns?|(?:1|one|18)[- ](?:years?|months?)[- ]olds?|1 ?yo))\b/giu;
const TWO_YEARS = /(?<!ty[- ])\b(?:2|two)(?:[- ]years?[- ]olds?|[ -]?yo)(?: (?:boy|girl|son|daughter|toddler))?s?\b/giu;
/** “Something light” is not about optics; a light novel is a kind of book. */
const LIGHT =
  /\b(?:something|anything) (?:nice and |fun and )?light\b(?! (?:about|on|years?|novels?)\b|-)|(?<!\bof )\b(?:an? )?light (?:reads?|reading|fiction)\b(?! (?:about|on)\b)/giu;
/** “A romance between two women”. */
const BETWEEN_TWO =
  /(?<=\b(?:romance|love|love story|love affair|passion) )between two (wom[ae]n|girls|ladies|m[ae]n|boys)\b/giu;
/** “A love story that ends badly”, “with a sad ending”. */
const SAD_END =
  /\b(?:that |which )?(?:ends? (?:badly|sadly|unhappily|in tragedy)|(?:does not|doesn['’]?t|do not|don['’]?t) end well)\b|\b(?:with )?(?:an? )?(?:sad|unhappy|tragic) endings?\b/giu;
/** A war may end badly too. */
const OF_TALES = /\b(?:stor(?:y|ies)|novels?|romances?|books?|tales?|fiction|something|anything|love|reads?)\b/iu;
/** “A dog as the main character” is about a dog. */
const AS_HERO = /\bas (?:the |an? )?(?:(?:main|central) character|protagonist)s?\b/giu;
/** “What is money really?” */
const IN_PASSING = /,? (?:really|actually|exactly|anyway|then|though)(?=\s*[?.!]*$)/iu;
/** In “Victorian times”, “times” does not mean clocks. */
const TIMES =
  /\b(victorian|medieval|mediaeval|roman|ancient|tudor|biblical|colonial|prehistoric|viking|elizabethan|georgian|edwardian|regency|ottoman|soviet|stalin['’]s|mao['’]s) times\b/giu;
/** “Africa before colonialism” is not about colonialism. */
const BEFORE_COLONIES =
  /\s(?:before|prior to) (?:the )?(?:colonialism|coloni[sz]ation|colonial (?:rule|times?|era|period)|europeans?(?: (?:came|arrived|conquest))?|white (?:man|men|people)(?: (?:came|arrived))?)\b/giu;
/** “The 60s” are years, and “in my 60s” is an age. */
const DECADE =
  /(?<!\b(?:my|our|your|his|her|their|late|early) )(?<![\p{L}\p{N}'’])['’]?([2-9]0)['’]?s(?![\p{L}\p{N}])/giu;

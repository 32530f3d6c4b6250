import { FILLER, words } from '../../../wording/words.ts';
import { ageIn, GROWN, TEEN } from './age.ts';

/** People to whom a book is given. */
const KIN =
  '(?:mothers?|fathers?|mums?|moms?|dads?|daddy|mummy|mommy|parents?|sisters?|brothers?|sons?|daughters?|child(?:ren)?|uncles?|aunts?|cousins?|nephews?|nieces?)';
const PERSON = `(?:(?:step|god|foster[ -]?|grand)?${KIN}|grandm[ao]|grandpa|grandad|granddad|gran(?:ny|s)?|gramps|nan|nana|mam|mama|papa|auntie|wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|(?:best )?friends?|mate|colleagues?|co-?workers?|boss|neighbou?rs?|teacher|flatmate|roommate|(?:better|other) half|significant other|old (?:man|lady|folks)|in-?laws)`;
/** “My 10 year old”, “our 13yo daughter”. */
const YOUNG =
  '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)[ -]?(?:years?|yrs?|y)[ -]?(?:old|o)(?: (?:son|daughter|boy|girl|kid|child|nephew|niece|grandson|granddaughter|grandchild|brother|sister))?';
const HIS = `(?:(?:dear|old|elderly|young|little|older|younger|big|late|favou?rite|new) )?(?:${YOUNG}|${PERSON})(?:['’]s ${PERSON})?(?!['’]s)(?![\\p{L}])`;
const NUMBER =
  '(?:\\d{1,2}|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)(?:[ -]years?[ -]old)?(?![\\p{L}])(?! (?:months?|weeks?|days?|hours?|feet|foot|times)\\b)';
const AGED = `(?:,? (?:who is|who['’]s|who turns|who turned|is|aged|turning) ${NUMBER},?|, ${NUMBER}(?=,|$))`;
const KEEN =
  '(?:really |very |totally |absolutely )?(?:into|interested in|mad (?:about|on)|crazy about|nuts about|obsessed (?:with|by)|keen on|fond of|a fan of)';
const LIKES = `(?:,? (?:who['’]s ${KEEN}|(?:who |and |he |she |they )?(?:also |really |absolutely |just )?(?:likes?|loves?|enjoys?|adores?|collects|is ${KEEN}))(?! (?:me|him|her|them|some(?:body|one)|another (?:man|woman))\\b)(?![\\p{L}]))`;
const GIFT =
  '(?:(?:as )?(?:an? |the )?(?:(?:birthday|christmas|wedding|farewell|retirement|good|nice|little) )*(?:(?:gift|present)s?|(?:secret santa|stocking (?:fillers?|stuffers?))(?: gifts?| presents?)?) )';
/** “Secret santa, colleague, …”. */
const GIFT_NAMED = '(?:gift|present|secret santa|stocking (?:filler|stuffer))(?: idea)?s?[,:;–—-] ';
/** “5 year old obsessed with diggers”; one who loves a girl is in a story. */
const YOUNG_LIKES = `(?:,? (?:(?:who )?is |who['’]s )?${KEEN}|,? (?:likes|loves|adores))(?! (?:an?|the|his|her|their)\\b)(?![\\p{L}])`;
/** After these words, “for” does not say who gets the book. */
const CARE =
  '(?<!\\b(?:care|cares|caring|love|grief|grieving|mourning|feelings?|responsible|sorry|afraid|fear|worried|speech|eulogy|toast|cook|cooking|provide|respect|waiting|longing|pray|praying|fight|fighting|fell|falling|look|looking|search|searching|quest|hunt|hunting|there|die|dying|died|risk|risking|sacrifice|leave|left|home) )';
/**
 * “For a friend” says who gets the book only after the thing that is given. Elsewhere it may be the subject: “looking
 * for a husband”.
 */
const GIVEN_THING =
  '(?<=^|\\b(?:something|anything)(?: [\\p{L}-]{1,20})? |\\b(?:books?|novels?|stor(?:y|ies)|thrillers?|cookbooks?|memoirs?|myster(?:y|ies)|romances?|poetry|poems|sci-?fi|science fiction|fantasy|comics?|reads?|reading|one|gifts?|presents?|recommendations?|suggestions?|ideas?) )';

const ADDRESS = [
  new RegExp(`${CARE}(?<![\\p{L}])${GIFT}?(?:for|to give(?: to)?) (?:my|our) ${HIS}${AGED}?${LIKES}?`, 'iu'),
  new RegExp(
    `(?:${GIVEN_THING}(?:for|to give(?: to)?) an?|(?<![\\p{L}])${GIFT}(?:for|to give(?: to)?)(?: an?)?) ${HIS}${AGED}?${LIKES}?`,
    'iu',
  ),
  new RegExp(`(?<![\\p{L}])(?:my|our) ${HIS}${AGED}?${LIKES}`, 'iu'),
  new RegExp(`(?<![\\p{L}])${GIFT_NAMED}(?:for )?(?:my |our |an? |the )?${HIS}${AGED}?${LIKES}?`, 'iu'),
  new RegExp(`^(?:for )?(?:an? |the )?${YOUNG}${YOUNG_LIKES}`, 'iu'),
  new RegExp(`(?:^|(?<![\\p{L}])(?:my|our) )${HIS}${AGED}`, 'iu'),
];

/** “Sister in law” and “step mother” become one word each, so that they do not ask for law or steps. */
const IN_LAW = new RegExp(`(?<![\\p{L}])(${KIN})[ -]in[ -]law(?![\\p{L}])`, 'giu');
const STEP = new RegExp(`(?<![\\p{L}])(step|god|grand)[ -](?=${KIN}(?![\\p{L}]))`, 'giu');
const GIVEN = 'gift';
const GIVING = /\b(?:gifts?|presents?|to give)\b/iu;
const IS_AGED = new RegExp(YOUNG, 'iu');
/** “For my son, 4”. */
const BARE_AGE = /, \d{1,2}$/u;
/** Longer texts tell a story, and the people in it are not readers. */
const LONGEST = 300;

/** What parents ask about a child. */
const RAISING =
  /^(?:how (?:do|can|should|to)|why (?:do|does|is|did|won['’]?t|can['’]?t)|is it|should|when (?:do|should))\b/iu;
const FOR_READER = /\bfor (?:my|our)\b|\b(?:read|reads|reading|books?|story|stories|likes?|loves?|enjoys?)\b/iu;
const OWN_CHILD = new RegExp(`\\b(my|our) ${YOUNG}`, 'giu');
const SCHOOL_AGE = 5;

/**
 * In a parent's question, replaces the age of the child, who is not the reader: “how do I stop my 3 year old hitting”
 * becomes “… my toddler …”.
 */
export function namingChild(text: string): string {
  if (text.length > LONGEST || !RAISING.test(text) || FOR_READER.test(text)) return text;
  return text.replace(OWN_CHILD, (aged, whose: string) => {
    const age = ageIn(aged) ?? GROWN;
    if (age >= GROWN) return aged;
    return `${whose} ${age < SCHOOL_AGE ? 'toddler' : age < TEEN ? 'child' : 'teenager'}`;
  });
}

/**
 * `to`: what a request says about the person a book is for. `rest`: the request without that. A request that says
 * nothing else asks for a gift.
 */
export function readAddress(text: string): { rest: string; to: string } {
  if (text.length > LONGEST) return { rest: text, to: '' };
  const said = text.replace(IN_LAW, '$1').replace(STEP, '$1');
  for (const address of ADDRESS) {
    const found = address.exec(said);
    if (!found) continue;
    const rest = `${said.slice(0, found.index)} ${said.slice(found.index + found[0].length)}`
      .replace(/\s+/gu, ' ')
      .trim();
    if (words(rest).some((word) => !FILLER.has(word))) return { rest, to: found[0] };
    // “Books for an 8 year old” asks for books for that age.
    const isYoung = IS_AGED.test(found[0]) || (BARE_AGE.test(found[0]) && (ageIn(found[0]) ?? GROWN) < GROWN);
    if (isYoung && !GIVING.test(found[0])) return { rest: said, to: '' };
    return { rest: GIVEN, to: `${found[0]}, ${GIVEN}` };
  }
  return { rest: said, to: '' };
}

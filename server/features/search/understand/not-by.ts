import { COUNTRIES_BY_NAME, COUNTRIES_BY_PEOPLE, NAMES_OF_PART } from '../../../wording/nations.ts';
import { capitals, oneOf, type Provenance } from './provenance.ts';

/** What most people mean by the West, as ISO codes. */
export const WEST: readonly string[] = 'US GB FR DE AT CH IT ES PT NL BE DK SE NO FI IE CA AU NZ GR IS'.split(' ');
/** Where many authors are white. Our records tell where an author comes from, and not whether they are white. */
const WHITE: readonly string[] = [...(COUNTRIES_BY_NAME.get('europe') ?? []), 'US', 'CA', 'AU', 'NZ', 'ZA'];

type Group = { adjective: string; countries: readonly string[] };
/** Peoples within a country are not among them, since our records only name the country. */
const GROUPS: ReadonlyMap<string, Group> = new Map([
  ...[...COUNTRIES_BY_PEOPLE]
    .filter(([name]) => !NAMES_OF_PART.has(name))
    .flatMap(([name, countries]) => named([name, `${name}s`], capitals(name), countries)),
  ...named(['brit', 'brits'], 'British', ['GB']),
  ...named(['englishman', 'englishmen'], 'English', ['GB']),
  ...named(['frenchman', 'frenchmen'], 'French', ['FR']),
  ...named(['yank', 'yanks'], 'American', ['US']),
  ...named(['western', 'westerner', 'westerners'], 'Western', WEST),
  ...named(['white', 'whites'], 'white', WHITE),
]);
function named(names: readonly string[], adjective: string, countries: readonly string[]): [string, Group][] {
  return names.map((name) => [name, { adjective, countries }]);
}
const GROUP = oneOf(GROUPS.keys());
const PERSON =
  '(?:persons?|people|folks?|authors?|writers?|novelists?|poets?|historians?|scholars?|journalists?|philosophers?|thinkers?|scientists?|guys?|blokes?|m[ae]n|males?|dudes?|voices)';
const MAN = '(?:m[ae]n|males?|guys?|dudes?|blokes?)';
const ADJECTIVES = '(?:(?:dead|old|rich|posh|straight|privileged) ){0,3}';
const ARTICLE = '(?:(?:an?|the|any|other|some|more|just|only|yet another) ){0,2}';
const IS = '(?:(?:that|which|who) (?:is |are |was |were )?)?';
const NOT = "(?:not|never|nothing|none|no one|isn['’]?t|aren['’]?t|wasn['’]?t|weren['’]?t|(?:is|are|was|were) not)";
const MADE = '(?:written|told|authored|narrated|made)';
const END = '(?![\\p{L}\\p{N}])';
const pattern = (source: string) => new RegExp(source, 'iu');
const EACH_GROUP = new RegExp(`(?:${GROUP})${END}`, 'gu');

/** “An American millionaire”: what else they are does not matter. */
const ANYBODY = '(?: (?!(?:about|on|with|for|from|set|and|or|but|in|please|that|who|which)\\b)\\p{L}{2,20}){0,2}';
const MORE = `(?:(?:,| or| and| nor)(?: by)? ${ARTICLE}(?:${GROUP})(?: ${PERSON})?${END})`;
const NOT_BY: readonly RegExp[] = [
  // “Not written by a white person”, “not by Americans or Brits”.
  pattern(
    `[,;]? ?(?:\\b(?:but|and) )?\\b${IS}${NOT} (?:(?:just|only|all|always|exclusively) )?(?:${MADE} )?by ${ARTICLE}${ADJECTIVES}(?<group>(?:${GROUP})(?: ${PERSON})?${END}${MORE}{0,3})${ANYBODY}`,
  ),
  // “By someone who isn't white”.
  pattern(
    `\\b(?:${MADE} )?by ${ARTICLE}(?:someone|somebody|anyone|${PERSON}|m[ae]n) (?:who|that) (?:isn['’]?t|aren['’]?t|(?:is|are) not) ${ARTICLE}(?<group>(?:${GROUP})${END}${MORE}{0,3})`,
  ),
  // “By non-western authors”.
  pattern(`\\b(?:${MADE} )?by ${ARTICLE}non[ -](?<group>(?:${GROUP}))(?: ${PERSON})?${END}`),
  pattern(`\\bnon[ -](?<group>(?:${GROUP})) (?:authors|writers|novelists|poets|voices|perspectives?)${END}`),
];
/** “Philosophy that isn't all dead white men”: a woman, or somebody from elsewhere, will do. */
const WHITE_MEN = pattern(
  `[,;]? ?(?:\\b(?:but|and) )?\\b${IS}(?:${NOT}|without|beyond|other than|no more|no) (?:(?:just|only|all|always|exclusively|more|another|the usual|full of|(?:${MADE} )?by|an?|the) ){0,3}${ADJECTIVES}(?:white (?:(?:european|western|american|english) )?|european |western )${MAN}${END}`,
);
const OF_MEN = pattern(`\\b${MAN}${END}`);
/** “By women of colour”, “writers of color”. “Books about women of colour” says nothing of the authors. */
const NO_SUBJECT = '(?:(?!(?:about|on|of|for|with)\\b)\\p{L}{2,20} ){0,3}';
const OF_COLOUR = pattern(
  `(?<=\\b(?:by|from) ${NO_SUBJECT}(?:wom[ae]n|${PERSON})|^${NO_SUBJECT}(?:writers?|authors?|poets?|novelists?)) of colou?r\\b`,
);

/** Longer texts tell a story. */
const LONGEST = 300;

/** Whose books a request does not want, and the request without that. */
export function readNotBy(text: string): { notBy: Provenance['notBy']; rest: string } {
  if (text.length > LONGEST) return { notBy: null, rest: text };
  const men = WHITE_MEN.exec(text);
  if (men) return { notBy: { said: 'white men', countries: WHITE, orByWoman: true }, rest: without(text, men) };
  const colour = OF_COLOUR.exec(text);
  if (colour) return { notBy: { said: 'white', countries: WHITE, orByWoman: false }, rest: without(text, colour) };
  for (const each of NOT_BY) {
    const found = each.exec(text);
    if (!found) continue;
    const said = found.groups?.group?.toLowerCase().match(EACH_GROUP) ?? [];
    const groups = said.flatMap((name) => GROUPS.get(name.replaceAll('-', ' ')) ?? []);
    const names = [...new Set(groups.map(({ adjective }) => adjective))];
    const countries = groups.flatMap((group) => group.countries);
    // “Not by a rich American guy”: a woman will do.
    const orByWoman = OF_MEN.test(found[0]);
    const adjectives = names.join(' or ');
    const notBy = { said: orByWoman ? `${adjectives} men` : adjectives, countries, orByWoman };
    return { notBy, rest: without(text, found) };
  }
  return { notBy: null, rest: text };
}

const without = (text: string, found: RegExpExecArray): string =>
  `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,;.])/gu, '')
    .trim();

/**
 * The years in which a book came out, both included; null where that end is open. With `ofEvents`, a book of what
 * happened in these years is meant as well.
 */
export type YearsAsked = { said: string; from: number | null; to: number | null; ofEvents?: true };

const MADE =
  '(?:written|published|released|printed|issued|out|that came out|that appeared|which came out|came out|appeared|first published|originally published)';
export const BOOKS =
  '(?:books?|novels?|stories|fiction|sci-?fi|fantasy|poems?|poetry|essays?|plays?|drama|memoirs?|biograph(?:y|ies)|thrillers?|mysteries|romances?|literature|classics?|comics?|textbooks?|nonfiction|non-fiction|guides?|releases?|titles?|cookbooks?)';
/** What really happened. The years behind it are those of the events: “true crime from before 1900”. */
const EVENTS =
  '(?:true[ -]crimes?|true stories|real[ -]life (?:crimes?|murders?|mysteries|stories|adventures?|disasters?)|(?:murder|criminal|court) cases)';
const pattern = (source: string) => new RegExp(source, 'iu');
const AFTER_EVENTS = pattern(`\\b${EVENTS}(?: ${BOOKS})?,? $`);

const YEAR = '(1[0-9]{3}|20[0-9]{2})';
const DECADE =
  "(?:the )?(?:early |late |mid-?)?(?:(1[5-9][0-9]0|20[0-2]0)['’]?s|['’]?([2-9]0)['’]?s|(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))(?![\\p{L}])";
const ORDINALS = 'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first'.split(' ');
const CENTURY = `(?:the )?(?:(1[0-9]|20|21)(?:th|st)|(${ORDINALS.join('|')})) century`;
const DECADES = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ');
const NUMBERS = 'one two three four five six seven eight nine ten'.split(' ');
const CUE = `(?:${MADE} (?:in |during |from |of )?|(?<=${BOOKS} )(?:from|of|in) |(?<=${EVENTS} )from |(?<=(?:${BOOKS}|${EVENTS}) )(?=[12]|before|after|since)|(?:^|(?<=[,;] ))from )`;

type Years = { from: number | null; to: number | null };
type YearRule = { pattern: RegExp; read(found: readonly string[], year: number): Years };
const number = (text: string | undefined) => Number(text ?? Number.NaN);
const PUBLISHED: YearRule[] = [
  {
    pattern: pattern(`\\b(?:${CUE})(?:between )?${YEAR}(?: ?[-–] ?| and | to )${YEAR}\\b`),
    read: ([from, to]) => ({ from: number(from), to: number(to) }),
  },
  {
    pattern: pattern(`\\b${CUE}(?:after|later than) ${YEAR}\\b`),
    read: ([from]) => ({ from: number(from) + 1, to: null }),
  },
  { pattern: pattern(`\\b${CUE}since ${YEAR}\\b`), read: ([from]) => ({ from: number(from), to: null }) },
  {
    pattern: pattern(`\\b${CUE}(?:before|earlier than|prior to) ${YEAR}\\b`),
    read: ([to]) => ({ from: null, to: number(to) - 1 }),
  },
  {
    pattern: pattern(`\\b${CUE}${DECADE}`),
    read: ([whole, short, named]) => {
      const from = whole ? number(whole) : 1900 + (short ? number(short) : 20 + 10 * DECADES.indexOf(named ?? ''));
      return { from, to: from + 9 };
    },
  },
  {
    pattern: pattern(`\\b${CUE}${CENTURY}\\b`),
    read: ([digits, named]) => {
      const century = digits ? number(digits) : 15 + ORDINALS.indexOf((named ?? '').toLowerCase());
      return { from: 100 * (century - 1) + 1, to: 100 * century };
    },
  },
  {
    pattern: pattern(`\\b(?:${MADE} in |(?<=${BOOKS} )(?:from|of) )${YEAR}\\b`),
    read: ([only]) => ({ from: number(only), to: number(only) }),
  },
  {
    pattern: pattern(
      `\\b(?:from|in|within|of|${MADE} (?:in|within)) the (?:last|past) (?:([0-9]{1,2}|${NUMBERS.join('|')}) years|decade)\\b`,
    ),
    read: ([many], year) => ({ from: year - countOf(many), to: null }),
  },
  {
    pattern: pattern(`\\b${CUE}(?:in )?this century\\b`),
    read: (_, year) => ({ from: 100 * Math.floor((year - 1) / 100) + 1, to: null }),
  },
  {
    pattern: pattern(`\\b(?:not|no) older than (?:([0-9]{1,2}|${NUMBERS.join('|')}) years|a decade)\\b`),
    read: ([many], year) => ({ from: year - countOf(many), to: null }),
  },
  {
    pattern: pattern(
      `\\b(?:recently (?:published|released|written)|(?:published|released|written) recently|(?:recent|latest|newest|brand[ -]new|new)(?= (?:\\p{L}+ )?${BOOKS}(?![\\p{L}])))`,
    ),
    read: (_, year) => ({ from: year - RECENT, to: null }),
  },
];
const RECENT = 10;
const countOf = (many: string | undefined): number => {
  if (many === undefined) return RECENT;
  const named = NUMBERS.indexOf(many.toLowerCase());
  return named < 0 ? number(many) : named + 1;
};

/** The years that a request names, and the request without them. `year` is this year, for “recent”. */
export function readYears(text: string, year: number): { published: YearsAsked | null; rest: string } {
  for (const rule of PUBLISHED) {
    const found = rule.pattern.exec(text);
    if (!found) continue;
    const before = text.slice(0, found.index);
    const ofEvents = AFTER_EVENTS.test(before) && !SAYS_MADE.test(found[0]);
    const published: YearsAsked = {
      said: found[0].trim(),
      ...rule.read(found.slice(1), year),
      ...(ofEvents && { ofEvents }),
    };
    return { published, rest: `${before} ${text.slice(found.index + found[0].length)}` };
  }
  return { published: null, rest: text };
}
const SAYS_MADE = pattern(`^${MADE}\\b`);

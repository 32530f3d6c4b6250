/**
 * “My son, 12, loves codes”, “my niece who is ten”, “for a bright twelve year old”, “a reader of 12”: how old a young
 * reader is.
 */
const AGE =
  /\b(?:son|daughter|boy|girl|nephew|niece|(?:step|god|grand)(?:son|daughter|child)|brother|sister|cousin|kids?|children|boys|girls|grandchildren|twins|brothers|sisters)\b(?:,|,? (?:aged?|ages|who is|who are|who['’]s|who turns|is|are|turning))? (\d{1,2}|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)\b|\b(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)[ -]?(?:years?|yrs?|y)[ -]?(?:olds?|o)\b|\b(?:(?:reader|boy|girl|child) (?:of|aged)|who(?: is|['’]s)(?: turning)?|who turns) (\d{1,2}|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)(?=[.!?]?$|[,;]| (?:who|that|and)\b)/iu;
const ONES = 'one two three four five six seven eight nine'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const AGES = new Map(
  [...ONES, ...'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')]
    .map((word, at): [string, number] => [word, 1 + at])
    .concat(
      TENS.flatMap((word, at) => [
        [word, 10 * (at + 2)],
        ...ONES.map((one, rest): [string, number] => [`${word}-${one}`, 10 * (at + 2) + rest + 1]),
      ]),
    ),
);
export const TEEN = 13;
/** From this age on, nobody is a young reader. */
export const GROWN = 18;

/** “Kids aged 6 and 11”, “kids 7 and 13”. */
const AND_AGE = /^ (?:and|&) (\w{1,8})\b/iu;

/** The age that a request names, in years, or the mean of two; null if it names none. */
export function ageIn(text: string): number | null {
  const found = AGE.exec(text);
  const said = found?.slice(1).find(Boolean);
  const age = said === undefined ? null : numberOf(said.replace(' ', '-'));
  const other = numberOf(AND_AGE.exec(text.slice((found?.index ?? 0) + (found?.[0].length ?? 0)))?.[1] ?? '');
  return age === null || other === null ? age : Math.round((age + other) / 2);
}

/** The number of years that a word says, in digits or letters; null for any other word. */
export function numberOf(word: string): number | null {
  return AGES.get(word.toLowerCase()) ?? (/^\d{1,3}$/.test(word) ? Number(word) : null);
}

/** A phrase that gives the reader's age, with at most two digits: a tree may be 800 years old. */
const YEARS_OLD =
  /(?:,? (?:who is|who['’]s|aged) )?\b(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)[ -]?(?:years?|yrs?|y)[ -]?(?:olds?|o)\b/giu;

/** A request without the reader's age, which is nothing to search for. */
export const withoutAge = (text: string): string => text.replace(YEARS_OLD, ' ');

import type { Work } from '../books/books.ts';

/** A subject as a sentence writes it. Labels are lower case; the records of books on it show which words are names. */
export function topicName(label: string, works: readonly Pick<Work, 'summary' | 'authors'>[]): string {
  const text = works.map((work) => [work.summary, ...work.authors].join(' | ')).join(' | ');
  const whole = find(label, text, '(?<![\\p{L}\\p{N}])');
  if (label.includes(' ') && whole?.split(' ').every((word) => /^(\p{Lu}|of|the|and|in)/u.test(word))) return whole;
  const words = label.split(' ').map((word) => spelled(word, text));
  // `claude Shannon`: who has a family name has a first name too.
  const isPerson = words.length === 2 && /^\p{Lu}\p{Ll}/u.test(words[1] ?? '') && !PLURAL_OR_PLACE.test(words[1] ?? '');
  const named = isPerson ? words.map(capital) : words;
  return named
    .join(' ')
    .replace(/\b(first world|second world|world|cold|civil) war\b/gi, (event) =>
      event === 'civil war' && words.length === 2 ? event : event.split(' ').map(capital).join(' '),
    );
}

/** A capital in the middle of a sentence or in somebody's name marks a name; at the beginning of a sentence it marks nothing. */
function spelled(word: string, text: string): string {
  if (ACRONYMS.test(word)) return word.toUpperCase();
  return find(word, text, '(?<=[\\p{L},;] )') ?? (NAMES.test(word) ? capital(word) : word);
}

function find(words: string, text: string, before: string): string | undefined {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${before}${escaped}(?![\\p{L}\\p{N}])`, 'iu').exec(text)?.[0];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const ACRONYMS = /^(ai|dna|rna|nasa|aids|hiv|ptsd|adhd|cia|kgb|fbi|nsa|gps|us|uk|ibm|mit|lsd|crispr)$/i;
const PLURAL_OR_PLACE =
  /s$|^(Wall|War|Empire|Republic|Revolution|Rome|Greece|Egypt|China|Japan|India|Russia|Europe|Africa)$/;
/** Peoples, places and ideas called after somebody, for records that do not happen to show them. */
const NAMES =
  /^(roman|rome|greek|greece|egypt|egyptian|china|chinese|japan|japanese|india|indian|russia|russian|french|france|germany|german|italian|italy|english|england|british|britain|american|america|african|africa|asia|asian|europe|european|soviet|jewish|islam|islamic|christian|christianity|buddhism|buddhist|darwin|newton|einstein|plato|aristotle|kant|shakespeare|byzantine|ottoman|mongol|viking|vikings|spanish|spain|latin|persian|arab|arabic|victorian|renaissance|napoleon|stalingrad|berlin|milgram|cuban|vietnam|korean|irish|scottish|polish|swedish|dutch|turkish|mexican|brazilian|freud|marx|hegel|nietzsche|homer)$/i;

import type { Work } from '../books/books.ts';

/** A subject as a sentence writes it: labels are lower case, and the book's own record shows which words are names. */
export function topicName(label: string, work: Pick<Work, 'title' | 'subtitle' | 'summary' | 'authors'>): string {
  const text = [work.summary, work.title, work.subtitle ?? '', work.authors.join(' ')].join(' . ');
  return label.replace(/[\p{L}\p{N}'’-]+/gu, (word) => {
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    // A capital in the middle of a sentence marks a name; at its beginning it marks nothing.
    const found = new RegExp(`(?<=[\\p{Ll},;] )${escaped}(?![\\p{L}\\p{N}])`, 'giu').exec(work.summary)?.[0];
    if (found) return found;
    return namesWithoutSupport.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : acronym(word, text);
  });
}

/** Peoples and places that are subjects by themselves. */
const namesWithoutSupport =
  /^(roman|rome|greek|greece|egypt|egyptian|china|chinese|japan|japanese|india|indian|russia|russian|french|france|german|germany|italian|italy|english|england|british|britain|american|america|african|africa|asia|asian|europe|european|soviet|jewish|islam|islamic|christian|christianity|buddhism|buddhist|stoic|stoicism|darwin|newton|einstein|plato|aristotle|shakespeare|mars|byzantine|ottoman|mongol|viking|vikings|spanish|spain|latin|persian|arab|arabic|victorian|renaissance)$/i;

const acronym = (word: string, text: string): string => {
  const upper = word.toUpperCase();
  return word.length <= 5 && new RegExp(`(?<![\\p{L}])${upper.replace(/\W/g, '\\$&')}(?![\\p{L}])`, 'u').test(text)
    ? upper
    : word;
};

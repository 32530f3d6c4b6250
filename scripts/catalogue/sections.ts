import type { Topic } from '../../server/features/books/books.ts';

/**
 * The hundred divisions of Dewey's Decimal Classification, which was made to hold everything, so it shows gaps that
 * nobody thought of. The names are ours and short.
 */
export const SECTIONS: Readonly<Record<string, string>> = {
  '000': 'computing, information, systems',
  '010': 'bibliographies',
  '020': 'libraries and reading',
  '030': 'encyclopaedias and facts',
  '050': 'magazines',
  '060': 'associations and museums',
  '070': 'news and publishing',
  '080': 'quotations and collections',
  '090': 'rare and forbidden books',
  '100': 'philosophy',
  '110': 'metaphysics: time, cause, being',
  '120': 'knowledge, self, mind',
  '130': 'the occult and the uncanny',
  '140': 'schools of philosophy',
  '150': 'psychology',
  '160': 'logic and reasoning',
  '170': 'ethics',
  '180': 'ancient, medieval and eastern philosophy',
  '190': 'modern philosophy',
  '200': 'religion',
  '210': 'philosophy of religion',
  '220': 'the Bible',
  '230': 'Christian thought',
  '240': 'Christian practice',
  '250': 'Christian orders and parishes',
  '260': 'churches and their work',
  '270': 'history of Christianity',
  '280': 'denominations',
  '290': 'other religions and myths',
  '300': 'society',
  '310': 'statistics and data',
  '320': 'politics',
  '330': 'economics and work',
  '340': 'law',
  '350': 'government and war',
  '360': 'social problems and services',
  '370': 'education',
  '380': 'trade and transport',
  '390': 'customs and folklore',
  '400': 'language',
  '410': 'linguistics',
  '420': 'English',
  '430': 'German and related languages',
  '440': 'French and related languages',
  '450': 'Italian and related languages',
  '460': 'Spanish and Portuguese',
  '470': 'Latin',
  '480': 'Greek',
  '490': 'other languages',
  '500': 'science',
  '510': 'mathematics',
  '520': 'astronomy',
  '530': 'physics',
  '540': 'chemistry',
  '550': 'earth and weather',
  '560': 'fossils',
  '570': 'biology',
  '580': 'plants',
  '590': 'animals',
  '600': 'technology',
  '610': 'medicine and health',
  '620': 'engineering',
  '630': 'farming, gardens, pets',
  '640': 'home, food, family life',
  '650': 'management',
  '660': 'chemical engineering and food technology',
  '670': 'manufacturing',
  '680': 'making things for use',
  '690': 'building',
  '700': 'art',
  '710': 'landscape and cities',
  '720': 'architecture',
  '730': 'sculpture and ceramics',
  '740': 'drawing, design, crafts, comics',
  '750': 'painting',
  '760': 'printmaking',
  '770': 'photography',
  '780': 'music',
  '790': 'stage, screen, sport, games',
  '800': 'literature of all languages, and writing',
  '810': 'American literature',
  '820': 'English and Irish literature',
  '830': 'German and Nordic literature',
  '840': 'French literature',
  '850': 'Italian literature',
  '860': 'Spanish, Portuguese and Latin American literature',
  '870': 'Latin literature',
  '880': 'Greek literature',
  '890': 'other literatures',
  '900': 'history',
  '910': 'geography and travel',
  '920': 'lives',
  '930': 'the ancient world',
  '940': 'Europe',
  '950': 'Asia',
  '960': 'Africa',
  '970': 'North America',
  '980': 'South America',
  '990': 'Oceania and elsewhere',
};

const START = '<!-- sections -->';
const END = '<!-- /sections -->';

/** A Markdown table, between two markers, of each section's number of topics and their books. */
export function sectionTable(topics: readonly Topic[]): string {
  const rows = Object.entries(SECTIONS).map(([section, name]) => {
    const inside = topics.filter((topic) => topic.section === section);
    const books = new Set(inside.flatMap((topic) => topic.books.map(({ key }) => key)));
    return `| ${section} | ${name} | ${inside.length} | ${books.size} |`;
  });
  return [START, '| section | holds | topics | books |', '|---|---|---|---|', ...rows, END].join('\n');
}

/** The text with its table replaced. @throws Error when it has no place for one. */
export function withSectionTable(text: string, topics: readonly Topic[]): string {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The text lacks ${START} … ${END}.`);
  return before + sectionTable(topics) + after;
}

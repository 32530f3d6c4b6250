import { describe, expect, test } from 'vitest';
import { NO_PROVENANCE, type Provenance, readProvenance } from './provenance.ts';

const YEAR = 2026;
const africa = expect.arrayContaining(['NG', 'KE', 'ZA', 'SN', 'ET']);
const country = (...countries: string[]) => ({
  origin: { said: expect.any(String), isPlace: expect.any(Boolean), countries },
});
const published = (from: number | null, to: number | null) => ({ published: { said: expect.any(String), from, to } });
const language = (code: string) => ({ language: { said: expect.any(String), code } });
const original = (code: string) => ({ original: { said: expect.any(String), code } });

/** A request, what it says about where, when and in which language a book was made, and what else it asks for. */
const TABLE: [query: string, asked: { [Key in keyof Provenance]?: unknown }, rest: string][] = [
  ['novels in Spanish', language('es'), 'novels'],
  ['books in Spanish about whales', language('es'), 'books about whales'],
  ['something about gardening in french', language('fr'), 'something about gardening'],
  ['poetry written in Persian', original('fa'), 'poetry'],
  ['Spanish-language novels about exile', language('es'), 'novels about exile'],
  ['novels available in German', language('de'), 'novels'],
  ['originally written in Japanese', original('ja'), ''],
  ['crime novels originally written in Japanese', original('ja'), 'crime novels'],
  ['short stories translated from Korean', original('ko'), 'short stories'],
  ['short stories translated from the Korean', original('ko'), 'short stories'],
  ['philosophy first published in German', original('de'), 'philosophy'],
  ['classics written in Latin', original('la'), 'classics'],
  ['history in translation from Arabic', original('ar'), 'history'],
  [
    'African science fiction by African authors',
    { origin: { said: 'African', isPlace: false, countries: africa } },
    'science fiction',
  ],
  [
    'a big fat family saga from Eastern Europe',
    { origin: { said: 'Eastern Europe', isPlace: true, countries: expect.arrayContaining(['PL', 'RU', 'UA']) } },
    'a big fat family saga',
  ],
  ['novels by a Nigerian writer', country('NG'), 'novels'],
  ['a thriller by a Swedish author', country('SE'), 'a thriller'],
  ['novels by Brazilian authors', country('BR'), 'novels'],
  ['love stories by Japanese women', { ...country('JP'), byWoman: true }, 'love stories'],
  [
    'memoirs by African women',
    { origin: { said: 'African', isPlace: false, countries: africa }, byWoman: true },
    'memoirs',
  ],
  ['science fiction by women', { byWoman: true }, 'science fiction'],
  ['contemporary poets who are black women', { byWoman: true }, 'contemporary poets who are black'],
  ['science fiction written by women writers', { byWoman: true }, 'science fiction'],
  ['books about war by female historians', { byWoman: true }, 'books about war'],
  ['some great Irish crime fiction', country('IE'), 'crime fiction'],
  ['Scottish romance', {}, 'Scottish romance'],
  ['Egyptian historical fiction', {}, 'Egyptian historical fiction'],
  ['a dystopia written recently', published(2016, null), 'a dystopia'],
  ['a short French novel', country('FR'), 'a short novel'],
  ['Japanese novel, short', country('JP'), 'novel, short'],
  ['Polish reportage', country('PL'), 'reportage'],
  [
    'Caribbean poetry by women',
    { ...country('BB', 'CU', 'DO', 'HT', 'JM', 'TT', 'AG', 'LC', 'GP', 'MQ', 'GY'), byWoman: true },
    'poetry',
  ],
  ['science fiction by a chinese or nigerian author', country('CN', 'NG'), 'science fiction'],
  ['books on india written by indians', country('IN'), 'books on india'],
  ['books about japan by actual japanese people', country('JP'), 'books about japan'],
  [
    'Black British novelists',
    { origin: expect.objectContaining({ countries: ['GB'], part: expect.arrayContaining(['black british']) }) },
    'novels',
  ],
  ['Kenyan writers on colonialism', country('KE'), 'on colonialism'],
  ['novels by authors from India', country('IN'), 'novels'],
  ['crime fiction of Swedish authors', country('SE'), 'crime fiction of'],
  ['poems of contemporary Polish poets', country('PL'), 'poems of'],
  ['a family saga by somebody from South Africa', country('ZA'), 'a family saga'],
  ['poems by an Irish woman', { ...country('IE'), byWoman: true }, 'poems'],
  [
    'fantasy by West African novelists',
    { origin: { said: 'West African', isPlace: false, countries: expect.arrayContaining(['NG', 'GH']) } },
    'fantasy',
  ],
  [
    'crime by Latin American writers',
    { origin: { said: 'Latin American', isPlace: false, countries: expect.arrayContaining(['AR', 'MX']) } },
    'crime',
  ],
  ['by a contemporary Chinese author', country('CN'), ''],
  ['a novel by a South Korean writer', country('KR'), 'a novel'],
  ['climate change, published after 2015', published(2016, null), 'climate change'],
  ['books about AI published since 2020', published(2020, null), 'books about AI'],
  ['physics books from before 1950', published(null, 1949), 'physics books'],
  ['novels written before 1900', published(null, 1899), 'novels'],
  ['novels published between 1920 and 1939', published(1920, 1939), 'novels'],
  ['essays published 1990-2000', published(1990, 2000), 'essays'],
  ['detective novels from the 1920s', published(1920, 1929), 'detective novels'],
  ['a novel, published after 1950', published(1951, null), 'a novel'],
  ['science fiction novels of the sixties', published(1960, 1969), 'science fiction novels'],
  ["thrillers from the '80s", published(1980, 1989), 'thrillers'],
  ['plays written in the 17th century', published(1601, 1700), 'plays'],
  ['novels from the nineteenth century', published(1801, 1900), 'novels'],
  ['a book published in 1984', published(1984, 1984), 'a book'],
  ['recent books on dinosaurs', published(YEAR - 10, null), 'books on dinosaurs'],
  ['books written this century', published(2001, null), 'books'],
  ['memoirs by women scientists', { byWoman: true }, 'memoirs scientists'],
  [
    'contemporary novels by Native Americans',
    {
      origin: {
        said: 'Native American',
        isPlace: false,
        countries: ['US', 'CA'],
        part: ['native american', 'first nations'],
      },
    },
    'contemporary novels',
  ],
  ['recently published history of china', published(YEAR - 10, null), 'history of china'],
  ['latest research books on sleep', published(YEAR - 10, null), 'research books on sleep'],
  ['new novels about friendship', published(YEAR - 10, null), 'novels about friendship'],
  ['epidemics, from the last five years', published(YEAR - 5, null), 'epidemics'],
  ['economics from the last 20 years', published(YEAR - 20, null), 'economics'],
  ['economics not older than 10 years', published(YEAR - 10, null), 'economics'],
  ['Maori writers', { origin: { said: 'Maori', isPlace: false, countries: ['NZ'], part: ['maori', 'māori'] } }, ''],
  ['Māori poets', { origin: expect.objectContaining({ countries: ['NZ'] }) }, 'poetry'],
  [
    'poets from Wales',
    { origin: { said: 'Wales', isPlace: true, countries: ['GB'], part: ['welsh', 'wales'] } },
    'poetry',
  ],
  ['African American poets', { origin: expect.objectContaining({ countries: ['US'] }) }, 'poetry'],
  ['Korean authors in translation', country('KR', 'KP'), ''],
  ['Polish crime writers', country('PL'), 'crime'],
  ['playwrights from Norway', country('NO'), 'plays'],
  ['Australian novelists on the bush', country('AU'), 'novels on the bush'],
  ['women writers from Iran', { ...country('IR'), byWoman: true }, ''],
  [
    'short stories by Egyptian authors in English translation',
    { ...country('EG'), ...language('en') },
    'short stories',
  ],
  ['Hungarian writers who fled', country('HU'), 'who fled'],
  [
    'novels by Nigerian women published after 2010',
    { ...country('NG'), ...published(2011, null), byWoman: true },
    'novels',
  ],
  ['novels translated from French, from the 1950s', { ...original('fr'), ...published(1950, 1959) }, 'novels'],
];

describe('where, when and in which language a book was made', () => {
  test.each(TABLE)('%s', (query, asked, rest) => {
    const read = readProvenance(query, YEAR);
    expect(read.provenance).toEqual({ ...NO_PROVENANCE, ...asked });
    expect(read.rest).toBe(rest);
  });
});

test.each([
  'learn spanish',
  'the spanish civil war',
  'gardens in japanese culture',
  'history of the german language',
  'europe after 1945',
  'the roaring 1920s',
  'gangsters in the 1920s',
  'recent history of iraq',
  'germany between 1933 and 1945',
  'what happened in 1492',
  'how the recent past is remembered',
  'the american west',
  'new york',
  'the new testament',
  'women in science',
  'a novel about women in iran',
  'books about poets who are women',
  'written in stone',
  'No Country for Old Men',
  'the french revolution',
  'african philosophy',
  'killed by americans in vietnam',
  'scientists from Germany',
  'biographies of French writers',
  'a biography of a French writer',
  'the life of a young Russian poet',
  'a novel about a French writer',
  'about two French writers',
  'letters of an English novelist',
  'Old English poetry',
  'a novel about poets from China',
  'conversations with writers from Russia',
  'the Irish writer who lived in Paris',
  'letters from Wales',
])('“%s” says nothing of that', (query) => {
  expect(readProvenance(query, YEAR)).toEqual({ provenance: NO_PROVENANCE, rest: query });
});

/** Countries by their ISO 3166-1 code: what people from there are called, and the country's names. */
const NATIONS = `
AF: afghan | afghanistan
AL: albanian | albania
DZ: algerian | algeria
AO: angolan | angola
AR: argentine argentinian argentinean | argentina
AM: armenian | armenia
AU: australian aussie | australia
AT: austrian | austria
AZ: azerbaijani | azerbaijan
BD: bangladeshi | bangladesh
BB: barbadian | barbados
BY: belarusian | belarus
BE: belgian | belgium
BJ: beninese | benin
BO: bolivian | bolivia
BA: bosnian | bosnia
BW: botswanan | botswana
BR: brazilian | brazil
BG: bulgarian | bulgaria
MM: burmese | burma, myanmar
KH: cambodian | cambodia
CM: cameroonian | cameroon
CA: canadian | canada
CL: chilean | chile
CN: chinese | china
CO: colombian | colombia
CD CG: congolese | congo
HR: croatian | croatia
CU: cuban | cuba
CZ: czech | czechia, czech republic, bohemia
DK: danish | denmark
DO: dominican | dominican republic
EC: ecuadorian | ecuador
EG: egyptian | egypt
SV: salvadoran | el salvador
EE: estonian | estonia
ET: ethiopian | ethiopia
FI: finnish | finland
FR: french | france
GE: georgian | georgia
DE: german | germany
GH: ghanaian | ghana
GR: greek | greece
GT: guatemalan | guatemala
GN: guinean | guinea
HT: haitian | haiti
HU: hungarian | hungary
IS: icelandic | iceland
IN: indian | india
ID: indonesian | indonesia
IR: iranian persian | iran, persia
IQ: iraqi | iraq
IE: irish | ireland
IL: israeli | israel
IT: italian | italy
CI: ivorian | ivory coast
JM: jamaican | jamaica
JP: japanese | japan
JO: jordanian | jordan
KZ: kazakh | kazakhstan
KE: kenyan | kenya
KR KP: korean | korea
KR: south korean | south korea
KP: north korean | north korea
KG: kyrgyz | kyrgyzstan
LV: latvian | latvia
LB: lebanese | lebanon
LY: libyan | libya
LT: lithuanian | lithuania
MW: malawian | malawi
MY: malaysian | malaysia
ML: malian | mali
MX: mexican | mexico
MN: mongolian | mongolia
MA: moroccan | morocco
MZ: mozambican | mozambique
NP: nepalese nepali | nepal
NL: dutch | netherlands, holland
NZ: | new zealand
NI: nicaraguan | nicaragua
NG: nigerian | nigeria
NO: norwegian | norway
OM: omani | oman
PK: pakistani | pakistan
PS: palestinian | palestine
PY: paraguayan | paraguay
PE: peruvian | peru
PH: filipino filipina | philippines
PL: polish | poland
PT: portuguese | portugal
RO: romanian | romania
RU: russian | russia
RW: rwandan | rwanda
WS: samoan | samoa
SA: saudi | saudi arabia
SN: senegalese | senegal
RS: serbian | serbia
SL: sierra leonean | sierra leone
SG: singaporean | singapore
SK: slovak | slovakia
SI: slovenian slovene | slovenia
SO: somali | somalia
ZA: south african | south africa
ES: spanish | spain
LK: sri lankan | sri lanka
SD SS: sudanese | sudan
SE: swedish | sweden
CH: swiss | switzerland
SY: syrian | syria
TW: taiwanese | taiwan
TZ: tanzanian | tanzania
TH: thai | thailand
TT: trinidadian | trinidad
TN: tunisian | tunisia
TR: turkish | turkey
UG: ugandan | uganda
UA: ukrainian | ukraine
GB: british english | britain, england, united kingdom, uk
US: american | america, united states, usa
UY: uruguayan | uruguay
UZ: uzbek | uzbekistan
VE: venezuelan | venezuela
VN: vietnamese | vietnam
ZM: zambian | zambia
ZW: zimbabwean | zimbabwe`;

/** Larger parts of the world, by the countries above that lie there. */
const REGIONS = `
DZ AO BJ BW CM CD CG EG ET GH GN CI KE LY MW ML MA MZ NG RW SN SL SO ZA SD SS TZ TN UG ZM ZW TG: african | africa
DZ EG LY MA TN: north african | north africa
BJ CM GH GN CI ML NG SN SL TG: west african | west africa
ET KE RW SO TZ UG: east african | east africa
CM CD CG GA RW TD CF BI: central african | central africa
AO BW LS MW MZ NA SZ ZA ZM ZW: southern african | southern africa
AF BD KH CN IN ID JP KZ KR KP KG MY MM MN NP PK PH SG LK TW TH UZ VN HK: asian | asia
BD IN NP PK LK: south asian | south asia
KH ID MY MM PH SG TH VN: southeast asian, south east asian | southeast asia, south east asia
CN JP KR KP TW HK MN: east asian | east asia
DZ EG IQ JO LB LY MA OM PS SA SD SY TN: arab arabic | arab world
EG IR IQ IL JO LB OM PS SA SY TR: middle eastern | middle east
AR BO BR CL CO CU DO EC SV GT MX NI PY PE UY VE: latin american | latin america
AR BO BR CL CO EC PY PE UY VE: south american | south america
BB CU DO HT JM TT AG LC GP MQ GY: caribbean | caribbean, west indies
BZ CR GT HN NI PA SV: central american | central america
KZ KG TJ TM UZ AF: central asian | central asia
BO EC PE: andean | andes
DK FI IS NO SE: scandinavian nordic | scandinavia
EE LV LT: baltic | baltic states
AL BA BG HR XK ME MK RS: balkan | balkans
BY BG CZ EE HU LV LT PL RO RU SK UA: eastern european, east european | eastern europe
AL AT BE BY BA BG HR CZ DK EE FI FR DE GR HU IS IE IT LV LT NL NO PL PT RO RU RS SK SI ES SE CH UA GB: european | europe
NZ: new zealand, kiwi |
AU NZ WS TO FJ PG: pacific | oceania`;

/** Peoples and regions within countries. Records only name an author's country. */
const PARTS = `
NZ: maori māori |
GB: welsh | wales
GB: scottish | scotland
GB: northern irish | northern ireland
GB: black british, british asian |
AU: aboriginal, aboriginal australian, indigenous australian |
US: african american, black american |
US CA: native american, first nations |
ES: catalan | catalonia
ES FR: basque | basque country
IT: sicilian | sicily
TR IQ IR SY: kurdish | kurdistan
CN IN: tibetan | tibet
NO SE FI: sami |
NG: igbo yoruba |
ZA: zulu |
CA: quebecois | quebec
US: hawaiian | hawaii`;

/** Languages by their ISO 639-1 code (639-3 where there is none). */
const LANGUAGES = `
af: afrikaans
ar: arabic
bn: bengali bangla
bg: bulgarian
ca: catalan
zh: chinese mandarin
cs: czech
da: danish
nl: dutch
en: english
fi: finnish
fr: french
de: german
el: modern greek
grc: ancient greek, classical greek, greek
gu: gujarati
he: hebrew
hi: hindi
hu: hungarian
is: icelandic
id: indonesian
it: italian
ja: japanese
kn: kannada
ki: kikuyu gikuyu
ko: korean
la: latin
ml: malayalam
mr: marathi
no: norwegian
fa: persian farsi
pl: polish
pt: portuguese
ro: romanian
ru: russian
sa: sanskrit
sr: serbian
es: spanish castilian
sv: swedish
ta: tamil
th: thai
tr: turkish
uk: ukrainian
ur: urdu
vi: vietnamese
cy: welsh
yi: yiddish`;

/** Names of several words have commas between them; single words may have spaces. */
const namesIn = (text: string): string[] =>
  text.includes(',') ||
  /^\s*(?:(?:north|south)(?:ern)?|west|east|central|sri|sierra|middle|latin|modern|new|el|ivory|saudi|united) /.test(
    text,
  )
    ? text.split(',').map((name) => name.trim())
    : text.trim().split(/\s+/);

type Naming = { codes: readonly string[]; people: readonly string[]; places: readonly string[] };
const readLines = (text: string): Naming[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [codes = '', names = ''] = line.split(': ');
      const [people = '', places = ''] = names.split('|');
      const codesOf = codes.split(' ');
      return {
        codes: codesOf,
        people: namesIn(people).filter(Boolean),
        places: places
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      };
    });
const WIDER = new Set(['african', 'asian', 'european', 'pacific', 'arab', 'arabic', 'kiwi', 'new zealand']);
const parts = readLines(PARTS);
const nations = [...readLines(NATIONS), ...readLines(REGIONS), ...parts];

const mapOf = (take: (naming: Naming) => readonly string[]) =>
  new Map(nations.flatMap((naming) => take(naming).map((name) => [name, naming.codes] as const)));

/** Parts of continents by what their people are called: `west african`, `nordic`. Wider regions are none. */
export const PARTS_OF_CONTINENTS: ReadonlySet<string> = new Set(
  readLines(REGIONS).flatMap(({ people }) => people.filter((name) => !WIDER.has(name))),
);

/** ISO codes of countries by what their people are called (`nigerian`, `west african`), and by their own names. */
export const COUNTRIES_BY_PEOPLE: ReadonlyMap<string, readonly string[]> = mapOf(({ people }) => people);
export const COUNTRIES_BY_NAME: ReadonlyMap<string, readonly string[]> = mapOf(({ places }) => places);

/** The main name of a country or region by all its names and those of its people: `turkey` for `turkish`. */
export const PLACES_BY_NAME: ReadonlyMap<string, string> = new Map(
  nations.flatMap(({ people, places: [place, ...others] }) =>
    place === undefined ? [] : [place, ...others, ...people].map((name) => [name, place] as const),
  ),
);

const isWord = (name: string | undefined): name is string => name !== undefined && !name.includes(' ');
/** The name of each country or region and of its people, where both are one word: `turkey` and `turkish`. */
export const PLACES_AND_PEOPLES: readonly (readonly [string, string])[] = nations.flatMap(
  ({ people: [people], places: [place] }) => (isWord(place) && isWord(people) ? [[place, people] as const] : []),
);

/** What a reader may call the same in another word, by each of them: `french` for `france`, `rome` for `roman`. */
export const OTHER_NAME: ReadonlyMap<string, string> = new Map(
  [...PLACES_AND_PEOPLES, ['rome', 'roman'] as const].flatMap(([place, people]) => [
    [place, people],
    [people, place],
  ]),
);

/** The names that a record may use for a people or a region within a country, by each of them. */
export const NAMES_OF_PART: ReadonlyMap<string, readonly string[]> = new Map(
  parts.flatMap(({ people, places }) => [...people, ...places].map((name) => [name, [...people, ...places]] as const)),
);

/** Codes of languages by their English names. */
export const LANGUAGE_CODES: ReadonlyMap<string, string> = new Map(
  readLines(LANGUAGES).flatMap(({ codes: [code = ''], people }) => people.map((name) => [name, code] as const)),
);

/** Subjects are kept in lower case; in a sentence the commonest names among them get their capitals back. */
const NAMES = new Map(
  `African American Americans Africa America Americas Europe European Asia Asian Britain British England English Scotland Scottish
  Ireland Irish Wales Welsh France French Germany German Italy Italian Spain Spanish Portugal Portuguese Russia Russian Soviet
  Ukraine Poland Polish Greece Greek Greeks Rome Roman Romans Byzantine Egypt Egyptian Persia Persian Iran Iraq Israel Palestine
  Turkey Ottoman Arab Arabs Arabic India Indian China Chinese Japan Japanese Korea Korean Vietnam Tibet Mongol Mongols Australia
  Canada Mexico Mexican Brazil Argentina Chile Cuba Haiti Haitian Caribbean Latin Nigeria Kenya Ghana Congo Ethiopia London Paris
  Berlin Vienna Moscow Florence Venice Istanbul York Chicago California Texas Holocaust Nazi Christian Christianity Catholic
  Protestant Islam Islamic Muslim Jewish Jews Judaism Buddhism Buddhist Zen Hindu Hinduism Bible Victorian Tudor Renaissance
  Enlightenment Napoleonic Viking Vikings Norse Celtic
  Aztec Aztecs Inca Maya Native NASA DNA RNA AI CIA FBI KGB MI6 GDP HIV AIDS Mars Moon Apollo Pluto Gulag
  Mediterranean Atlantic Pacific Antarctica Arctic Sahara Amazon Himalaya Silk Lagos Tokyo Kyoto Osaka Delhi Mumbai Bombay
  Calcutta Cairo Baghdad Tehran Jerusalem Dublin Edinburgh Glasgow Barcelona Madrid Lisbon Naples Milan Prague Warsaw Budapest
  Stockholm Copenhagen Amsterdam Athens Sparta Troy Carthage Pompeii Constantinople Babylon Beijing Shanghai Seoul Singapore
  Sydney Melbourne Havana Bogotá Lima Buenos Aires Boston Detroit Angeles Hollywood Harlem Brooklyn Manhattan Mississippi Alabama
  Georgia Virginia Kansas Ohio Montana Alaska Hawaii Wyoming Uganda Rwanda Rwandan Senegal Sudan Somalia Zimbabwe Botswana Algeria
  Algerian Morocco Tunisia Libya Syria Lebanon Saudi Arabia Oman Afghanistan Pakistan Bangladesh Nepal Burma Thailand Cambodia
  Indonesia Malaysia Philippines Taiwan Mongolia Armenia Armenian Hungary Romania Bulgaria Serbia Bosnia Yugoslavia Austria
  Habsburg Prussia Switzerland Swiss Belgium Belgian Netherlands Dutch Denmark Danish Sweden Swedish Norway Norwegian Finland
  Finnish Iceland Jamaica Trinidad Barbados Peru Colombia Venezuela Bolivia Guatemala Yoruba Igbo Zulu Swahili Mughal Qing Ming
  Mesopotamia Sumer Assyria Phoenicians Hittites Etruscans Celts Maori Inuit Navajo Jacobites Tsarist Bolsheviks Taliban`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name] as const),
);
/** Ordinary words as well, except beside one of the names above. */
const SOMETIMES = new Set(['moon', 'native', 'silk', 'latin', 'turkey', 'aids', 'mars']);

/** A label with one of these is a person's name, so that all of it has capitals. */
const PEOPLE = new Set(
  `napoleon shakespeare darwin einstein newton plato aristotle socrates kant marx engels freud jung stalin hitler lenin caesar
  augustus nero cicero galileo copernicus kepler curie turing oppenheimer gandhi nehru mandela lincoln jefferson hamilton
  washington churchill mao confucius muhammad jesus luther nietzsche sartre camus beauvoir descartes hume locke rousseau voltaire
  tolstoy dostoevsky dickens austen homer virgil dante picasso beethoven mozart bach holmes poirot`.split(/\s+/),
);
/** Capital beside a name: “Roman Empire”, “American Civil War”. */
const BESIDE_NAMES = new Set('civil war wars empire revolution republic union dynasty ocean period'.split(' '));
/** Names of no proper word. */
const PHRASES =
  /\b(?:first world war|second world war|cold war|black death|middle ages|industrial revolution|great depression)\b/gu;
const SMALL = new Set('of the and in on to for at by a an'.split(' '));

/** A subject or genre as it stands inside a sentence: “fall of Rome”, “literary fiction”. */
export function asWritten(label: string): string {
  const parts = label.split(' ');
  if (parts.some((part) => PEOPLE.has(part.toLowerCase()))) {
    return parts.map((part) => (SMALL.has(part) ? part : capital(part))).join(' ');
  }
  const isName = (part: string) => NAMES.has(part) && !SOMETIMES.has(part);
  const named = parts.some(isName);
  const written = parts.map((part) => {
    if (SOMETIMES.has(part) && !named) return part;
    return named && BESIDE_NAMES.has(part) ? capital(part) : (NAMES.get(part) ?? lowered(part));
  });
  return written.join(' ').replace(PHRASES, (phrase) => phrase.split(' ').map(capital).join(' '));
}

const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);

/** Genres are kept with capitals (“Literary Fiction”); inside a sentence they are common nouns. */
const lowered = (part: string) => NAMES.get(part.toLowerCase()) ?? part.toLowerCase();

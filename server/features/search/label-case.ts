/** Subjects are kept in lower case; in a sentence the commonest names among them get their capitals back. */
const NAMES = new Map(
  `African American Americans Africa America Americas Europe European Asia Asian Britain British England English Scotland Scottish
  Ireland Irish Wales Welsh France French Germany German Italy Italian Spain Spanish Portugal Portuguese Russia Russian Soviet
  Ukraine Poland Polish Greece Greek Greeks Rome Roman Romans Byzantine Egypt Egyptian Persia Persian Iran Iraq Israel Palestine
  Turkey Ottoman Arab Arabs Arabic India Indian China Chinese Japan Japanese Korea Korean Vietnam Tibet Mongol Mongols Australia
  Canada Mexico Mexican Brazil Argentina Chile Cuba Haiti Haitian Caribbean Latin Nigeria Kenya Ghana Congo Ethiopia London Paris
  Berlin Vienna Moscow Florence Venice Istanbul York Chicago California Texas Holocaust Nazi Christian Christianity Catholic
  Protestant Islam Islamic Muslim Jewish Jews Judaism Buddhism Buddhist Zen Hindu Hinduism Bible Victorian Tudor Renaissance
  Enlightenment Napoleon Napoleonic Shakespeare Darwin Einstein Newton Plato Aristotle Kant Marx Freud Viking Vikings Norse Celtic
  Aztec Aztecs Inca Maya Native NASA DNA RNA AI CIA FBI KGB MI6 GDP HIV AIDS Mars Moon Apollo Pluto Gulag Stalin Hitler Lenin
  Mediterranean Atlantic Pacific Antarctica Arctic Sahara Amazon Himalaya Silk`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name] as const),
);
/** Ordinary words as well, except beside one of the names above. */
const SOMETIMES = new Set(['moon', 'native', 'silk', 'latin', 'turkey', 'aids', 'mars']);

/** A subject or genre as it stands inside a sentence: “fall of Rome”, “literary fiction”. */
export function asWritten(label: string): string {
  const parts = label.split(' ');
  const named = parts.filter((part) => NAMES.has(part) && !SOMETIMES.has(part)).length > 0;
  return parts.map((part) => (SOMETIMES.has(part) && !named ? part : (NAMES.get(part) ?? lowered(part)))).join(' ');
}

/** Genres are kept with capitals (“Literary Fiction”); inside a sentence they are common nouns. */
const lowered = (part: string) => NAMES.get(part.toLowerCase()) ?? part.toLowerCase();

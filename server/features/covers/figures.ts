import { listed } from './word-lists.ts';

/** Names and figures of speech that hold the word for a thing and do not speak of it. */
const FIGURATIVE = `film stars, film star, movie stars, movie star, rock stars, rock star, pop stars, pop star,
  sports stars, public space, sacred space, phase space, personal space, empty space, gravitational waves,
  wave function, wave particle, new wave, sound waves, brain waves, heat wave, crime wave, south sea bubble,
  blue ocean strategy, loan sharks, loan shark, three mile island, muddy waters, island of stability, water clocks,
  water buffalo, silicon valley, global village, troll farms, beverly hills, random forests, rumble in the jungle,
  sun yat sen, sun wukong, sun records, sun signs, morning pages, soap opera, underground railroad,
  weather underground, middle earth, covent garden, code of silence, code napoléon, code switching, genetic code,
  dress code, luther king, stephen king, billie jean king, rodney king, cold war, culture war, culture wars,
  star wars, drug war, price war, war on drugs, white house, house of commons, publishing house, opera house,
  royal family, crime family, crime families, found family, love bombing, civil service, american football,
  australian football, letters of credit, roman à clef, roman catholic, roman catholicism, home computers,
  home office, night school, brain drain, chain letters, garden city, royal institution, royal society, royal navy,
  marine biology, two cities, city of god, lake district, space and time, night vision, cold case, drawing room,
  body language, magic realism, magical realism, evolution of, salmon chase, club of rome, florence nightingale,
  social climbing, generation ship, generation ships, cape coast, ivory coast, gold coast, nature and nurture,
  nature versus nurture, human nature, conservation of mass, picture book, picture books, wordless book,
  wordless books, shoots leaves, sea slug, sea slugs, arrow of time, the jungle, great depression, american dream,
  arab spring, prague spring, hot spring, cold spring, monkey king, prince edward, hal prince, personal growth,
  spiritual growth, growth mindset, social engineering, stage fright, next stage, light novels, star trek,
  star signs, star crossed, state of nature, shell shock, domestic violence, domestic abuse, domestic servitude,
  forbidden city, time travel, first time, royal welch, animal families, family separation, internet dating,
  online dating, memory sorrow, post war,
  bay of pigs, guinea pigs, guinea pig, lone wolf, lone wolves, sea lions, sea lion, swan song, swan songs`;
/** The figures of speech, word by word, by their first word. */
export const FIGURES = Map.groupBy(
  [...listed(FIGURATIVE)].map((phrase) => phrase.split(' ')),
  ([first]) => first,
);

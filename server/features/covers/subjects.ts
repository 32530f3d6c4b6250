import type { GENRES } from '../../../contract/books.ts';
import type { Family } from './palettes.ts';
import type { PatternName } from './patterns.ts';
import type { Face } from './widths.ts';

type Genre = (typeof GENRES)[number];

/** The look of a subject: its palettes, suitable pictures, and the faces for its titles. */
export type Look = {
  family: Family;
  patterns: readonly [PatternName, ...PatternName[]];
  faces: readonly [Face, ...Face[]];
};

const FACES_OF: Readonly<Record<Family, Look['faces']>> = {
  history: ['serif', 'book'],
  antiquity: ['serif', 'book'],
  cosmos: ['sans', 'serif', 'book'],
  numbers: ['sans', 'sans', 'serif'],
  life: ['serif', 'book', 'sans'],
  earth: ['serif', 'sans', 'italic'],
  mind: ['serif', 'book', 'sans'],
  society: ['sans', 'serif'],
  trade: ['sans', 'serif'],
  arts: ['sans', 'sans', 'serif', 'book'],
  words: ['serif', 'italic', 'book'],
  lives: ['serif', 'italic', 'book'],
  novel: ['serif', 'book', 'italic', 'sans'],
  shadow: ['serif', 'sans'],
  wonder: ['serif', 'sans', 'book'],
  warmth: ['serif', 'italic', 'sans'],
  play: ['sans', 'serif'],
};

const LOOKS: Readonly<Record<Genre, Look>> = {
  History: look('history', 'arches', 'folds', 'strata', 'weave', 'khatam'),
  'Ancient History': look('antiquity', 'arches', 'columns', 'khatam', 'meander', 'scales'),
  'Military History': look('history', 'shards', 'rays', 'folds', 'blinds'),
  Biography: look('lives', 'initial', 'discs', 'hills', 'truchet'),
  Memoir: look('lives', 'hills', 'waves', 'discs', 'leaves', 'initial'),
  Science: look('cosmos', 'orbits', 'lattice', 'ripples', 'discs'),
  Physics: look('cosmos', 'orbits', 'ripples', 'lattice', 'waves'),
  Astronomy: look('cosmos', 'orbits', 'rays', 'discs', 'ripples'),
  Chemistry: look('numbers', 'lattice', 'cubes', 'ripples'),
  Biology: look('life', 'branches', 'leaves', 'petals', 'lattice'),
  'Earth Science': look('earth', 'strata', 'hills', 'waves', 'scales'),
  Mathematics: look('numbers', 'cubes', 'khatam', 'truchet', 'ripples', 'lattice'),
  Engineering: look('trade', 'arches', 'lattice', 'cubes', 'folds'),
  Technology: look('numbers', 'bits', 'lattice', 'truchet'),
  Computing: look('numbers', 'bits', 'truchet', 'cubes', 'lattice'),
  'Artificial Intelligence': look('numbers', 'lattice', 'bits', 'branches', 'ripples'),
  Medicine: look('life', 'ripples', 'branches', 'discs', 'petals'),
  Psychology: look('mind', 'ripples', 'discs', 'truchet', 'initial'),
  Philosophy: look('mind', 'discs', 'folds', 'khatam', 'lattice', 'ripples', 'initial'),
  Religion: look('antiquity', 'khatam', 'rays', 'arches', 'petals'),
  Economics: look('trade', 'bars', 'weave', 'waves', 'folds'),
  Business: look('trade', 'bars', 'blocks', 'folds', 'rays'),
  Investing: look('trade', 'bars', 'waves', 'cubes'),
  Politics: look('society', 'folds', 'shards', 'columns', 'rays'),
  Law: look('society', 'columns', 'arches', 'folds'),
  Sociology: look('society', 'weave', 'windows', 'truchet', 'discs'),
  Anthropology: look('antiquity', 'weave', 'meander', 'shards', 'scales'),
  Art: look('arts', 'blocks', 'discs', 'initial', 'shards'),
  Architecture: look('arts', 'arches', 'windows', 'cubes', 'blocks'),
  Music: look('arts', 'staves', 'waves', 'ripples', 'discs'),
  Film: look('arts', 'rays', 'discs', 'shards', 'windows'),
  Design: look('arts', 'blocks', 'initial', 'cubes', 'truchet'),
  Language: look('words', 'initial', 'branches', 'bits', 'truchet'),
  Writing: look('words', 'initial', 'shelf', 'staves', 'leaves'),
  Travel: look('earth', 'hills', 'waves', 'strata', 'scales'),
  Nature: look('life', 'leaves', 'branches', 'hills', 'scales'),
  Food: look('life', 'petals', 'leaves', 'discs', 'scales'),
  Sport: look('play', 'lanes', 'rays', 'shards', 'waves'),
  Education: look('play', 'blocks', 'shelf', 'truchet', 'branches'),
  Parenting: look('warmth', 'petals', 'blocks', 'discs', 'scales'),
  'Self-Help': look('mind', 'rays', 'hills', 'waves', 'ripples'),
  Journalism: look('society', 'initial', 'windows', 'blocks', 'shards'),
  Essays: look('words', 'shelf', 'initial', 'discs', 'folds'),
  'Literary Fiction': look('novel', 'discs', 'hills', 'waves', 'initial', 'leaves', 'folds'),
  Classics: look('novel', 'shelf', 'scales', 'initial', 'arches', 'leaves'),
  'Historical Fiction': look('history', 'hills', 'arches', 'strata', 'shards', 'scales'),
  'Science Fiction': look('wonder', 'orbits', 'hills', 'cubes', 'lattice', 'rays'),
  Fantasy: look('wonder', 'hills', 'khatam', 'branches', 'scales', 'rays'),
  Mystery: look('shadow', 'windows', 'discs', 'blinds', 'truchet'),
  Thriller: look('shadow', 'shards', 'blinds', 'windows', 'lanes'),
  Horror: look('shadow', 'branches', 'shards', 'discs', 'blinds'),
  Romance: look('warmth', 'petals', 'leaves', 'scales', 'discs'),
  Adventure: look('wonder', 'waves', 'hills', 'rays', 'strata'),
  'Short Stories': look('novel', 'shelf', 'blocks', 'leaves', 'discs'),
  Poetry: look('words', 'leaves', 'waves', 'petals', 'discs'),
  Drama: look('shadow', 'rays', 'blinds', 'initial', 'arches'),
  'Graphic Novel': look('arts', 'blocks', 'shards', 'rays', 'windows'),
  Humour: look('warmth', 'blocks', 'scales', 'rays', 'waves'),
  Mythology: look('antiquity', 'meander', 'rays', 'scales', 'khatam'),
  'Young Adult': look('warmth', 'discs', 'shards', 'waves', 'petals'),
  "Children's": look('play', 'blocks', 'hills', 'petals', 'scales'),
};

/**
 * These genres say when a book was written or how it is told, not what it is about: another genre of the same book
 * takes precedence.
 */
const VAGUE: ReadonlySet<string> = new Set<Genre>([
  'Classics',
  'Literary Fiction',
  'Essays',
  'Short Stories',
  'Science',
]);

/**
 * The look of a book: colours and faces of its first specific genre, pictures of its first two. Unknown genres fall
 * back to a look that suits any book.
 */
export function lookOf(genres: readonly string[]): Look {
  const known = genres.filter((genre): genre is Genre => Object.hasOwn(LOOKS, genre));
  const telling = known.filter((genre) => !VAGUE.has(genre));
  const [first, second] = telling.length > 0 ? telling : known;
  const look = LOOKS[first ?? 'Essays'];
  return second ? { ...look, patterns: [...look.patterns, ...LOOKS[second].patterns] } : look;
}

/**
 * What a title or a subject names outright is what the picture shows; the first row that fits. Where many books of one
 * shelf name the same, the row has several pictures.
 */
const NAMED: readonly (readonly [readonly [Thing, ...Thing[]], string])[] = [
  [
    ['orbits', 'saturn', 'constellation', 'telescope'],
    'stars, star, cosmos, cosmology, universe, planet, planets, space, galaxy, galaxies, heavens, astronomy',
  ],
  [
    ['waves'],
    `sea, seas, seaside, ocean, oceans, river, rivers, water, waters, waves, wave, tide, tides, lake, island, islands,
    ship, ships, shipwreck, sailing, sailors, seafaring, whale, whales, sharks, fishing, nile`,
  ],
  [
    ['hills'],
    `mountain, mountains, mountaineering, hill, hills, valley, desert, deserts, dune, heights, everest, highlands,
    landscape`,
  ],
  [['branches'], 'tree, trees, forest, forests, rainforest, wood, woods, oak, jungle'],
  [['branches', 'helix', 'ammonite'], 'evolution, speciation, natural selection'],
  [['petals'], 'flower, flowers, rose, roses, lily, lilies, orchid, orchids, blossom'],
  [['leaves'], 'garden, gardens, gardening, leaf, leaves, plant, plants, botany, herb, herbs, grass'],
  [['rays'], 'sun, dawn, light, sunrise, morning, lightning'],
  [['crest', 'columns', 'amphora', 'laurel'], 'rome, roman, romans, athens, temple, temples, republic, senate'],
  [['arches'], 'cathedral, cathedrals, bridge, bridges, aqueduct, abbey, monastery, church'],
  [
    ['windows'],
    'city, cities, city life, urban life, skyscrapers, street, streets, london, paris, new york, manhattan',
  ],
  [
    ['staves', 'note', 'vinyl', 'keys'],
    'music, musical, musicians, symphony, opera, piano, jazz, mozart, bach, beethoven',
  ],
  [['shelf'], 'books, library, libraries, librarians, bookshop, bookshops, bookselling, rare books, book collecting'],
  [['strata'], 'earth, geology, rocks, fossils, deep time, underground'],
  [
    ['bits', 'circuit', 'screen', 'chip'],
    'code, data, computer, computers, digital, internet, algorithm, algorithms, software',
  ],
  [['hills'], 'farm, farms, farming, countryside, village, villages, village life, prairie, plains'],
];

const CLASSICAL = `greece, greek, greeks, rome, roman, romans, athens, sparta, spartans, trojan war, troy, homer`;
const COURTS = `law, lawyers, lawyer, judges, supreme court`;
const CLASSICISM = `classical architecture, classical orders, renaissance architecture, palladio`;

/**
 * What else a book must speak of, in its title, subjects, genres or first place, to have a picture of a thing; what
 * names the thing (`NAMED`) counts as well.
 */
const SPOKEN_OF = {
  orbits: `black hole, black holes, solar system, gravity, relativity, big bang, astronomers, astrophysics, telescopes,
    telescope, astronauts, astronaut, spaceflight, spaceships, spaceship, spacecraft, rockets, moon landing, mars, alien,
    aliens, extraterrestrial, first contact, physics, particle physics, quantum, newton, galileo, kepler, copernicus,
    einstein`,
  waves: `voyage, voyages, navy, naval, pirates, pirate, sailor, submarine, submarines, beach, beaches, coast, surfing,
    swimming, flood, floods, tsunami, tsunamis, atlantic, pacific, mediterranean, caribbean, aegean, fish, fishermen,
    fisherman, whaling, harbour, canal, canals, venice, polynesia, hawaii, boats, boat, lakes, oceanography, mermaids,
    marine biology, mississippi, thames, ganges, shipwrecks, castaways, currents`,
  hills: `sahara, gobi, alps, himalaya, himalayas, tibet, nepal, andes, climbing, hiking, walking, wilderness, landscapes,
    nature, travel, earth science, rural, rural life, cowboys, shepherds, shepherd, sheep, ranch, ranching, outback, moors,
    yorkshire, patagonia, scotland, switzerland, montana, wyoming, colorado, iceland, mongolia, arabia, agriculture,
    peasants, peasant life, geology, glaciers, dust bowl, national parks, steppe, bedouin, kilimanjaro, appalachia`,
  branches: `biology, nature, family tree, genealogy, ancestors, ancestry, ecology, orchard, orchards, apples, species,
    darwin, charles darwin, biodiversity, wildlife, conservation, timber, woodland, woodwork, primates, apes, gorillas,
    chimpanzees, amazon, neurons, fruit`,
  petals: `romance, love, first love, love story, wedding, weddings, gardens, garden, gardening, botany, spring, bees,
    pollination, perfume, tea, nature`,
  leaves: `nature, agriculture, vegetables, vegetarian, vegan, salads, tea, coffee, tobacco, trees, forest, forests,
    autumn, horticulture, fruit, farming, ecology, organic farming, spring, spices, weeds, permaculture, herbal medicine`,
  rays: `optics, lasers, electricity, summer, electromagnetism, enlightenment, religion, gods, god, goddess, angels,
    solar, film, cinema, hollywood, theatre, circus, celebrity, fame, incas, aztecs, prophecy, atomic bomb,
    hiroshima`,
  columns: `${CLASSICAL}, ${COURTS}, ${CLASSICISM}`,
  arches: `${CLASSICAL}, ${COURTS}, ${CLASSICISM}, florence, venice, cathedral, cathedrals, abbey, church, churches, bridge,
    bridges, aqueduct, gothic architecture, western architecture`,
  windows: `city life, cities, urban life, urban planning, city planning, skyscrapers, apartment, wall street,
    fleet street, new york, manhattan, brooklyn, harlem, london, paris, tokyo, los angeles, chicago, boston,
    san francisco, washington, moscow, vienna, berlin, cairo, buenos aires, beijing, seattle, sydney, delhi, mumbai,
    bombay, calcutta, istanbul, rio, seoul, shanghai, hong kong, singapore, lagos, johannesburg, nairobi, tehran,
    mexico city, toronto, montreal, melbourne, madrid, barcelona, lisbon, amsterdam, prague, warsaw, stockholm,
    copenhagen, detroit, philadelphia, new orleans, las vegas, atlanta, osaka, manila, bangkok, glasgow, manchester`,
  staves: `songs, song, singing, singers, singer, songwriting, composers, composer, orchestra, violin, rock, punk,
    hip hop, blues, pianist, band, bands, guitar, concerts, ballet, dance, dancing, musician`,
  shelf: `books, library, libraries, librarians, librarian, bookshop, bookshops, bookselling, rare books,
    book collecting, reading, readers, writing, writers, literature, literary criticism, essays, classics,
    short stories, education`,
  strata: `earth science, archaeology, archaeologists, excavation, excavations, mining, mines, miners, caves, cave, soil,
    desert, deserts, dinosaurs, dinosaur, palaeontology, paleontology, extinction, volcano, volcanoes, earthquake,
    earthquakes, prehistory, stone age, human origins, ice age, oil, coal, plate tectonics, climate change, sahara`,
  bits: `computing, artificial intelligence, technology, hacking, hackers, programming, programmers, cryptography,
    machine learning, silicon valley, information theory, neural networks, virtual reality, video games, social media,
    robots, robot, cyberpunk`,
  bars: `economics, business, investing, money, statistics, finance, markets, stock market, banking, banks, trade,
    inflation, wall street, capitalism, inequality, charts, growth, debt, management, productivity, probability`,
  lanes: `sport, running, athletics, olympics, olympic games, racing, marathon, marathons, cars, driving, motor racing,
    horse racing, cycling, races`,
  helmet: `world war, vietnam war, korean war, gulf war, iraq war, trench warfare,
    trenches, western front, eastern front, d day, stalingrad, normandy, red army, us army, british army, german army,
    wehrmacht, marines, paratroopers, blitz, somme, pacific war`,
  banners: `war, wars, battle, battles, soldiers, soldier, army, armies, military, revolution, revolutions, rebellion,
    uprising, independence, nationalism, nations, politics, protest, civil war, civil rights, democracy, elections,
    patriotism, empire, empires, communism, fascism`,
  crown: `king, kings, queen, queens, monarchy, royal, royalty, emperor, emperors, empress, princess, princesses, prince,
    princes, tudors, dynasty, dynasties, throne, coronation, pharaohs, tsar, tsars`,
  castle: `castle, castles, knight, knights, chivalry, medieval, middle ages, crusades, feudalism, king arthur, camelot,
    fairy tales, fairy tale, dragons, dragon, wizards`,
  moon: `moon, moonlight, night, ghosts, ghost, witches, witch, witchcraft, vampires, vampire, werewolves, magic, horror,
    dreams, dream, sleep, insomnia, supernatural, haunted, fairies, occult`,
  heart: `romance, love, first love, lovers, love story, love stories, courtship, dating, wedding, weddings,
    romantic comedy`,
  pulse: `medicine, doctors, doctor, hospital, hospitals, surgery, surgeons, surgeon, nurses, nursing, illness, disease,
    diseases, cancer, health, epidemic, epidemics, pandemic, anatomy, physicians, medical`,
  helix: `genetics, genes, gene, dna, genome, heredity, biology, crispr, biotechnology, eugenics, cells, virus, viruses`,
  head: `psychology, brain, mind, memory, consciousness, neuroscience, psychiatry, therapy, psychotherapy, depression,
    madness, mental illness, mental health, thinking, anxiety, trauma, intelligence, psychoanalysis, freud,
    schizophrenia, autism, attention, habits, creativity`,
  table: `food, cooking, recipes, recipe, cookery, chefs, chef, restaurant, restaurants, kitchen, kitchens, cuisine,
    baking, bread, eating, diet, meals, gastronomy, dinner`,
  ball: `football, soccer, world cup, fifa, premier league, footballers`,
  ammonite: `dinosaur, dinosaurs, fossil, fossils, palaeontology, paleontology, extinction, prehistoric, deep time,
    cretaceous, jurassic, shells`,
  balance: `law, justice, court, courts, trial, trials, lawyers, lawyer, judges, judge, jury, supreme court, human rights,
    constitution, punishment, death penalty, ethics, morality, equality`,
  houses: `family, families, home, homes, house, houses, household, domestic, domestic life, small town, suburb, suburbs,
    suburbia, neighbours, neighbourhood, housing, village, villages, servants, landlords`,
  letter: `letters, correspondence, epistolary, epistolary novel, post office, postal service, mail, telegraph`,
  map: `maps, map, cartography, exploration, explorers, explorer, expedition, expeditions, voyage, voyages, travel,
    journey, journeys, geography, geopolitics, border, borders, colonialism, empire, migration, emigration, immigration,
    immigrants, refugees, pilgrimage, quest, quests, treasure, road trip, road trips, frontier, silk road, slave trade,
    globalization, adventure, exile`,
  keyhole: `mystery, detective, detectives, secret, secrets, spies, spy, espionage, murder, murders, police, investigation,
    prison, prisons, prisoners, locked room, kidnapping, surveillance, conspiracy, crime, crimes, serial killer,
    serial killers, thriller`,
  curtain: `theatre, theater, drama, actor, actors, actress, actresses, acting, stage, playwright, playwrights, plays,
    shakespeare, performance, opera, ballet, broadway, circus`,
  gears: `engineering, industry, industrial, industrial revolution, machines, machine, factory, factories, invention,
    inventions, inventors, technology, steam, railways, railway, manufacturing, robots, robot, automation, clocks`,
  nib: `writing, writers, writer, poets, poet, author, authors, novelists, novelist, journalism, journalists, journalist,
    calligraphy, drawing, comics, diary, diaries, letters, storytelling`,
  candle: `grief, mourning, faith, prayer, religion, christianity, monks, mysticism, god, spirituality, saints,
    catholicism, widowhood, funeral, funerals, bereavement, holocaust`,
  hourglass: `time, ageing, old age, mortality, death, dying, time travel, immortality, nostalgia, retirement`,
  speech: `language, languages, linguistics, translation, translators, conversation, conversations, communication, words,
    gossip, dialogue, rhetoric, debate, dictionaries, grammar, negotiation, interviews, multilingualism`,
  saturn: 'solar system, space opera, spaceflight, alien, aliens, planetary science',
  constellation: 'constellations, night sky, astrology, stargazing, navigation',
  telescope: 'telescopes, astronomers, galileo, hubble',
  circuit: `artificial intelligence, computing, electronics, cybernetics, cyberpunk, machine learning, neural networks,
    technology, transistors`,
  chip: 'computing, artificial intelligence, semiconductors, silicon valley, microchips, transistors, robots, technology',
  screen: `computing, programming, programmers, hacking, hackers, video games, virtual reality, social media, screens,
    cybersecurity`,
  note: 'songs, song, singing, singers, singer, songwriting, composers, composer, orchestra, choir',
  vinyl: 'rock music, pop music, punk, hip hop, soul music, records, record industry, blues, disco, radio',
  keys: 'pianist, pianists, piano lessons, composers, composer',
  coins:
    'economics, money, finance, investing, banking, banks, wealth, poverty, capitalism, gold, debt, business, saving',
  trend:
    'economics, business, investing, statistics, growth, stock market, markets, inflation, productivity, management',
  atom: `quantum, atom, atoms, atomic, atomic bomb, nuclear, particle, particles, particle physics, chemistry, physics,
    radioactivity, radium, electrons, elements, periodic table, molecules, hiroshima, relativity, einstein`,
  laurel: `${CLASSICAL}, caesar, augustus, roman emperors, olympic games, olympics`,
  amphora: `${CLASSICAL}, ancient greece, archaeology, wine, pottery, ceramics, phoenicians, minoans, carthage`,
  crest: `roman army, roman legions, legions, sparta, spartans, trojan war, troy, homer, caesar, julius caesar, hannibal,
    gladiators, ancient warfare, persian wars, peloponnesian war, punic wars, greek warfare, hoplites, barbarians, goths,
    huns, gallic wars, jewish revolt, thermopylae, achilles, iliad`,
} as const satisfies Partial<Record<PatternName, string>>;

/** A picture of a thing; all others are patterns, letters and plain geometry, which suit any book. */
type Thing = keyof typeof SPOKEN_OF;

const THINGS = Object.keys(SPOKEN_OF) as Thing[];

const NAMES = NAMED.map(([, names]) => listed(names));

/** What a book must be about: its title alone (“The Temple of the Golden Pavilion”) may mislead. */
const STRICT: ReadonlySet<PatternName> = new Set<Thing>([
  'columns',
  'arches',
  'windows',
  'shelf',
  'laurel',
  'amphora',
  'crest',
]);

const WORDS: Readonly<Partial<Record<PatternName, ReadonlySet<string>>>> = Object.fromEntries(
  THINGS.map((thing) => {
    const names = NAMED.flatMap(([things, words]) => (things.includes(thing) && !STRICT.has(thing) ? [words] : []));
    return [thing, listed([...names, SPOKEN_OF[thing]].join(', '))];
  }),
);

/** What suits so many books that it tells little of one: it is shown where it is named or belongs to the look. */
const COMMONPLACE: ReadonlySet<PatternName> = new Set<Thing>(['windows', 'shelf']);

/** What did not exist yet: no lit tower blocks before 1890, no steel helmets before 1914, no bits before 1940. */
const SINCE: Readonly<Partial<Record<PatternName, number>>> = {
  windows: 1890,
  atom: 1890,
  vinyl: 1900,
  helmet: 1914,
  bits: 1940,
  circuit: 1950,
  chip: 1960,
  screen: 1970,
};

/** Names and figures of speech that hold the word for a thing and do not speak of it. */
const FIGURATIVE = `film stars, film star, movie stars, movie star, rock stars, rock star, pop stars, pop star,
  sports stars, public space, sacred space, phase space, personal space, empty space, gravitational waves,
  wave function, wave particle, new wave, sound waves, brain waves, heat wave, crime wave, south sea bubble,
  blue ocean strategy, loan sharks, loan shark, three mile island, muddy waters, island of stability,
  water clocks, water buffalo, silicon valley, global village, troll farms, beverly hills, random forests,
  rumble in the jungle, sun yat sen, sun wukong, sun records, sun signs, morning pages, soap opera,
  underground railroad, weather underground, middle earth, covent garden, code of silence, code napoléon,
  code switching, genetic code, dress code, luther king, stephen king, billie jean king, rodney king, cold war,
  culture war, culture wars, star wars, drug war, price war, war on drugs, white house, house of commons,
  publishing house, opera house, royal family, crime family, crime families, found family, love bombing,
  civil service, american football, australian football, letters of credit, roman à clef, roman catholic,
  roman catholicism, home computers, home office, night school, brain drain, chain letters, garden city,
  night vision, cold case, drawing room, body language, magic realism, magical realism, evolution of`;
const FIGURES = Map.groupBy(
  [...listed(FIGURATIVE)].map((phrase) => phrase.split(' ')),
  ([first]) => first,
);

/** Patterns, letters and plain geometry that suit any book. */
const NEUTRAL: Look['patterns'] = [
  'discs',
  'initial',
  'folds',
  'ripples',
  'truchet',
  'blocks',
  'shards',
  'weave',
  'cubes',
  'scales',
  'blinds',
  'lattice',
];

/** What chooses a picture. Places come with the most important one first. */
export type Pictured = {
  title: string;
  genres: readonly string[];
  year?: number | null;
  series_name?: string | null;
  subjects?: readonly string[];
  places?: readonly string[];
};

/**
 * The picture of a book: what its title names, otherwise what its subjects name, otherwise one of its look. `draw`
 * takes one of several. A picture of a thing that the record does not speak of, or that did not exist yet, is replaced
 * by one of a thing that it does speak of, and if there is none by a neutral one. In a series, its name stands for
 * title, subjects and places, so that volumes agree.
 */
export function pictureFor(book: Pictured, look: Look, draw: (options: Look['patterns']) => PatternName): PatternName {
  const terms = termsFor(book);
  const isFit = (pattern: PatternName) => suits(terms, pattern);
  for (const said of [terms.title, terms.subjects]) {
    const row = NAMED.find(([things], at) => things.some(isFit) && meet(NAMES[at], said));
    const [first, ...rest] = row?.[0].filter(isFit) ?? [];
    if (first) return draw([first, ...rest]);
  }
  // Drawn from the whole look first: a book whose picture fits keeps it when the lists of other things change.
  const [first = 'folds', ...rest] = look.patterns.filter(
    (pattern) => existed(terms, pattern) && (!STRICT.has(pattern) || isFit(pattern)),
  );
  const drawn = draw([first, ...rest]);
  if (isFit(drawn)) return drawn;
  // The look's own pictures would come too often, and a title alone is often a figure: “The Song of the Cell”.
  const untitled = { ...terms, title: new Set<string>() };
  const again = (thing: Thing) => !look.patterns.includes(thing) && !COMMONPLACE.has(thing) && suits(untitled, thing);
  const [thing, ...more] = THINGS.filter(again);
  return draw(thing ? [thing, ...more] : NEUTRAL);
}

/** Whether a book may have this picture: the record speaks of the thing, and it existed; the others suit any book. */
export function suitsBook(book: Pictured, pattern: PatternName): boolean {
  return suits(termsFor(book), pattern);
}

type Terms = { title: ReadonlySet<string>; subjects: ReadonlySet<string>; about: ReadonlySet<string>; year: number };

function termsFor(book: Pictured): Terms {
  const series = book.series_name;
  const title = termsOf([series || book.title]);
  const subjects = series ? title : termsOf(book.subjects ?? []);
  const places = termsOf(series ? [] : (book.places ?? []).slice(0, 1));
  return {
    title,
    subjects,
    about: new Set([...subjects, ...places, ...termsOf(book.genres)]),
    year: book.year ?? 2000,
  };
}

function existed({ year }: Terms, pattern: PatternName): boolean {
  return year >= (SINCE[pattern] ?? Number.NEGATIVE_INFINITY);
}

function suits(terms: Terms, pattern: PatternName): boolean {
  if (!existed(terms, pattern)) return false;
  const { title, about } = terms;
  const words = WORDS[pattern];
  return !words || meet(words, about) || (!STRICT.has(pattern) && meet(words, title));
}

/** Every word, and every two that follow each other in one text: “new york”. A figure of speech is one word. */
function termsOf(texts: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (const text of texts) {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    let before = '';
    for (let at = 0; at < words.length; at++) {
      const figure = FIGURES.get(words[at])?.find((phrase) => phrase.every((word, step) => words[at + step] === word));
      const word = figure ? figure.join(' ') : (words[at] ?? '');
      if (figure) at += figure.length - 1;
      terms.add(word);
      if (before) terms.add(`${before} ${word}`);
      before = word;
    }
  }
  return terms;
}

function meet(one: ReadonlySet<string> | undefined, other: ReadonlySet<string>): boolean {
  if (!one) return false;
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const item of few) if (many.has(item)) return true;
  return false;
}

function listed(names: string): ReadonlySet<string> {
  return new Set(names.split(/,\s+/));
}

/** Every thing that a picture can show, and every look there is, by genre. */
export const ALL_THINGS: readonly PatternName[] = THINGS;
export const ALL_LOOKS = LOOKS;

function look(family: Family, ...patterns: Look['patterns']): Look {
  return { family, patterns, faces: FACES_OF[family] };
}

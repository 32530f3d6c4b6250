import type { PatternName } from './patterns.ts';

/**
 * What a title or a subject names outright is what the picture shows; the first row that fits. Where many books of one
 * shelf name the same, the row has several pictures.
 */
export const NAMED: readonly (readonly [readonly [Thing, ...Thing[]], string])[] = [
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
export type Thing = keyof typeof SPOKEN_OF;

/** Every thing that a picture can show. */
export const THINGS = Object.keys(SPOKEN_OF) as Thing[];

/** The words of each row of `NAMED`. */
export const NAMES = NAMED.map(([, names]) => listed(names));

/** What a book must be about: its title alone (“The Temple of the Golden Pavilion”) may mislead. */
export const STRICT: ReadonlySet<PatternName> = new Set<Thing>([
  'columns',
  'arches',
  'windows',
  'shelf',
  'laurel',
  'amphora',
  'crest',
]);

/** A book must hold one of these words to have the picture of the thing. */
export const WORDS: Readonly<Partial<Record<PatternName, ReadonlySet<string>>>> = Object.fromEntries(
  THINGS.map((thing) => {
    const names = NAMED.flatMap(([things, words]) => (things.includes(thing) && !STRICT.has(thing) ? [words] : []));
    return [thing, listed([...names, SPOKEN_OF[thing]].join(', '))];
  }),
);

/** What suits so many books that it tells little of one: it is shown where it is named or belongs to the look. */
export const COMMONPLACE: ReadonlySet<PatternName> = new Set<Thing>(['windows', 'shelf']);

/** What did not exist yet: no lit tower blocks before 1890, no steel helmets before 1914, no bits before 1940. */
export const SINCE: Readonly<Partial<Record<PatternName, number>>> = {
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
/** The figures of speech, word by word, by their first word. */
export const FIGURES = Map.groupBy(
  [...listed(FIGURATIVE)].map((phrase) => phrase.split(' ')),
  ([first]) => first,
);

function listed(names: string): ReadonlySet<string> {
  return new Set(names.split(/,\s+/));
}

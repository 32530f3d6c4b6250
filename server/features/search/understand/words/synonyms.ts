/** Words that readers and records use for the same thing, a line each. */
const SAME = `
mom mum mommy mother
dad daddy father
kid kids child children
guy man
teen teenager teenage adolescent
grandma granny grandmother
grandpa grandfather
cop police policeman detective
veg veggies vegetables vegetable
doctor physician
lawyer attorney
scientist researcher
soldier soldiers army troops
king queen monarch
wizard sorcerer magician
witch witchcraft
ghost spirit haunted
alien extraterrestrial aliens
spaceship starship spacecraft
robot android
zombie undead
werewolf wolf
dog puppy hound
cat kitten
horse pony stallion
car automobile
plane airplane aircraft
ship boat vessel
train railway railroad
sea ocean
forest woods
jail prison
college university
movie film cinema
maths math mathematics
soccer football
rich wealthy wealth
poor poverty
murder murdered killed killing
kidnapped abducted
runaway runs
apocalypse apocalyptic
scary horror terrifying
funny humorous humour comic
creepy eerie
gay homosexual queer
pregnant pregnancy
war battle
wedding marriage married
cooking cookery recipes
illness disease sickness
vaccine vaccination
lorry truck
investing investment investor
programming software
spy espionage
trans transgender
phone smartphone
cult cults sect
toddler preschooler
baby infant newborn
bike bicycle cycling
stocks shares
bitcoin cryptocurrency crypto
holiday vacation
breakup separation dumped
heartbreak heartbroken
`;

/** What an abbreviation or a shelf mark stands for. */
const STANDS_FOR = new Map([
  ['scifi', 'science fiction'],
  ['sci', 'science fiction'],
  ['ya', 'young adult'],
  ['ww2', 'second world war'],
  ['wwii', 'second world war'],
  ['ww1', 'first world war'],
  ['wwi', 'first world war'],
  ['usa', 'american united states'],
  ['uk', 'britain british'],
  ['ai', 'artificial intelligence'],
  ['ml', 'machine learning'],
  ['ussr', 'soviet union'],
  ['nyc', 'new york'],
  ['bio', 'biography'],
]);

const byWord = new Map<string, string[]>();
for (const line of SAME.trim().split('\n')) {
  const group = line.split(' ');
  for (const word of group) byWord.set(word, group);
}
for (const [short, long] of STANDS_FOR) byWord.set(short, long.split(' '));

/**
 * Synonyms of a word or of its singular; none for most. They go by word and not by stem: “training” is not a railway.
 */
export function synonyms(word: string): readonly string[] {
  const known = byWord.get(word) ?? byWord.get(word.replace(/s$/, '')) ?? byWord.get(word.replace(/es$/, ''));
  return known ?? byWord.get(word.replace(/ies$/, 'y')) ?? whole(word);
}

/** A prefix names a part of a field: “microeconomics” is economics. */
const PARTS = /^(?:micro|macro|neuro|bio|geo|astro|ethno|psycho|paleo|palaeo|electro|socio|eco)(?=\p{L}{6,}$)/u;
const FIELDS = new Set(
  'economics biology physics chemistry psychology archaeology archeology anthropology linguistics history geography botany ecology'.split(
    ' ',
  ),
);

function whole(word: string): readonly string[] {
  const field = word.replace(PARTS, '');
  return field !== word && FIELDS.has(field) ? [field] : [];
}

import { expect, test } from 'vitest';
import { stem, words } from '../../../../wording/words.ts';
import { understand } from '../understand.ts';
import { normalForm } from './word-vectors.ts';

/** Words of one family, read through by an editor. */
const FAMILIES = `
grief grieving, anxiety anxious, silent silence, hunger hungry, angry anger, loneliness lonely lonesome,
islam muslims, hindu hinduism, jewish jews judaism, mythology myth mythical, apocalypse apocalyptic,
poetry poet poems poetic, tragedy tragic, migration migrants, democracy democratic, slave slavery enslaved,
science scientist scientific, historical historian, mathematics mathematician math, physics physicist,
politics politicians, chemistry chemical chemist, biology biologist biological, economics economy economist,
cycle bicycle, colonial colonialism colonists, empire imperial imperialism, death dead dying die, born birth,
marriage married, choose choice, believes belief, prove proof, life lives, lost losing loss, thought thinking,
speak speech speakers, sells seller sales, flying flight, songs singing singer, writing wrote writer,
medicine medical, law lawyer legal, sea maritime, stars stellar, moon lunar, sun solar, dentist tooth dental,
king royal royalty, church ecclesiastical, war warfare, child childhood, mother motherhood maternal,
father fatherhood, friend friendship, lead leader leadership, french france frenchman frenchmen,
spanish spain spaniards, german germany, english england, wales welsh, ireland irish, scotland scottish scots,
greek greece, dutch netherlands, danish denmark, finland finnish, swedish sweden, polish poland,
norway norwegian, portuguese portugal, swiss switzerland, turkey turkish turks, china chinese, japan japanese,
vietnam vietnamese, crime criminal, evil villain, secret secrecy, private privacy, poor poverty poorer,
rich wealth wealthy richer, strong strength stronger, long length, deep depth deeper, proud pride, heat hot,
free freedom, bored boredom, wisdom wise, true truth, young youth younger, old age elderly, terror terrorism,
race racism, sex sexual, gender transgender, vegetarian vegetarianism, classics classicist, short shorter,
workers workmen, american america, school schoolers, philosophy philosopher, small smaller,
englishman englishmen, dark darker, theory theorist, psychology psychologist, cold colder, funny funnier,
argues argument, biography biographical, teaching teacher, train trainers, slow slower, india indian,
europe european, light lighter, african africa, invented inventor, music musicians, sociology sociologist,
firemen fireman, dream dreamer, melancholy melancholic, officer official, fight fighter, victorian victoria,
hard harder, anthropology anthropologist, technology technologists, survival survivors, farm farmer,
crimea crimean, painting painter, collects collector, hunt hunters, magic magician, comedy comedian,
treats treatment, russian russia, fast faster, italy italian, violence violent, hero heroic heroism,
drink drinker, master mastery, snow snowy, search searchers, christianity christ, high higher,
california californian, easy easier, photographs photography photo, large larger, theatre theatrical,
gentle gently, editions editor editorial, doubt doubters, georgia georgian, priest priesthood, romania romanian,
bank banker, bomb bomber, critics criticism, simple simplicity, printed printer, judge judgment, climbs climber,
library librarian, supply suppliers, guilt guilty, egypt egyptian, astronomy astronomer, dance dancer,
arab arabia arabian, investing investors, happiness happier, dynasty dynastic, gossip gossipy,
prehistory prehistoric, debt debtors, reference referenced, rain rainy, discovery discoverers, clean cleaners,
sharp sharper, policeman policemen, canada canadian, brazil brazilian, species specimens, analysis analyses,
bible biblical, buddhism buddha, autobiography autobiographical, clinic clinician, elections electorate,
iran iranian, nigeria nigerian niger, honest honesty, taste tasty, persian persia, australian australia,
finance financial, sand sandy, geometry geometrical, sceptical scepticism, strategy strategist,
academic academy academia, occupation occupied, archaeology archaeologist, cool cooler, suburbs suburban,
theology theologians theological, psychiatrist psychiatry psychiatric, gentleman gentlemen, crew crewmen,
jump jumpers, darwinism darwinian, rescue rescuers, pregnant pregnancy, fool foolish, greed greedy, iraq iraqi,
provincial provinces, gambling gambler, inspector inspect, furious fury, hypothesis hypotheses,
geology geologist geological, dystopia dystopian, heavy heavier, environmental environment, applied applications,
nostalgic nostalgia, urban urbanism, cheap cheaper, therapy therapist, luck lucky, conquered conquerors,
allies alliances, haiti haitian, instructions instructor, sacrifice sacrificed, breeding breeders,
gravity gravitational, prejudice prejudiced, mongol mongolia mongolian, korea korean,
congress congressman's congressmen, indonesia indonesian, kenya kenyan, weak weaker, hungary hungarian,
rhythm rhythmical, preacher preaching, freud freudian, mesopotamia mesopotamian, utopia utopian,
competition competitors, steam steamer, inquisition inquisitor, hawaii hawaiian, bacteria bacterial,
babylon babylonian babylonia, clergyman clergymen, pakistan pakistani, austria austrian, ethiopia ethiopian,
rough rougher, algeria algerian, amazon amazonian amazonia, barbarians barbarity, jailed jailer's,
ukraine ukrainian, geography geographers, alaska alaskan, telegraph telegraphy, sicily sicilian,
siberia siberian, oppression oppressors, gloomy gloom gloomier, tutor tutorials, tyranny tyrannical,
empathy empathic, sensuous sensual, chile chilean, steady steadier, belgian belgium, rwanda rwandan,
palestine palestinians, looted looter, neurology neurologist, himalaya himalayan, injury injured,
infected infectious, reconciliation reconciled, smuggled smugglers, hierarchy hierarchic, uneasy unease,
apprentice apprenticed, fisherman fishermen fisheries, psychotherapy psychotherapist, ethnography ethnographic,
syria syrian, truck trucker, classified classification, ghana ghanaian, dominican dominica, diagnosis diagnosed,
burglar burglary, patriarchy patriarch, olympics olympians, yugoslavia yugoslav, orthodox orthodoxy,
tibet tibetan, harsh harsher, ranch rancher, monarchy monarch, volcanic volcanism, salesman salesmen,
sahara saharan, hackers hack, rust rusty, scandinavia scandinavian, botany botanical, puritan puritanism,
stoics stoicism, zoologist zoology, pythagoras pythagorean, palaeontologists palaeontology,
prosecutors prosecution, bosnia bosnian, freshman freshmen, guinea guinean, lends lender, wrestling wrestler,
autonomy autonomous, jamaica jamaican, justified justification, botswana botswanan, robbers robberies,
bohemian bohemia, schizophrenia schizophrenic, reptiles reptilian, assyrian assyria, alchemists alchemy,
swindler swindling, afghan afghani, bangladesh bangladeshi, venezuela venezuelan, healthy healthier,
qualified qualification, militia militants militiamen, nepal nepali, uganda ugandan, pornography pornographic,
brews brewer, sculptor sculpting, encyclopedia encyclopedic, mutiny mutinous, prussian prussia, pagan paganism,
fungus fungi fungal, pharmacist pharmacies, pyrenees pyrenean, confucius confucian, genealogy genealogists,
polygamy polygamous, ptolemy ptolemaic, polynesian polynesia, eurasia eurasian, grocer grocery,
andalusia andalusian, serbia serbs serbian, lanka lankan, cambodia cambodian, bulgaria bulgarian,
lithuania lithuanian, bolivia bolivian, kurds kurdish, glory glorious, armenian armenia, seminary seminarian,
harmony harmon, anatolia anatolian, dwelling dwellers, libertarian libertarianism, microscope microscopy,
tuscany tuscan, telepathic telepathy, combinatorics combinatorial, libya libyan, interfere interfering,
certificate certified, chorus choral, entrepreneur entrepreneurial, macedonian macedonia,
meteorology meteorologist, ancestral ancestry, forgery forgers, surfers surf, cinematography cinematographer,
transylvania transylvanian, weighty weightier, spectra spectrum, appalachia appalachians, hebrides hebridean,
dyslexia dyslexic, ornithologist ornithology, neuropsychology neuropsychologist, slavs slavic,
glaciologist glaciology, croatia croatian, somalia somali, zambia zambian, demographic demography, fiji fijian,
nicaragua nicaraguan, namibia namibian, oman omani, bavaria bavarian, mauritius mauritian, satan satanists,
freighter freight, pomerania pomeranian, poaching poacher, allergies allergic, malaya malayan,
electrification electrify, papyrus papyri, nerd nerdy, manchuria manchurian, sephardic sephardi,
metamorphosis metamorphoses, oceanographer oceanography, criminology criminologists, gujarati gujarat,
musicology musicologist, virology virologists, gastronomy gastronomical, crystallography crystallographer,
mauryas mauryan, supersymmetry supersymmetric, swordsmen swordsman, tunisia tunisian, felony felon,
unanswered unanswerable, philanthropist philanthropy, cactus cacti, coptic copts, puffs puffy,
sedition seditious, ovarian ovary, dishonest dishonesty, frenchwoman frenchwomen, homophobia homophobic,
philology philologist, gnostic gnosticism, tradesmen tradesman, orogeny orogenes, misdiagnosed misdiagnosis,
rastafarians rastafari, squiggly squiggled`
  .split(/,\s*/)
  .map((family) => words(family));

/** Words that share their beginning and nothing else. */
const APART = [
  ...['capital capitalism', 'train strain', 'organ organisation', 'puppy puppet', 'believe relief', 'general genre'],
  ...['social socialism', 'nation nationalism', 'human humanism', 'univers university', 'iron irony', 'police policy'],
  ...['commun communism', 'strange stranger', 'secret secretary', 'mars marsh', 'novel novelty', 'chess chest'],
];

const formOf = (word: string) => normalForm(stem(word));

test('at least 300 families have one form each', () => {
  expect(FAMILIES.length).toBeGreaterThanOrEqual(300);
  const torn = FAMILIES.filter((family) => new Set(family.map(formOf)).size > 1);
  expect(torn.map((family) => family.join(' '))).toEqual([]);
});

test('what only looks alike stays apart', () => {
  const joined = APART.map((pair) => words(pair)).filter(([one = '', other = '']) => formOf(one) === formOf(other));
  expect(joined).toEqual([]);
});

test('a request for one finds what is said with the other', () => {
  expect(understand('dystopian').also.map((term) => term.stem)).toContain('dystopia');
  expect(understand('capitalism').also.map((term) => term.stem)).not.toContain('capit');
});

import { expect, test } from 'vitest';
import { onlyDenies } from './errand.ts';
import { understand } from './understand.ts';
import { readWishes } from './wishes.ts';

test.each([
  ['space opera, no romance', [['romanc']]],
  ["a book on Vienna that doesn't revolve around Freud", [['freud']]],
  ["a history of England that doesn't stop at or obsess about the Tudors", [['tudor']]],
  ["physics that isn't obsessed with equations", [['equat']]],
  ['big history but not Harari', [['harari']]],
  ['fantasy without dragons or elves', [['dragon'], ['elv']]],
  ['mysteries with no police in them', [['polic']]],
  ['detective novels, nothing by Agatha Christie', [['agatha', 'christi']]],
  ['epic fantasy except Tolkien', [['tolkien']]],
  ['economics (not too much math)', [['math']]],
  ['Scottish crime not Ian Rankin', [['ian', 'rankin']]],
  ['non religious book about grief', [['religi']]],
  ['world history not eurocentric', [['european']]],
  ['essays about nature, but nothing gloomy about climate', [['climat']]],
  ['something where no animals die', [['anim', 'die']]],
  ['a crime novel set in Wales where no child is hurt', [['child', 'hurt']]],
  ['no vampires please, but gothic', [['vampir']]],
  ['no gore, horror', [['gore']]],
  ['short novel under 150 pages not depressing', [['depress']]],
  ["poetry for people who don't like poetry, not rupi kaur", [['rupi', 'kaur']]],
  ['novel not sad not long', [['sad'], ['long']]],
  ['romance not sad not spicy', [['sad'], ['spici']]],
  ['novel not sad or long', [['sad'], ['long']]],
  ['a romance not sad no cheating', [['sad'], ['cheat']]],
  ['romance no cheating no pregnancy', [['cheat'], ['pregnanc']]],
  ['a memoir by someone who is not a celebrity', [['celebr']]],
  ['a love story where nobody is under 50, not sad', [['sad']]],
  ['a fantasy series but i hate romance', [['romanc']]],
  ['something new to read, sick of vampires', [['vampir']]],
  ['a crime novel where the women are not victims', [['victim']]],
  ["biography of a scientist who isn't Einstein", [['einstein']]],
  ['mysteries, nothing about drugs', [['drug']]],
  ['fantasy but not european, african myths or something', [['european']]],
  ['sick of dystopias, something hopeful', [['dystopia']]],
  ['a standalone crime novel set in Oslo, no gore', [['gore'], ['seri']]],
  ['H Is for Hawk but less sad', [['sad']]],
  ['horror authors you know except Stephen King', [['stephen', 'king']]],
  ['fantasy series you know without dragons', [['dragon']]],
  ["a crime novel set in Wales where children aren't harmed", [['harm']]],
  ["a thriller with a cat where the cat isn't killed", [['kill']]],
  ['a romance with a heroine where the hero does not cheat', [['cheat']]],
  ['fantasy, where the elves are not pretty', [['pretti']]],
  ['novel not sad, set in Greece', [['sad']]],
  ['romance not sad but set in Greece', [['sad']]],
  ['fantasy no romance with dragons', [['romanc']]],
  ['more plot less description', [['descript']]],
  ['more science, fewer equations', [['equat']]],
  ['a novel neither too long nor too sad', [['long'], ['sad']]],
  ['loved Circe but hated The Song of Achilles', [['song', 'achil']]],
  ['Dune, a bit less politics', [['polit']]],
  ['like Circe but much less sad', [['sad']]],
  ['mystery, no gore, reads fast', [['gore']]],
  ['Not a romance, but about two friends', [['romanc']]],
  ['a thriller where everyone survives', [['di']]],
  ['a non-religious book about grief', [['religi']]],
  ['books about grief, non-christian please', [['christian']]],
  ['not self help, but wise about ageing', [['self', 'help']]],
  ['not a thriller but something tense', [['thriller']]],
  [
    'history of London that leaves out the great fire and Jack the Ripper',
    [
      ['great', 'fire'],
      ['jack', 'ripper'],
    ],
  ],
  ['history of new york, skip the bridges', [['bridg']]],
  ["a history of ireland that doesn't dwell on the famine", [['famin']]],
  ['ghost story without gore, I scare easy', [['gore'], ['scari']]],
  ["a murder mystery, I'm easily scared", [['scari']]],
  ['novels with ladies who are not sweet and do not have dementia', [['sweet'], ['dementia']]],
  ["a philosophy textbook that doesn't start with the Greeks", [['greek']]],
])('%s', (query, unwanted) => {
  expect(readWishes(query).unwanted).toEqual(unwanted);
  const wanted = understand(query).terms.map((term) => term.stem);
  for (const word of unwanted.flat()) expect(wanted).not.toContain(word);
});

test.each([
  'No Country for Old Men',
  'not only tea but coffee',
  'not without laughter, but sad',
  'I do not have time, what to read',
  'No god but God',
  'Why Nations Fail',
  'Never Let Me Go',
  'Do Not Say We Have Nothing',
  'nothing to envy',
  'a novel of a land where no birds sing',
  'planet where the people are not male or female',
  'novels not unlike Dune',
  'books not to miss',
  'novel not without humour',
  'books no one talks about',
  'books nobody has heard of',
  'I hated history at school, recommend a book',
  'more on eating less meat',
  'how to worry less',
  'more books like Less by Andrew Sean Greer',
  'the opposite of loneliness',
  'like Dune but less known',
  'less is more',
  'how to eat a bit less meat',
  'a life, less than happy',
  'a novel not yet translated',
  'a story not often told',
  'a novel about a planet where the people are not male or female',
  'the boy who does not speak',
  'moving to Japan for work and know nothing about how people think there',
  'I need to give a wedding speech and I hate public speaking',
  'tired of my job, what now',
  'I do not remember the title, but there was no dog in it and the boy had no shoes; it was not sad, not at all, or so I think, and never dull',
])('“%s” wishes nothing away', (query) => {
  expect(readWishes(query)).toEqual({ wanted: query, unwanted: [] });
});

test('what a reader lacks is nothing to leave out', () => {
  expect(understand('newborn and no sleep').unwanted).toEqual([]);
  expect(understand('newborn and no sleep').terms.map(({ word }) => word)).toContain('sleep');
  expect(understand('moved abroad, no friends, no romance please').unwanted).toEqual([['romanc']]);
});

test.each([
  ['roman history, shorter than 150 pages', 'short'],
  ['a novel about grief under 200 pages', 'short'],
  ['fantasy over 800 pages', 'long'],
  ['stoicism in at most 400 pages', null],
  ['a novel of more than 100 pages', null],
  ['a novel of no more than 200 pages', 'short'],
  ['history, nothing over 250 pages', 'short'],
  ['fantasy, not under 600 pages', 'long'],
])('“%s” wishes for a length: %s', (query, length) => {
  expect(understand(query).facets.length).toBe(length);
});

test.each([
  ['roman history, shorter than 300 pages', 'roman history'],
  ['a novel about whales under 250 pages long', 'a novel about whales'],
  ['stoicism in at most 200 pages', 'stoicism in'],
])('no record says how long a book is: “%s” asks for “%s”', (query, same) => {
  expect(readWishes(query).unwanted).toEqual([]);
  expect(understand(query).terms.map(({ word }) => word)).toEqual(understand(same).terms.map(({ word }) => word));
});

test('a title with pages in it stays whole', () => {
  expect(readWishes('The 1000 Page Novel').wanted).toBe('The 1000 Page Novel');
});

test('who wants no romance, but something else, wants another story', () => {
  expect(understand('Not a romance, but about two friends').facets.fiction).toBe('yes');
  expect(understand('not fantasy, but the real history of dragons').facets.fiction).toBeNull();
});

test('nothing older than a year is what came after it', () => {
  expect(understand('a short novel, nothing older than 1950').provenance.published).toMatchObject({
    from: 1950,
    to: null,
  });
});

test.each([
  'the danger of ignoring climate change',
  'novel about a girl skipping school',
  'a book on leaving out people',
  'Non fiction, about whales',
  'non fiction, history of Rome',
  'books about non-Christian religions',
  'raising non-religious children',
])('“%s” excludes nothing', (query) => {
  expect(understand(query).unwanted).toEqual([]);
});

test('a plot that is not straightforward is not queer', () => {
  expect(readWishes('a plot that is not straight forward').wanted).not.toContain('queer');
});

test("who doesn't love something asks for it", () => {
  expect(readWishes("who doesn't love a good ghost story")).toEqual({ wanted: 'a good ghost story', unwanted: [] });
});

test('the opposite of something leaves it out, and says nothing of what there is to be', () => {
  expect(readWishes('the opposite of a cosy mystery').unwanted).toEqual([['cosi', 'mysteri']]);
  expect(onlyDenies('the opposite of a cosy mystery')).toBe(true);
});

test.each([
  ['recipes with no meat', 'vegetarian'],
  ['no meat cookbook', 'vegetarian'],
  ['a novel about butchers with no meat on the bones', null],
  ['growing vegetables with no garden', 'balcony'],
  ['no garden, what can I grow', 'balcony'],
  ['mystery with no garden', null],
])('“%s” asks for %s', (query, word) => {
  const { wanted } = readWishes(query);
  expect(['vegetarian', 'balcony'].find((each) => wanted.includes(each)) ?? null).toBe(word);
});

test('the French “dont le” is no English “don’t”', () => {
  expect(readWishes('un roman dont le héros est un chat, sans violence').wanted).toContain('dont le');
});

import { describe, expect, test } from 'vitest';
import { readLikeTold, withoutChat } from './like-told.ts';

const TOLD: [text: string, name: string][] = [
  ['another Circe?', 'Circe'],
  ['need one more Gone Girl please', 'Gone Girl'],
  ['next Gone Girl', 'Gone Girl'],
  ['who is the next Agatha Christie', 'Agatha Christie'],
  ['my daughter has run out of Warrior Cats', 'Warrior Cats'],
  ["we're out of Narnia books", 'Narnia books'],
  ['my two boys love the gruffalo', 'the gruffalo'],
  ['son (7) loves Captain Underpants', 'Captain Underpants'],
  ['my 9 year old is into Percy Jackson', 'Percy Jackson'],
  ['the kids adored Dear Zoo', 'Dear Zoo'],
  ['we finished the last percy jackson yesterday', 'percy jackson'],
  ['obsessed with fourth wing and need more', 'fourth wing'],
  ['hooked on Slow Horses', 'Slow Horses'],
  ['tore through The Goldfinch', 'The Goldfinch'],
  ['just inhaled Rebecca', 'Rebecca'],
  ["can't put down Wolf Hall", 'Wolf Hall'],
  ['cant stop thinking about never let me go', 'never let me go'],
  ['still not over A Little Life', 'A Little Life'],
  ['nothing compares to Wolf Hall', 'Wolf Hall'],
  ['is anything on a par with Middlemarch', 'Middlemarch'],
  ['as gripping as gone girl', 'gone girl'],
  ['where do I go after Dune', 'Dune'],
  ['what can possibly follow Middlemarch', 'Middlemarch'],
  ['a follow-up to Sapiens', 'Sapiens'],
  ['an alternative to Harry Potter', 'Harry Potter'],
  ['recommendations based on Circe', 'Circe'],
  ['my favourite book is Rebecca', 'Rebecca'],
  ['faves: Circe, Piranesi', 'Circe'],
  ['in a similar vein to Stoner', 'Stoner'],
  ['the same kind of thing as Heidi', 'Heidi'],
  ['who else writes like Kazuo Ishiguro', 'Kazuo Ishiguro'],
  ['picture books that rhyme as well as the Gruffalo', 'the Gruffalo'],
  ['halfway between Dune and Middlemarch', 'Middlemarch'],
  ['a novel à la Jane Austen', 'Jane Austen'],
  ['watched Cloud Atlas last night', 'Cloud Atlas'],
  ['book hangover from The Night Circus', 'The Night Circus'],
  ['anything for a fan of Uprooted', 'Uprooted'],
  ['Robin Hobb fans, who else do you read', 'Robin Hobb'],
  ['a gift for a Jane Austen fan', 'Jane Austen'],
  ['on a Murakami kick', 'Murakami'],
  ['need another Murderbot fix', 'Murderbot'],
  ['the night circus hangover', 'the night circus'],
  ['A Moveable Feast, any others', 'A Moveable Feast'],
  ['circe what next', 'circe'],
  ['H is for Hawk, similar', 'H is for Hawk'],
  ['Educated was amazing, any more?', 'Educated'],
  ['The Devil in the White City, more true stories told like that', 'The Devil in the White City'],
  ['finished Middlemarch, bereft', 'Middlemarch'],
  ['Heartstopper: devoured, again', 'Heartstopper'],
  ["When Breath Becomes Air, from a nurse's side", 'When Breath Becomes Air'],
  ['who else writes the way Claire Keegan does', 'Claire Keegan'],
  ['who writes in the same way Kazuo Ishiguro did', 'Kazuo Ishiguro'],
  ['authors who do what Hilary Mantel does', 'Hilary Mantel'],
  ['Prisoners of Geography and so on', 'Prisoners of Geography'],
  ['Sapiens, etc.', 'Sapiens'],
  ['Rebecca or suchlike', 'Rebecca'],
  ['Middlemarch or similar', 'Middlemarch'],
  ['Wolf Hall & co', 'Wolf Hall'],
  ['Frankenstein, Dracula and the like', 'Dracula'],
  ['legends & lattes type thing', 'legends & lattes'],
  ['any Georgette Heyer sort of books', 'Georgette Heyer'],
  ['books of the Agatha Christie variety', 'Agatha Christie'],
  ['anything in the Bridget Jones mould', 'Bridget Jones'],
  ['Dog Man, he has read them to bits', 'Dog Man'],
  ["Asterix, we've been through them all", 'Asterix'],
  ['The Gruffalo, she knows it by heart', 'The Gruffalo'],
];
test.each(TOLD)('“%s” may name %s', (text, name) => {
  expect(readLikeTold(text).flatMap(({ names }) => names)).toContain(name);
});

describe('only titles and names count there', () => {
  test.each(TOLD)('“%s”', (text) => {
    for (const { sure, told } of readLikeTold(text)) {
      expect(sure).toBe(false);
      expect(told).not.toBeNull();
    }
  });
});

test.each([
  ['my kids love Where the Wild Things Are', 'Where the Wild Things Are'],
  ['my son loves The Tiger Who Came to Tea', 'The Tiger Who Came to Tea'],
  ['my son loves the tiger who came to tea', 'the tiger who came to tea'],
  ['my son loves the gruffalo and now wants more', 'the gruffalo'],
])('in “%s” the whole title is read: %s', (text, name) => {
  expect(readLikeTold(text).map(({ names }) => names[0])).toContain(name);
});

test.each([
  ['what funny novels should I read after Dune', 'funny novels'],
  ['where do I go after Dune', ''],
  ['who else writes about the sea like Conrad', 'sea'],
  ['who else writes exactly like Kazuo Ishiguro', ''],
  ['my 9 year old loves The Martian', 'for a 9 year old'],
  ['my 40 year old loves The Martian', ''],
  ['Rebecca or suchlike', ''],
  ['Dog Man, he has read them to bits', ''],
  ['funny books of the Agatha Christie variety', 'funny books'],
])('beside the name “%s” wishes for “%s”', (text, wish) => {
  expect(readLikeTold(text).map(({ rest }) => rest.replace(/[\s,]+$/u, '').trim())).toContain(wish);
});

test.each([
  'why do pigeons know where home is',
  'my daughter and I love the sea',
  'what happens to my body after I die',
])('no words of “%s” are looked up that no title or name has', (text) => {
  for (const name of readLikeTold(text).flatMap(({ names }) => names))
    expect(name).not.toMatch(/^(?:why do|my \p{L}+)\b|\b(?:and|I|to)$/u);
});

test.each([
  'history of rome',
  'why do bees dance',
  'a novel set in Venice',
  'grief after losing a parent',
  'women in science',
])('“%s” tells of no book', (text) => {
  expect(readLikeTold(text)).toEqual([]);
});

test.each([
  ['in which order should I read Tolkien?', 'Tolkien'],
  ['should my son read Dune', 'Dune'],
  ['what must my class read by Kafka', 'Kafka'],
])('who asks “%s” has not told that %s was read', (text, name) => {
  expect(readLikeTold(text).flatMap(({ names }) => names)).not.toContain(name);
});

test.each([
  ['and is bereft. Now what?', ''],
  ['for so long, but shorter', 'so long but shorter'],
  ['. Wow. Anything shorter?', 'Anything shorter'],
  ['but one and done', 'but one and done'],
  ['who else do you read, but funnier', 'but funnier'],
])('of “%s”, “%s” is a wish', (text, rest) => {
  expect(withoutChat(text).replace(/^[.]\s*/u, '')).toBe(rest);
});

test('a long text tells a story', () => {
  expect(readLikeTold(`${'she walked on and on '.repeat(6)} obsessed with Dune`)).toEqual([]);
});

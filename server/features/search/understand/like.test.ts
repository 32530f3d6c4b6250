import { describe, expect, test } from 'vitest';
import { readLike } from './like.ts';

const LIKE: [text: string, names: string[], rest: string][] = [
  ['books like Dune', ['Dune'], ''],
  ['authors similar to P.G. Wodehouse', ['P.G. Wodehouse'], ''],
  ['books like Emma. Short ones, please', ['Emma'], '. Short ones, please'],
  ['Emma, more of that please', ['Emma'], ''],
  ['Piranesi, more like that', ['Piranesi'], ', more like that'],
  ['Kokoro - other Japanese ones like this?', ['Kokoro'], '- other Japanese ones like this?'],
  ['along the lines of Circe', ['Circe'], ''],
  ['my granddaughter adores Anne of Green Gables', ['Anne of Green Gables'], ''],
  ['My little boy only reads Harry Potter, what else is there', ['Harry Potter'], ', what else is there'],
  ['The Salt Path was lovely, another one?', ['The Salt Path'], ''],
  ['Murder Club is going round our whole ward, is there another', ['Murder Club'], ''],
  ['Heartstopper (finished all of them twice)', ['Heartstopper'], ''],
  ['Where the Crawdads Sing similar', ['Where the Crawdads Sing'], ''],
  ['somewhere along the same lines as Piranesi', ['Piranesi'], ''],
  ['anything akin to Emma but set now', ['Emma'], 'but set now'],
  ['novels akin to Stoner', ['Stoner'], ''],
  ['reads just like Rebecca', ['Rebecca'], ''],
  ['like The Tiger Who Came to Tea but longer', ['The Tiger Who Came to Tea'], 'but longer'],
  ['short stories like Alice Munro', ['Alice Munro'], 'short stories'],
  ['books like Circe who else', ['Circe'], 'who else'],
  ['the closest thing to Circe', ['Circe'], ''],
  ['in the same vein as Quiet', ['Quiet'], ''],
  ['a ghost story reminiscent of Beloved', ['Beloved'], 'a ghost story'],
  ['Agatha Christie style mystery, but in space', ['Agatha Christie'], 'mystery, but in space'],
  ['Elena Ferrante fans, what next?', ['Elena Ferrante'], ''],
  ['loved Gone Girl, hated The Girl on the Train', ['Gone Girl'], ','],
  ["liked Circe, didn't like Ariadne", ['Circe'], ','],
  ['loved Gone Girl but hated the ending', ['Gone Girl'], 'but hated the ending'],
  ['the secret history similar books', ['the secret history'], ''],
  ['manga for someone who liked Naruto but older', ['Naruto'], 'manga but older'],
  ['Someone who liked Dune', ['Dune'], ''],
  ['jane austen with magic', ['jane austen'], 'with magic'],
  ['jane austen with a murder', ['jane austen'], 'with a murder'],
  ['terry pratchett read alikes', ['terry pratchett'], ''],
  ['stephen king but not so gory', ['stephen king'], 'but not so gory'],
  ['a love story, same feel as Outlander', ['Outlander'], 'a love story,'],
  ['dark, same atmosphere as Rebecca', ['Rebecca'], 'dark,'],
  ['circe, same feeling, different country', ['circe'], ', same feeling, different country'],
  ['if you liked Dune similar books', ['Dune'], 'similar books'],
  ['for fans of Circe, similar novels', ['Circe'], ', similar novels'],
  ['fantasy like Circe but funny', ['Circe'], 'fantasy but funny'],
  ['Books like Gone Girl', ['Gone Girl'], ''],
  ['novels similar to The Secret History', ['The Secret History'], ''],
  ['something like Piranesi but longer', ['Piranesi'], 'but longer'],
  ['readalikes for Circe', ['Circe'], ''],
  ['read-alikes for Station Eleven', ['Station Eleven'], ''],
  ['I loved Dune and Hyperion, what next?', ['Dune and Hyperion', 'Dune', 'Hyperion'], ', what next?'],
  ['just finished Middlemarch. What should I read now?', ['Middlemarch'], '. What should I read now?'],
  ['loved The Hobbit, what next', ['The Hobbit'], ', what next'],
  ['if I liked Sapiens what should I read', ['Sapiens'], 'what should I read'],
  ['if i liked Sapiens what about the future instead', ['Sapiens'], 'what about the future instead'],
  ['for fans of Terry Pratchett', ['Terry Pratchett'], ''],
  ['Emma but set in India', ['Emma'], 'but set in India'],
  ['Dune but shorter, for teens', ['Dune'], 'but shorter, for teens'],
  ['what to read after Harry Potter', ['Harry Potter'], ''],
  ['What can my child read after Percy Jackson?', ['Percy Jackson'], '?'],
  ['what is like Before the Coffee Gets Cold?', ['Before the Coffee Gets Cold'], '?'],
  ['a comic fantasy in the style of Jane Austen', ['Jane Austen'], 'a comic fantasy'],
  ['in the vein of “The Road”', ['The Road'], ''],
  ['Pride and Prejudice with dragons', ['Pride and Prejudice', 'Pride', 'Prejudice'], 'with dragons'],
  ['read all of Terry Pratchett, who else should I read', ['Terry Pratchett'], ', who else should I read'],
  ['more like Rebecca', ['Rebecca'], ''],
  ['looking for books similar to Beloved for my book club', ['Beloved'], 'looking for for my book club'],
  ['authors like Agatha Christie', ['Agatha Christie'], ''],
  ['like 1984 but funnier', ['1984'], 'but funnier'],
  ['stories like Heidi for children', ['Heidi'], 'for children'],
  ['litrpg like dungeon crawler carl', ['dungeon crawler carl'], 'litrpg'],
  [
    "vampires that are NOT sexy, properly frightening like salem's lot",
    ["salem's lot"],
    'vampires that are NOT sexy, properly frightening',
  ],
  ['Jane Austen but queer', ['Jane Austen'], 'but queer'],
  ['Stoner meets My Brilliant Friend', ['Stoner meets My Brilliant Friend', 'Stoner', 'My Brilliant Friend'], ''],
  ['Quiet plus Freakonomics.', ['Quiet plus Freakonomics', 'Quiet', 'Freakonomics'], ''],
  ['In Cold Blood and other true crime of that quality', ['In Cold Blood'], 'and other true crime of that quality'],
  [
    'The Master and Margarita, something equally mad',
    ['The Master and Margarita', 'The Master', 'Margarita'],
    ', something equally mad',
  ],
  ['Solaris type of book but funny', ['Solaris'], 'but funny'],
  ['books simillar to Dune', ['Dune'], ''],
  ['loved Little Women as a girl, what now', ['Little Women'], 'as a girl, what now'],
  ['a memoir like The Glass Castle', ['The Glass Castle'], 'a memoir'],
  ['after Wolf Hall i want more intrigue', ['Wolf Hall'], 'i want more intrigue'],
  ['my son has finished all of Narnia, what next', ['Narnia'], ', what next'],
  ['a mix of Emma and Dracula', ['Emma and Dracula', 'Emma', 'Dracula'], ''],
  ['a cross between Dune and Jane Austen', ['Dune and Jane Austen', 'Dune', 'Jane Austen'], ''],
  ['something like a mix of Emma and Dracula', ['Emma and Dracula', 'Emma', 'Dracula'], 'something like'],
  ['a blend of hunger and war in the style of Dune', ['Dune'], 'a blend of hunger and war'],
  ['Narnia for grown-ups', ['Narnia'], 'for grown-ups'],
  ['the martian but underwater', ['the martian'], 'but underwater'],
  ['books like Dear Zoo for toddlers', ['Dear Zoo'], 'for toddlers'],
  ['if you like Dune', ['Dune'], ''],
  ['Wild by Cheryl Strayed only by bicycle', ['Wild by Cheryl Strayed'], 'but by bicycle'],
  ['Emma except well written', ['Emma'], 'but well written'],
  ['Jane Austen feel, set in Lahore', ['Jane Austen'], ', set in Lahore'],
  ['Rebecca vibes but happier', ['Rebecca'], 'but happier'],
  ['Agatha Christie type mystery set in India', ['Agatha Christie'], 'mystery set in India'],
  ['as gripping as Dune but shorter', ['Dune'], 'gripping but shorter'],
  ['as good as Dune but shorter', ['Dune'], 'but shorter'],
  ['something with the atmosphere of Rebecca but in Lisbon', ['Rebecca'], 'something but in Lisbon'],
  ['a picture book version of 1984', ['1984'], 'picture book'],
  ['the Indian Agatha Christie', ['Agatha Christie'], 'but Indian'],
  ['a female Bill Bryson', ['Bill Bryson'], 'but female'],
  ['Agatha Christie for kids', ['Agatha Christie'], 'for kids'],
  ['something like Eat Pray Love by a man', ['Eat Pray Love'], 'by a man'],
  ['like Dune, and under 300 pages', ['Dune'], ', and under 300 pages'],
];
describe('what others are to be like', () => {
  test.each(LIKE)('%s', (text, names, rest) => {
    const read = readLike(text);
    expect(read?.names).toEqual(names);
    expect(read?.rest.replace(/\s+/g, ' ').trim()).toBe(rest);
  });
});

describe('nothing is to be alike', () => {
  test.each([
    'what is it like to be a bat',
    'how do bees see the world',
    'I feel like an impostor at work',
    'history of rome',
    'I need similar books',
    'got similar books',
    'have you similar books',
    'two very similar books',
    'biography of a woman who loved Byron',
    'people who loved Stalin',
    'novel about a woman who loved Picasso',
    'for someone who enjoyed Japan',
    'a gift for someone who loves Japan',
    'why people like horror films',
    'a girl who looks like her mother',
    'what would life on mars be like',
    'women in science',
    'how do planes fly like birds do',
    'children who look like their parents',
    'no country for old men',
    'books for people whose cats like to sleep',
    'space opera with a crew like a family',
    'a mix of history and science',
    'if you like cooking',
  ])('%s', (text) => {
    expect(readLike(text)?.sure ?? false).toBe(false);
  });
});

test.each(['Heart of Darkness and Other Tales', 'The Man Who Mistook His Wife for a Hat and Other Clinical Tales'])(
  '“%s” is a title',
  (title) => {
    expect(readLike(title)).toBeNull();
  },
);

test.each([
  'a novel about a child of hunger and war',
  'a marriage of love and money',
  'stories close to the sea',
  'something close to Oxford',
  'crime novels close to home, set in Glasgow',
])('“%s” names no books', (text) => {
  expect(readLike(text)).toBeNull();
});

test.each([
  ['The Secret History similar books', true],
  ['the secret history similar books', false],
  ['books like Dune', true],
  ['for someone who liked Dune', false],
  ['jane austen with magic', false],
])('in “%s” the names can only be names: %s', (text, sure) => {
  expect(readLike(text)?.sure).toBe(sure);
});

test('a long text tells of a book and names none that others are to be like', () => {
  expect(readLike(`${'she walked on and on '.repeat(5)} books like Dune`)).not.toBeNull();
  expect(readLike(`${'she walked on and on '.repeat(6)} books like Dune`)).toBeNull();
  expect(readLike(`${'x'.repeat(290)} books like Dune`)).toBeNull();
});

test.each([
  ['jane austen with magic', true],
  ['dune but with dragons', false],
  ['books like Dune', false],
  ['the martian but underwater', true],
  ['lord of the flies with girls', true],
])('in “%s” only a whole title or name counts: %s', (text, exact) => {
  expect(readLike(text)?.exact).toBe(exact);
});

import { expect, test } from 'vitest';
import { topics } from '../../books/books.ts';
import { askedTopics, topicsNamedIn } from './asked-topics.ts';
import { isErrand } from './errand.ts';
import { readLike } from './like.ts';
import { understand } from './understand.ts';
import { weighForms } from './words/weigh-forms.ts';

const topicsOf = (text: string) => {
  const query = understand(text);
  return topicsNamedIn(query.wanted, weighForms(query)).map(({ topic }) => topic.name);
};

test('a question is about the narrow topic that its words name in any order', () => {
  expect(topicsOf('why did Rome fall')).toEqual(['The fall of Rome']);
  // Two of its words are neighbours, as in the name of the wider topic.
  expect(topicsOf('how did the roman empire fall')).toEqual(['The fall of Rome']);
});

test('a topic of that very name comes before one whose name has the same words in other forms', () => {
  expect(topicsOf('roman history')[0]).toBe('The Roman Empire');
});

test('a word that is the name of a topic is not the name of those who do it', () => {
  expect(topicsOf('why do we dream')).not.toContain('Life without papers');
  expect(topicsOf('dreamers')).toContain('Life without papers');
  expect(topicsOf('how to fix my bicycle')).toEqual(['Bicycles and bike repair']);
});

test('a topic that a request hardly names does not hide the one that it means', () => {
  const query = understand('why do empires collapse');
  expect(askedTopics(query)[0]?.topic.name).toBe('Why societies collapse');
});

test('a part of a field leads to the field, and an image to what it is an image of', () => {
  expect(topicsOf('geophysics textbook')).toContain('Physics');
  expect(topicsOf('cartography of the mind')).not.toContain('Maps');
  expect(topicsOf('something light')).not.toContain('Waves and light');
});

test('a name with a small word is said whole, and its other words then name nothing', () => {
  expect(topicsOf("self help that isn't religious")).toEqual(['Self and relationships']);
  expect(topicsOf('is free will an illusion')).toContain('Free will and determinism');
  expect(topicsOf('a history of England')).not.toContain('The story of English');
});

test('a question that speaks of “her” or “it” names no topic elsewhere', () => {
  expect(topicsOf('science fiction with no aliens')).not.toContain('Ursula K. Le Guin');
});

test('a question about the world wishes for no mood', () => {
  expect(understand('why is the sky dark at night').facets.moods).toEqual([]);
  expect(understand('a dark novel about the sky').facets.moods).toEqual(['dark']);
});

test('“more novels like” names what comes after “like”', () => {
  expect(readLike('more novels like Never Let Me Go')?.names).toEqual(['Never Let Me Go']);
});

test.each([
  'weather',
  'blah blah blah',
  'renew driving licence',
  'I need similar books',
  'my fridge is leaking',
  'can you order me a pizza',
  'can you order pizza',
  'can you please order me a pizza',
  'could you play some music',
  'turn on the lights',
  'am i pregnant or just late',
  'hello how are you',
  'Hello, how are you?',
  'hi there how are you',
  'how do i get red wine out of carpet',
  'write me a cover letter for a job in a warehouse',
  'x@'.repeat(500),
  'why '.repeat(400),
  '<img src=x onerror=alert(1)>',
  'book me a table',
  'book me a massage',
  "book a doctor's appointment",
  'one large latte to go',
  'can you book me a table for two',
  'book a flight to lisbon',
  'turn off the lights',
  'can you turn down the radio please',
  'write a letter',
  'get me a hotel in lisbon',
  'order me a pizza now',
  '2 large pepperoni pizzas and a coke please',
  'latest news ukraine today',
  'wireless earbuds under $50',
  'segmentation fault (core dumped)',
  'can u write my essay for me its due tomorrow',
  'whats your name',
])('“%s” asks for no book', (text) => expect(isErrand(text)).toBe(true));
test.each([
  'how to negotiate my salary',
  'the weather makers book',
  'Maps',
  'would you call my mother a narcissist',
  'will you play a game',
  "how to talk to a teenager who won't talk",
  'write a novel in a month',
  'how do i get out of debt',
  'can you open a bakery with no money',
  'can you send my kids to space',
  'am i ill or just anxious',
  'turn down the volume of anxiety',
  'books with < 200 pages',
  'new york new york',
  'x > y in logic',
  'turn on the lights: electricity explained',
  'how to get my teenager to turn off the tv',
  'write a letter to my dead mother',
  'get the hotel new hampshire',
  'a big fat fantasy novel please',
  'a small town mystery please',
  'a small coffee shop romance',
  'a small tea plantation mystery',
  'one large irish family saga please',
  'a large family in india please',
  'a double agent please',
  'a small business owner please',
  '2 small girls and their robot please',
  'book a day in the life',
  'am i late diagnosed autistic',
  'am i allowed to be angry at my mother',
  'the history of the daily news',
  'write my first novel',
  'how to write a good essay',
  'what is your purpose in life',
])('“%s” does', (text) => expect(isErrand(text)).toBe(false));

test('a request that says no name of a topic leads to the topic that it means', () => {
  const meant = askedTopics(understand('my wife cheated on me and I want to understand')).map(({ topic }) => topic.key);
  expect(meant).toContain('after-an-affair');
  expect(askedTopics(understand('order status of my sofa'))).toEqual([]);
});

test('a topic may be called by what it is without, word for word', () => {
  const keys = (text: string) => askedTopics(understand(text)).map(({ topic }) => topic.key);
  const [topic, form] =
    [...topics().values()]
      .flatMap((each) => each.forms.map((name) => [each, name] as const))
      .find(([, name]) => /\b(?:not|without) /.test(name)) ?? [];
  expect(keys(form ?? '')).toContain(topic?.key);
});

test.each([
  ['war novel with no battles in it', 'war-without-battles'],
  ['a mystery, but no murder', 'bloodless-crime'],
])('“%s” says in other words what the topic %s is without', (text, key) => {
  expect(askedTopics(understand(text)).map(({ topic }) => topic.key)).toContain(key);
});

test.each([
  ['going to be a dad in june, terrified', ['dad', 'terrified'], 'june'],
  ['I start as a nurse next month', ['nurse'], 'month'],
])('when somebody asks is nothing that “%s” is about', (text, words, when) => {
  const terms = understand(text).terms.map(({ word }) => word);
  expect(terms).toEqual(expect.arrayContaining(words));
  expect(terms).not.toContain(when);
});

test.each(['the russian revolution in october 1917', 'a novel set in june', 'poems for this month'])(
  'a time may be what “%s” is about',
  (text) => {
    const terms = understand(text).terms.map(({ word }) => word);
    expect(terms.some((word) => ['october', 'june', 'month'].includes(word))).toBe(true);
  },
);

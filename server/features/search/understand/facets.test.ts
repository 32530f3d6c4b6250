import { describe, expect, test } from 'vitest';
import { type Facets, NO_FACETS, readFacets } from './facets.ts';

const TABLE: [query: string, facets: Partial<Facets>][] = [
  ['a novel about bees', { forms: ['novel'], fiction: 'yes' }],
  ['locked room mysteries', { fiction: 'yes' }],
  ['the mysteries of the universe', {}],
  ['short stories from Nigeria', { forms: ['short stories'], fiction: 'yes' }],
  ['graphic novels about the holocaust', { forms: ['graphic novel'] }],
  ['poems about the sea', { forms: ['poetry'] }],
  ['a memoir of addiction', { forms: ['memoir'], fiction: 'no', needs: ['addiction'] }],
  ['daily life of the romans', {}],
  ['the life of a nurse', {}],
  ['the way of life of the Inuit', {}],
  ['the working life of miners', {}],
  ['the private life of plants', {}],
  ['private life of chimpanzees', {}],
  ['the private life of Mao', { forms: ['biography'] }],
  ['the real life of Cleopatra', { forms: ['biography'], fiction: 'no' }],
  ['biography of Marie Curie', { forms: ['biography'], fiction: 'no' }],
  ['essays on friendship', { forms: ['essays'], fiction: 'no', needs: ['making friends'] }],
  ['a textbook of linear algebra', { forms: ['textbook'], fiction: 'no' }],
  ['true stories of survival', { fiction: 'no' }],
  ['non-fiction about whales', { fiction: 'no' }],
  ['books for children about space', { audience: 'child' }],
  ['young adult romance', { audience: 'teen', moods: ['romantic'] }],
  ['a quick read about stoicism', { length: 'short', needs: ['a quick read'] }],
  ['a long fantasy saga', { length: 'long', moods: ['epic'] }],
  ['love in victorian london', { periods: ['19th century'] }],
  ['spies in the cold war', { periods: ['cold war'] }],
  ['ww2 resistance in france', { periods: ['second world war'] }],
  ['medieval monks', { periods: ['middle ages'] }],
  ['something funny for a long flight', { moods: ['funny'], needs: ['long journey'] }],
  ['nostalgic for the 80s', { moods: ['nostalgic'], periods: ['late 20th century'] }],
  ['something silly for the beach', { moods: ['funny', 'whimsical'], needs: ['a good laugh', 'holiday reading'] }],
  ['make me cry on the train', { moods: ['moving'], needs: ['a good cry', 'long journey'] }],
  ['a killer on a train', {}],
  ['students at a drama school', {}],
  ['something to read on a train', { needs: ['long journey'] }],
  ['stories for two kids aged 6 and 11', { fiction: 'yes', audience: 'child' }],
  ['i want to be scared witless', { moods: ['suspenseful'] }],
  ['a book for my 13yo', { audience: 'teen' }],
  ['space for a 7 yr old', { audience: 'child' }],
  ['cozy mystery', { moods: ['cosy', 'mysterious'] }],
  ['an uplifting novel', { forms: ['novel'], fiction: 'yes', moods: ['uplifting'] }],
  ['dark and gritty crime', { moods: ['dark'] }],
  ['a scary book', { moods: ['suspenseful'] }],
  ['my father died last month', { needs: ['losing a parent'] }],
  ['we lost our baby at 20 weeks', { needs: ['losing a child'] }],
  ['something light for the beach', { moods: ['uplifting'], needs: ['holiday reading'] }],
  ['I lost my dog', { needs: ['losing a pet'] }],
  ['books on anxiety', { needs: ['anxiety'] }],
  ['how to stop procrastinating', { needs: ['better habits'] }],
  ['books for a new manager', { needs: ['leading people'] }],
  ['public speaking for beginners', { needs: ['speaking in public', 'first book on a subject'] }],
  ['moving to Japan for work', { needs: ['moving abroad'] }],
  ['a moving story', { fiction: 'yes', moods: ['moving'] }],
  ['long covid', { needs: ['chronic pain or illness'] }],
  ['how to be less angry', { needs: ['calming down'] }],
  ['get a 14 year old to read', { audience: 'teen' }],
  ['a present for an 8 year old', { audience: 'child', needs: ['a gift'] }],
  ['quantum physics for a bright twelve year old', { audience: 'child' }],
  ['my son, 12, loves codes', { audience: 'child' }],
  ['another one like it for my daughter 14', { audience: 'teen' }],
  ['for my grandmother, an 80 year old', {}],
  ['a novel about a sixty year old clerk', { forms: ['novel'], fiction: 'yes' }],
  ['a thriller about a detective with a history of violence', { fiction: 'yes' }],
  ['a history of the second world war', { fiction: 'no', periods: ['second world war'] }],
  ['slavery, first hand', { fiction: 'no' }],
  ['quantum physics', {}],
  ['the history of salt', {}],
];

describe('what a book must be, feel like and serve', () => {
  test.each(TABLE)('%s', (query, facets) => {
    const read = readFacets(query).facets;
    const sorted = (all: Facets) =>
      JSON.parse(JSON.stringify(all, (_, value) => (Array.isArray(value) ? value.toSorted() : value)));
    const length = 'length' in facets ? {} : { length: read.length };
    expect(sorted({ ...read, ...(query.includes('long flight') ? length : {}) })).toEqual(
      sorted({ ...NO_FACETS, ...facets, ...(query.includes('long flight') ? length : {}) }),
    );
  });
});

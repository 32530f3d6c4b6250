import { describe, expect, test } from 'vitest';
import { stem, words } from '../../../wording/words.ts';
import { understand } from './understand.ts';

/** The request, what it excludes, and a word that stays wanted. */
const TABLE: [query: string, unwanted: string[], wanted: string][] = [
  ['space opera, no romance', ['romance'], 'opera'],
  ['apart from Tesla and Edison, lives of inventors', ['Tesla', 'Edison'], 'inventors'],
  ['a family saga thats not set in america', ['america'], 'saga'],
  ['novels about russia excluding the soviet period', ['soviet'], 'russia'],
  ['cookbook no tofu', ['tofu'], 'cookbook'],
  ['space opera without romance, gore or war', ['romance', 'gore', 'war'], 'opera'],
  ['fantasy without dragons, elves or prophecies', ['dragons', 'elves', 'prophecies'], 'fantasy'],
  ['a mystery with no violence', ['violence'], 'mystery'],
  ['thriller no violence', ['violence'], 'thriller'],
  ['stephen king not horror', ['horror'], 'king'],
  ['books about rescues where the dog doesnt die', ['dog die'], 'rescues'],
  ['a novel of the war in which the horse never gets hurt', ['horse hurt'], 'war'],
  ['crime novels with no violence or torture', ['violence', 'torture'], 'crime'],
  ['history of science but not about physics', ['physics'], 'science'],
  ['stories from india not about colonialism', ['colonialism'], 'india'],
  ['a thriller that isn’t about terrorists', ['terrorists'], 'thriller'],
  ["a thriller that isn't about terrorists", ['terrorists'], 'thriller'],
  ['fantasy novels that are not medieval', ['medieval'], 'fantasy'],
  ['cookery, anything but baking', ['baking'], 'cookery'],
  ['philosophers other than Plato', ['Plato'], 'philosophers'],
  ['russian classics except Tolstoy', ['Tolstoy'], 'russian'],
  ['russian classics except for Tolstoy and Chekhov', ['Tolstoy', 'Chekhov'], 'russian'],
  ['economics, less theory, more stories', ['theory'], 'economics'],
  ['less theory and more cases about management', ['theory'], 'management'],
  ['rather ships than trains', ['trains'], 'ships'],
  ['sea voyages rather than battles', ['battles'], 'voyages'],
  ['memoirs instead of manuals about gardening', ['manuals'], 'gardening'],
  ['evolution excluding creationism', ['creationism'], 'evolution'],
  ['horror, but no vampires please', ['vampires'], 'horror'],
  ['horror but no clowns, no dolls', ['clowns', 'dolls'], 'horror'],
  ['climate books, not too technical', ['technical'], 'climate'],
  ['detective novels, nothing by Agatha Christie', ['Agatha Christie'], 'detective'],
  ['big history but not Harari', ['Harari'], 'history'],
  ['epic fantasy except Tolkien', ['Tolkien'], 'epic'],
  ['economics (not too much math)', ['math'], 'economics'],
  ['war stories minus the gore', ['gore'], 'stories'],
  ['pirates, avoid slavery', ['slavery'], 'pirates'],
  ["books about dogs where i don't want death", ['death'], 'dogs'],
  ["I love mountains, don't want climbing disasters", ['climbing disasters'], 'mountains'],
  ['dog stories, tired of sad endings', ['sad endings'], 'dog'],
  ['poems about nature, not religious', ['religious'], 'nature'],
  ['time travel, never nazis', ['nazis'], 'travel'],
  ['psychology free of jargon', ['jargon'], 'psychology'],
  ['robots, not another apocalypse', ['apocalypse'], 'robots'],
  ['island novels, nothing too bleak', ['bleak'], 'island'],
  ['a mystery where nobody gets murdered', ['murdered'], 'mystery'],
  ['farm stories where no animals get hurt', ['animals hurt'], 'farm'],
  ['village novels in which no one has to die', ['die'], 'village'],
  ['Fantasy ohne Drachen', ['Drachen'], 'Fantasy'],
  ['ciencia ficción sin dragones', ['dragones'], 'science'],
  ['romans policiers sans violence', ['violence'], 'detective'],
];

describe('what is excluded never attracts', () => {
  test.each(TABLE)('%s', (query, unwanted, wanted) => {
    const understood = understand(query);
    const roots = (text: string) => words(text).map(stem).join(' ');
    expect(understood.unwanted.map((wish) => wish.join(' ')).sort()).toEqual(unwanted.map(roots).sort());
    const terms = [...understood.terms, ...understood.also].map((term) => term.stem);
    for (const wish of unwanted) for (const root of roots(wish).split(' ')) expect(terms).not.toContain(root);
    expect(terms).toContain(stem(words(wanted)[0] ?? ''));
  });
});

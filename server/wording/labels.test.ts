import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsBooks, parseCatalogue } from '../features/books/catalogue/catalogue-record.ts';
import { asNamed, asWritten } from './labels.ts';
import { after, before, given, names, small, whole } from './written-names.ts';

const folder = join(import.meta.dirname, '../../catalogue');
const records = readdirSync(folder)
  .filter(holdsBooks)
  .flatMap((file) => parseCatalogue(file, readFileSync(join(folder, file), 'utf8')));
const labels = [...new Set(records.flatMap(({ subjects, genres }) => [...subjects, ...genres]))];

test.each([
  // People
  ['leonardo da vinci', 'Leonardo da Vinci'],
  ['simone de beauvoir', 'Simone de Beauvoir'],
  ['ludwig van beethoven', 'Ludwig van Beethoven'],
  ['alexander the great', 'Alexander the Great'],
  ['joseph bloggs', 'Joseph Bloggs'],
  ['wilhelmina and joseph', 'wilhelmina and Joseph'],
  ['adam and eve', 'Adam and Eve'],
  ['henry viii', 'Henry VIII'],
  ['pope leo x', 'Pope Leo X'],
  ['t. s. eliot', 'T. S. Eliot'],
  ['barbara mcclintock', 'Barbara McClintock'],
  ['sandra day o’connor', 'Sandra Day O’Connor'],
  ['jane austen parody', 'Jane Austen parody'],
  // Places, peoples, times
  ['edo japan', 'Edo Japan'],
  ['new york', 'New York'],
  ['northern france', 'northern France'],
  ['west african drumming', 'West African drumming'],
  ['anglo-saxon england', 'Anglo-Saxon England'],
  ['polish-soviet war', 'Polish-Soviet War'],
  ['american civil war', 'American Civil War'],
  ['civil war', 'civil war'],
  ['battle of the somme', 'Battle of the Somme'],
  ['battle of wits', 'battle of wits'],
  ['cold war', 'Cold War'],
  ['world war ii', 'World War II'],
  ['great depression', 'Great Depression'],
  ['silk road trade', 'Silk Road trade'],
  ['harlem renaissance', 'Harlem Renaissance'],
  ['the troubles', 'the Troubles'],
  ['fall of rome', 'fall of Rome'],
  ["hadrian's wall", "Hadrian's Wall"],
  // Abbreviations and brands
  ['dna replication', 'DNA replication'],
  ['us constitution', 'US constitution'],
  ['us versus them', 'us versus them'],
  ['nasa', 'NASA'],
  ['critique of ai', 'critique of AI'],
  ['iphone', 'iPhone'],
  ['c++', 'C++'],
  // Words that are a name only elsewhere
  ['moon landing', 'moon landing'],
  ['silk', 'silk'],
  ['bath', 'Bath'],
  ['bath houses', 'bath houses'],
  ['hearing aids', 'hearing aids'],
  ['march to the sea', 'march to the sea'],
  // Other cases than the catalogue's
  ['Literary Fiction', 'literary fiction'],
  ["Children's", "children's"],
  ['WORLD WAR, 1939-1945', 'World War, 1939-1945'],
  ['great britain -- history', 'Great Britain -- history'],
  ['lincoln, abraham, 1809-1865', 'Lincoln, Abraham, 1809-1865'],
  ['u.s. politics', 'U.S. politics'],
  ['island of dr. moreau', 'island of Dr. Moreau'],
  ['', ''],
])('%s is written %s', (label, written) => {
  expect(asWritten(label)).toBe(written);
});

describe('the catalogue’s own labels', () => {
  test('a word that the summaries never write small gets its capital, wherever a label has it', () => {
    const { capitals, smalls } = casesInside(records.map(({ summary }) => summary));
    const wrong = labels.flatMap((label) =>
      wordsOf(asWritten(label))
        .filter((word) => word === word.toLowerCase())
        .filter((word) => (capitals.get(word) ?? 0) >= 2 && !smalls.has(word) && !ORDINARY.has(word))
        .map((word) => `${word} in “${asWritten(label)}”`),
    );
    expect(wrong).toEqual([]);
  });

  test('a word that the summaries never write with a capital gets none by itself', () => {
    const { capitals, smalls } = casesInside(records.map(({ summary }) => summary));
    const wrong = [...new Set(labels.flatMap(wordsOf))].filter(
      (word) => (smalls.get(word) ?? 0) >= 2 && !capitals.has(word) && asWritten(word) !== word.toLowerCase(),
    );
    expect(wrong).toEqual([]);
  });

  test('ordinary words stay small', () => {
    const ordinary =
      'africanfuturism algorithms animals apples trees art beauty bell cities cold dark desert earth east empire family ' +
      'fathers freedom friendship garden gods golden grace history hope king law love magic march marriage master memory ' +
      'moon music native nature new north ocean orphans painting polishing power queen race reading revolution river rose ' +
      'sea silk slavery south space star stone sun time trade turtles war web west white will winter world young';
    for (const word of ordinary.split(' ')) expect(asWritten(word)).toBe(word);
    expect(labels).toContain('moon landing');
  });
});

describe('whatever the label', () => {
  const listed = fc.constantFrom(...[names, given, before, after, whole].flatMap((list) => [...list.keys()]));
  const label = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.oneof(listed, fc.constantFrom(...labels), fc.string({ unit: 'grapheme', maxLength: 4 })))
      .map((parts) => parts.join(' ')),
  );

  test('nothing but the case of letters changes, and writing it again changes nothing', () => {
    fc.assert(
      fc.property(label, (text) => {
        const written = asWritten(text);
        expect(written).toHaveLength(text.length);
        expect(small(written)).toBe(small(text));
        expect(asWritten(written)).toBe(written);
      }),
    );
  });

  test('its case does not matter, and capitals are not shouted on', () => {
    fc.assert(
      fc.property(label, (text) => {
        fc.pre(small(text.toUpperCase()) === small(text));
        expect(asWritten(text.toUpperCase())).toBe(asWritten(text));
      }),
    );
    expect(asWritten('ADVENTURE AND ADVENTURERS')).toBe('adventure and adventurers');
  });

  test('letters stay that would grow with another case', () => {
    expect(asWritten('joseph ßen')).toBe('Joseph ßen');
    expect(asWritten('İznik')).toBe('İznik');
  });
});

test('each name is written once, with straight apostrophes, in the order of the alphabet', () => {
  const text = readFileSync(join(import.meta.dirname, 'written-names.txt'), 'utf8');
  const sections = text.split(/^#.*$/m).slice(1);
  expect(sections).toHaveLength(6);
  for (const section of sections) {
    const list = section.trim().split(/,\s+/);
    expect(list.filter((name) => /’|\n|^$/.test(name))).toEqual([]);
    expect(list).toEqual([...new Map(list.map((name) => [small(name), name])).values()].sort(inOrder));
  }
});

const inOrder = new Intl.Collator('en').compare;

/** Ordinary words that the summaries happen to have only inside titles and names. */
const ORDINARY = new Set(['airlines', 'apocalypse', 'dei', 'exodus', 'observer', 'p', 'ridge', 'senate', 'wu']);

/** How often each word has a capital and how often it has none, beginnings of sentences and quotations left out. */
function casesInside(texts: readonly string[]) {
  const capitals = new Map<string, number>();
  const smalls = new Map<string, number>();
  for (const clause of texts.flatMap((text) => text.split(/[.!?:;“"‘]\s*|(?:^|\s)'/))) {
    for (const word of wordsOf(clause).slice(1)) {
      const counts = word === word.toLowerCase() ? smalls : capitals;
      counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
    }
  }
  return { capitals, smalls };
}

function wordsOf(text: string): string[] {
  return text.match(/(?<!\p{N})\p{L}[\p{L}\p{M}\p{N}]*/gu) ?? [];
}

test.each([
  ['roman empire', 'the Roman Empire'],
  ['cold war', 'the Cold War'],
  ['ming dynasty', 'the Ming dynasty'],
  ['soviet union', 'the Soviet Union'],
  ['holocaust', 'the Holocaust'],
  ['black death', 'the Black Death'],
  ['world war ii', 'World War II'],
  ["plato's republic", "Plato's republic"],
  ['pacific', 'the Pacific'],
  ['indian ocean', 'the Indian Ocean'],
  ['2008 financial crisis', 'the 2008 financial crisis'],
  ['turing machine', 'the Turing machine'],
  ['1950s', 'the 1950s'],
  ['1950s america', '1950s America'],
  ['1968', '1968'],
  ['1953 coup', 'the 1953 coup'],
  ['solar system', 'the solar system'],
  ['working class', 'the working class'],
  ['stock market', 'the stock market'],
  ['ancient world', 'the ancient world'],
  ['siege of leningrad', 'the Siege of Leningrad'],
  ['evolution of language', 'the evolution of language'],
  ['cause and effect', 'cause and effect'],
  ["women's movement", "women's movement"],
  ['sewing machines', 'sewing machines'],
  ['trade union', 'trade union'],
  ['class war', 'class war'],
  ['rome', 'Rome'],
  ['milgram experiment', 'the Milgram experiment'],
  ['stanford prison experiment', 'the Stanford Prison Experiment'],
  ['dreyfus affair', 'the Dreyfus affair'],
  ['suez canal', 'the Suez canal'],
  ['french resistance', 'the French Resistance'],
  ['gilded age', 'the Gilded Age'],
  ['nineteenth century', 'the nineteenth century'],
  ['12th century', 'the 12th century'],
  ['moon', 'the moon'],
  ['thought experiment', 'thought experiment'],
  ['middle school', 'middle school'],
  ['music and the brain', 'music and the brain'],
  ['language and mind', 'language and mind'],
  ['human mind', 'the human mind'],
  ['Islam and the Enlightenment', 'Islam and the Enlightenment'],
  ['french and indian war', 'the French and Indian War'],
])('in the place of a noun %s is %s', (label, named) => {
  expect(asNamed(label)).toBe(named);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankWork } from '../../testing/blank-work.ts';
import { topics, type Work } from '../books/books.ts';
import { choosePath, type Found, isNear } from './choose-books.ts';
import { composeWording } from './compose.ts';
import { opensWith } from './open-topic.ts';
import { sentencesFor } from './overview.ts';
import { overviewFault } from './phrase.ts';
import { topicOfQuestion } from './topic-of-question.ts';

const LEVELS = ['introductory', 'core', 'advanced'] as const;

function makeWork(parts: Partial<Work>): Work {
  const usual = { id: 'x', title: 'A Book', authors: ['A. Author'], year: 2000, genres: ['History'] };
  return blankWork({ ...usual, subjects: ['roman empire'], ...parts });
}

const word = fc.constantFrom(
  'rome',
  'trade',
  'silk',
  'war',
  'Gaul',
  'café',
  '$& $1',
  '“inner”',
  '日本',
  'x'.repeat(80),
);
const words = (max: number) => fc.array(word, { minLength: 1, maxLength: max }).map((each) => each.join(' '));
const anyWork = fc.record({
  title: words(5),
  authors: fc.array(fc.constantFrom('Ann Lee', 'ann lee', 'Bo Ek', 'Cy Wu', 'Di Yu', 'Ed Om'), { maxLength: 3 }),
  year: fc.option(fc.integer({ min: -2000, max: 2026 })),
  genres: fc.subarray(['History', 'Economics', 'Literary Fiction', 'Poetry']),
  subjects: fc.uniqueArray(fc.constantFrom('roman empire', 'trade', 'silk road', 'memory', 'gaul', 'late antiquity')),
  level: fc.constantFrom(...LEVELS),
  summary: words(8),
});
const foundBooks = fc
  .array(fc.tuple(anyWork, words(4)), { maxLength: 24 })
  .map((all) => all.map(([parts, why], at): Found => ({ work: makeWork({ ...parts, id: `w${at}` }), why })));

describe('the way through the books', () => {
  test('at most eight, at most two of one author, each once and found, from introductory to advanced', () => {
    fc.assert(
      fc.property(foundBooks, (found) => {
        const path = choosePath('', found);
        expect(path.length).toBeLessThanOrEqual(8);
        expect(new Set(path.map(({ work }) => work.id)).size).toBe(path.length);
        for (const each of path) expect(found).toContain(each);
        const authors = path.flatMap(({ work }) => [...new Set(work.authors.map((name) => name.toLowerCase()))]);
        for (const name of authors) expect(authors.filter((each) => each === name).length).toBeLessThanOrEqual(2);
        const steps = path.map(({ work }) => LEVELS.indexOf(work.level as (typeof LEVELS)[number]));
        expect(steps).toEqual([...steps].sort());
        expect(path.length > 0).toBe(found.length > 0);
      }),
    );
  });

  test('a level that is missing among the best is brought in from just below them', () => {
    const core = Array.from({ length: 9 }, (_, at) => ({
      work: makeWork({ id: `c${at}`, authors: [`C ${at}`] }),
      why: 'y',
    }));
    const easy = { work: makeWork({ id: 'easy', authors: ['E'], level: 'introductory' }), why: 'y' };
    const path = choosePath('', [...core, easy]);
    expect(path[0]?.work.id).toBe('easy');
    expect(path).toHaveLength(8);
  });

  test('a book that only a stray word led to is left out', () => {
    const about = ['memory and sleep', 'memory loss', 'false memory', 'memory training'].map((subject, at) => ({
      work: makeWork({ id: `m${at}`, authors: [`M ${at}`], subjects: [subject] }),
      why: 'y',
    }));
    const stray = { work: makeWork({ id: 'stray', authors: ['S'], subjects: ['fables'] }), why: 'y' };
    expect(choosePath('', [...about, stray]).map(({ work }) => work.id)).not.toContain('stray');
  });

  test('what a single word led to is left out where the books that fit show what is meant', () => {
    const fitting = [{ id: 'vital-question-lane' }, { id: 'symbiotic-planet-margulis' }];
    expect(isNear({ id: 'very-short-history-of-life-on-earth-gee' }, fitting)).toBe(true);
    expect(isNear({ id: 'midnight-library-haig' }, fitting)).toBe(false);
    expect(isNear({ id: 'midnight-library-haig' }, fitting.slice(1))).toBe(true);
  });

  test('studies come before stories, unless most are stories', () => {
    const book = (id: string, genres: string[]) => ({ work: makeWork({ id, genres, authors: [id] }), why: 'y' });
    const ids = (found: Found[], question = '') => choosePath(question, found).map(({ work }) => work.id);
    const study = (id: string) => book(id, ['Psychology']);
    const story = (id: string) => book(id, ['Literary Fiction']);
    expect(ids([story('a'), study('b'), study('c')])).toEqual(['b', 'c', 'a']);
    expect(ids([story('a'), study('b'), story('c')])).toEqual(['a', 'b', 'c']);
    const studies = [...'cdefghij'].map(study);
    expect(ids([study('a'), story('b'), ...studies], 'Life in Rome')).toEqual([...'acdefghb']);
    expect(ids([study('a'), story('b'), ...studies], 'Why did it fall?')).toEqual([...'acdefghi']);
    expect(ids([study('a'), story('b'), ...studies.slice(0, 3)], 'how did it fall')).toEqual([...'acdeb']);
    expect(ids([story('a'), story('b'), ...studies.slice(0, 3)], 'how did it fall')).toEqual([...'cdeab']);
    const tale = {
      work: makeWork({ id: 'a', genres: ['Fantasy'], audience: 'child', level: 'introductory' }),
      why: 'y',
    };
    expect(ids([...studies.slice(0, 4), tale], 'How does it work?')).toEqual([...'cdef']);
    expect(ids([...studies.slice(0, 4), tale], 'Life in Rome')).toContain('a');
    expect(ids([...studies.slice(0, 2), tale], 'How does it work?')).toContain('a');
    expect(ids([story('a'), story('b'), story('c'), study('d')], 'How do wizards live?')).toEqual([...'abcd']);
  });
});

describe('the words of our records', () => {
  test('every title in the overview is one of the books, and every book has a reason', () => {
    fc.assert(
      fc.property(fc.string(), foundBooks, (question, found) => {
        const path = choosePath('', found);
        fc.pre(path.length > 0);
        const { explanation, whys } = composeWording(question, path);
        expect(whys).toHaveLength(path.length);
        // What the book adds to another one may stand in front.
        for (const [place, why] of whys.entries())
          expect(why.toLowerCase()).toContain((path[place]?.why ?? '?').toLowerCase());
        const levelAt = (said: RegExp) =>
          path.filter((_, place) => said.test(whys[place] ?? '')).map(({ work }) => work.level);
        expect(
          levelAt(/ (?:it needs no background|Start here|A good one to start with)\.$/).filter(
            (level) => level !== 'introductory',
          ),
        ).toEqual([]);
        expect(
          levelAt(/ (?:leave it for last|keep it for the end)\.$/).filter((level) => level !== 'advanced'),
        ).toEqual([]);
        let rest = explanation;
        const titles = path.map(({ work }) => work.title).sort((a, b) => b.length - a.length);
        for (const title of titles) rest = rest.replaceAll(`“${title}”`, '');
        expect(rest).not.toMatch(/[“”]/);
        expect(explanation).not.toMatch(/undefined|null|NaN|\{|\}| {2}| ,|\.\.(?!\.)/);
        expect(composeWording(question, path)).toEqual({ explanation, whys });
      }),
    );
  });

  test('different questions are not answered in the same sentences', () => {
    const path = choosePath(
      '',
      Array.from({ length: 6 }, (_, at) => ({
        work: makeWork({
          id: `w${at}`,
          title: `T${at}`,
          authors: [`A${at}`],
          subjects: ['roman empire', `subject ${at}`],
        }),
        why: 'y',
      })),
    );
    const said = new Set(Array.from({ length: 20 }, (_, at) => composeWording(`Question ${at}?`, path).explanation));
    expect(said.size).toBeGreaterThan(3);
  });

  const three = (parts: readonly Partial<Work>[]) =>
    parts.map((each, at) => ({
      work: makeWork({ id: `w${at}`, title: `Book ${at}`, authors: [`Author ${at}`], ...each }),
      why: 'y',
    }));

  test('names are written as the records write them', () => {
    const { explanation } = composeWording(
      'q',
      three([
        { level: 'introductory', subjects: ['niels bohr', 'roman empire'] },
        { subjects: ['world bank', 'roman empire'] },
        { subjects: ['silk road', 'roman empire'] },
      ]),
    );
    expect(explanation).toContain('the Roman Empire');
    expect(explanation).toContain('Niels Bohr');
    expect(explanation).toContain('World Bank');
  });

  test('a writer of two of the books answers once, and how two of them stand to each other is said at the later one', () => {
    const asked = 'Why did the legions build roads?';
    const told = three([
      { level: 'introductory', authors: ['Ann Lee'], pitch: 'Why the legions build roads.' },
      { authors: ['Ann Lee'], pitch: 'How the legions build roads.', kindred: ['w2: the quarrel behind it'] },
      { authors: ['Bo Ek'], pitch: 'Roads that the legions build.', kindred: [] },
      { authors: ['Cy Wu'], pitch: 'Legions build roads, roads build towns.', kindred: ['w0: the potters behind it'] },
    ]);
    const { explanation, whys } = composeWording(asked, told);
    expect(explanation.match(/Ann Lee[^.]*: /g)).toHaveLength(1);
    expect(whys.join(' ')).toContain('Beside “Book 1”: the quarrel behind it.');
  });

  test('the first two are told in their own sentences, and the first is where to begin', () => {
    const { explanation } = composeWording(
      'q',
      three([
        { subjects: ['roman empire'], pitch: 'A road, a legion, a tax.' },
        { subjects: ['roman empire', 'silk road'], pitch: 'A bale of silk crosses a desert.' },
        { subjects: ['roman empire'] },
      ]),
    );
    expect(explanation).toContain('“Book 0” by Author 0: a road, a legion, a tax.');
    expect(explanation).toContain('“Book 1” by Author 1: a bale of silk crosses a desert.');
    // Where to begin is a paragraph of its own.
    expect(explanation).toMatch(/\n\n[^\n]*begin with “Book 0” by Author 0\.$/);
  });

  test('a question about a topic is answered by its outline, of which no sentence speaks of a book that is not there', () => {
    const topic = [...topics().values()].find(
      (each) => each.outline.length > 2 && topicOfQuestion(each.questions[0] ?? '') === each,
    );
    const books = topic?.books.map(({ key }) => ({ id: key, title: key, level: 'introductory' as const })) ?? [];
    const told = (ids: readonly string[], question = topic?.questions[0] ?? '') =>
      composeWording(question, three(books.filter(({ id }) => ids.includes(id)))).explanation;
    const all = books.map(({ id }) => id);
    const [first, second, ...others] = topic?.outline ?? [];
    const outlined = [topic && opensWith(topic), first?.say, second?.say, ...others.map(({ say }) => say)].join(' ');
    expect(told(all)).toMatch(/\n\n[^\n]*Author 0/u);
    expect(told(all).startsWith(`${outlined}\n\n`)).toBe(true);
    const fewer = told(all.filter((id) => !second?.books.includes(id)));
    expect(fewer).not.toContain(second?.say ?? '');
    expect(told(all, 'Why did the legions build roads?')).not.toContain(first?.say ?? '');
  });

  test('two books of one title are told apart by their authors, in the overview and in the reasons', () => {
    const { explanation, whys } = composeWording(
      'q',
      three([
        { title: 'Minds', level: 'introductory', kindred: ['w1: blunter'] },
        { title: 'Bodies' },
        { title: 'Minds', level: 'advanced' },
      ]),
    );
    expect(explanation).toMatch(/(?:egin with(?: is)?|Open) “Minds” by Author 0/);
    expect(explanation).toMatch(/“Minds” by Author 2 (?:for last|until)/);
    expect(whys[1]).toContain('Beside “Minds” by Author 0: blunter.');
  });

  test('background is spoken of once, and only of books that might need some', () => {
    const whyOf = (parts: Partial<Work>, why = 'A road.') =>
      composeWording(
        'q',
        three([{ level: 'introductory', ...parts }, {}, {}]).map((each) => ({ ...each, why })),
      ).whys[0];
    for (const parts of [{ genres: ['Memoir'] }, { genres: ['Biography'] }, { audience: 'child' as const }])
      expect(whyOf(parts)).not.toContain('background');
    expect(whyOf({}, 'It needs no background.')?.match(/background/g)).toHaveLength(1);
  });

  test('books that answer in a sentence are introduced by title and author alone', () => {
    const { explanation } = composeWording(
      'Why did the legions build roads?',
      three([
        { pitch: 'Why the legions build roads.' },
        { pitch: 'How the legions build their roads.' },
        { pitch: 'What roads the legions build.' },
      ]),
    );
    expect(explanation).toContain('“Book 0” by Author 0: why the legions build roads.');
    expect(explanation).not.toMatch(/One way in|Another is|A third/);
  });

  test('a page of one or two books does not say its reasons twice', () => {
    const books = three([{ pitch: 'A road, a legion, a tax.' }, {}]).map((each) => ({
      ...each,
      why: 'A road, a legion, a tax.',
    }));
    expect(composeWording('q', books.slice(0, 1)).explanation).toBe(
      'One book on our shelves comes close to this: “Book 0” by Author 0.',
    );
    expect(composeWording('q', books).explanation).not.toContain('legion');
  });

  test('a reason that says already where to begin does not say it again', () => {
    const [first, ...others] = three([{ level: 'introductory' }, {}, {}]);
    const whyOf = (why: string) => first && composeWording('q', [{ ...first, why }, ...others]).whys[0];
    expect(whyOf('A road.')).toMatch(/^A road\. .*; it needs no background\.$/);
    expect(whyOf('A place to begin: a road.')).toBe('A place to begin: a road.');
  });

  test('what a book adds to the one before leads on to it, unless that says again what it tells', () => {
    const step = (why: string, adds: string, earlier = 'w1') => {
      const [first, second, third] = three([{}, {}, {}]);
      if (!first || !second || !third) return undefined;
      const kin = (each: Found): Found => ({ ...each, work: { ...each.work, kindred: [`w2: ${adds}`] } });
      const path = [earlier === 'w0' ? kin(first) : first, earlier === 'w1' ? kin(second) : second, { ...third, why }];
      return composeWording('q', path).whys[2];
    };
    expect(step('A road to the sea.', 'the quarrel behind it')).toBe('Next, the quarrel behind it: a road to the sea.');
    expect(step('A road to the sea.', 'the quarrel behind it', 'w0')).toBe(
      'After “Book 0”, the quarrel behind it: a road to the sea.',
    );
    expect(step('A road to the sea.', 'blunter')).toBe('A road to the sea. Beside “Book 1”: blunter.');
    expect(step('A road to the sea.', 'bolder: all of it')).toBe(
      'A road to the sea. Beside “Book 1”, bolder: all of it.',
    );
    expect(step('It follows a road.', 'the quarrel behind it')).toBe(
      'It follows a road. Beside “Book 1”: the quarrel behind it.',
    );
    expect(step('A road to the sea.', 'the road again')).toBe('A road to the sea.');
  });

  test('who asks for reasons is told of a study where the first book is a story', () => {
    const path = three([{ genres: ['Literary Fiction'], level: 'introductory' }, {}, {}]);
    expect(composeWording('Who were the legions?', path).explanation).toContain(
      'Begin with “Book 0” by Author 0 or, if you want no story, with “Book 1” by Author 1',
    );
    expect(composeWording('Life in the legions', path).explanation).not.toContain('no story');
  });

  test('books of which one argues with the other are said to disagree', () => {
    const { explanation } = composeWording('q', three([{ kindred: ['w2: argues against decline'] }, {}, {}]));
    expect(explanation).toContain(
      'These books do not all agree: beside “Book 0”, “Book 2” stands for the counter-argument',
    );
  });

  test('one or two books are said to be so few', () => {
    const books = three([{ pitch: 'A road, a legion, a tax.' }, {}]);
    expect(composeWording('q', books.slice(0, 1)).explanation).toBe(
      'One book on our shelves comes close to this: “Book 0” by Author 0. A road, a legion, a tax.',
    );
    expect(composeWording('q', books).explanation).toBe(
      'Two books on our shelves come close to this. One is “Book 0” by Author 0: a road, a legion, a tax. The other is “Book 1” by Author 1.',
    );
    const steep = three([{ level: 'core' }, { level: 'advanced' }, { level: 'advanced' }]);
    expect(composeWording('q', steep.slice(0, 2)).whys[1]).toMatch(/ The more demanding of the two\.$/);
    expect(composeWording('q', steep).whys[2]).toMatch(/ The (?:most demanding|hardest) of them; /);
  });
});

test('whatever the books, what we say of them together passes the gate for what a model says', () => {
  fc.assert(
    fc.property(foundBooks, (found) => {
      const works = choosePath('', found).map(({ work }) => work);
      const says = sentencesFor('rome and trade', works);
      for (const each of says.filter((sentence) => !/\$|日|“inner”/u.test(sentence)))
        expect(overviewFault(each, works, says)).toBeNull();
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import { words } from '../../../wording/words.ts';
import { reasonFault, type Work } from '../../books/books.ts';
import { namedInQuery } from '../resolve/find-named.ts';
import { widen } from '../resolve/read-request.ts';
import { understand } from '../understand/understand.ts';
import { meaningKey } from './cache-key.ts';
import { groundInsight } from './insight.ts';
import { mergeOrders } from './merge-orders.ts';
import { Understanding } from './model-answers.ts';
import { rerankPrompt, rerankTokens, understandPrompt } from './prompt.ts';

const id = fc.constantFrom(...Array.from({ length: 12 }, (_, at) => `w${at}`));
const ours = fc.uniqueArray(id, { maxLength: 12 });
const advised = fc.array(fc.oneof(id, fc.string()), { maxLength: 30 });

describe('one order from two', () => {
  test('holds each of ours once and nothing else, whatever is advised', () => {
    fc.assert(
      fc.property(ours, advised, (local, other) => {
        expect(mergeOrders(local, other).toSorted()).toEqual(local.toSorted());
      }),
    );
  });

  test('no advice, or ours again, is our order', () => {
    fc.assert(
      fc.property(ours, (local) => {
        expect(mergeOrders(local, [])).toEqual(local);
        expect(mergeOrders(local, local)).toEqual(local);
        expect(mergeOrders(local, ['evil', 'x'])).toEqual(local);
      }),
    );
  });

  test('where both agree on two, so does the answer; those left out keep our order', () => {
    fc.assert(
      fc.property(ours, fc.uniqueArray(id, { maxLength: 12 }), (local, other) => {
        const merged = mergeOrders(local, other);
        const precedes = (order: readonly string[], a: string, b: string) => order.indexOf(a) < order.indexOf(b);
        const left = local.filter((one) => !other.includes(one));
        expect(merged.filter((one) => left.includes(one))).toEqual(left);
        for (const a of local) {
          for (const b of local) {
            if (a !== b && other.includes(a) && other.includes(b) && precedes(local, a, b) && precedes(other, a, b)) {
              expect(precedes(merged, a, b)).toBe(true);
            }
          }
        }
      }),
    );
  });

  test('anyone who is put first cannot take the first place from our best, if that comes next', () => {
    const local = Array.from({ length: 30 }, (_, at) => `w${at}`);
    for (const pushed of local.slice(1)) expect(mergeOrders(local, [pushed, ...local])[0]).toBe('w0');
  });
});

describe('the key of a query', () => {
  const wordy = fc.array(fc.constantFrom('rome', 'no', 'not', 'romance', 'Dune', 'like', 'by', 'the', 'étoiles'), {
    minLength: 1,
    maxLength: 8,
  });
  test('case, accents, spaces, punctuation and courtesy do not matter', () => {
    fc.assert(
      fc.property(wordy, (said) => {
        const key = meaningKey(`books about ${said.join(' ')}`);
        expect(meaningKey(`  BOOKS  about ${said.join('   ').toUpperCase()} ?!`)).toBe(key);
        expect(meaningKey(`Please recommend me some books about ${said.join(' ')}, thanks`)).toBe(key);
        expect(meaningKey(`I'm looking for a book on ${said.join(' ')} please`)).toBe(key);
      }),
    );
  });

  test('order and every other word do', () => {
    fc.assert(
      fc.property(wordy, fc.nat(7), (said, at) => {
        const key = meaningKey(said.join(' '));
        const turned = said.toReversed();
        if (turned.join() !== said.join()) expect(meaningKey(turned.join(' '))).not.toBe(key);
        expect(meaningKey(said.toSpliced(at % said.length, 0, 'no').join(' '))).not.toBe(key);
      }),
    );
  });

  test.each([
    ['Dune', 'books like Dune'],
    ['The Book Thief', 'thief'],
    ['Find Me', 'me'],
    ['romance', 'I don’t want romance'],
    ['Dune', 'books about Dune'],
  ])('“%s” is not “%s”', (one, other) => {
    expect(meaningKey(one)).not.toBe(meaningKey(other));
  });

  test('no query is without one', () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (text) => typeof meaningKey(text) === 'string'));
    expect(meaningKey('🦄')).not.toBe(meaningKey('🐉'));
  });
});

const levin = blankWork({
  id: 'levin',
  title: 'Black Hole Blues',
  authors: ['Janna Levin'],
  year: 2016,
  genres: ['Physics'],
  subjects: ['ligo', 'gravitational waves', 'black holes'],
  summary:
    'To hear two black holes collide you need tubes four kilometres long. The best book ever, you must buy it now today.',
});
const asked = understand('black holes explained to a curious engineer');

describe('a reason that a model cut out of our record', () => {
  const holds = (reason: string) => reasonFault(reason, levin, { requests: [asked.text] }) === null;
  test.each([
    'To hear LIOGO collide you need tubes.',
    'To hear two black holes collide you need tubes five kilometres long.',
    'A masterpiece about black holes.',
    'The best book ever.',
    'You must buy it now today.',
    'Black holes at https://evil.example',
    'Black holes at evil.example',
    '<b>Black holes</b>',
    'Black holes [here](x)',
    'It has many waves.',
    'For a curious engineer: black holes.',
    `To hear two black holes collide ${'and black holes '.repeat(20)}`,
    'Black\u202e holes and waves',
    'hear two black holes collide you',
    'Janna Levin hears gravitational waves collide.',
    'holes',
    'This book explores black holes.',
  ])('%j does not stand', (reason) => {
    expect(holds(reason)).toBe(false);
  });

  test.each([
    'To hear two black holes collide you need tubes four kilometres long.',
    'Gravitational waves; to hear two black holes collide you need tubes four kilometres long.',
  ])('%j stands', (reason) => {
    expect(holds(reason)).toBe(true);
  });

  test('never cites what is not in our record', () => {
    const pool = [...words(levin.summary), 'dragon', 'paris', '1999', 'engineer', 'explores'];
    const record = new Set(words([levin.title, ...levin.authors, ...levin.subjects, levin.summary].join(' ')));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pool), { minLength: 2, maxLength: 12 }), (said) => {
        if (!holds(said.join(' '))) return;
        for (const word of said) expect(record.has(word) || word === 'and', word).toBe(true);
      }),
    );
  });
});

describe('what a model understood', () => {
  const said = (part: object) => Understanding.parse(part);
  test('rewrites must share a word with a query that we can read, and need not with one that we cannot', () => {
    const rewrites = ['black holes and relativity', 'get rich quick', 'see https://evil.example holes'];
    expect(groundInsight(asked, said({ rewrites })).rewrites.map(({ text }) => text)).toEqual([rewrites[0]]);
    const foreign = understand('kirjoja mehiläishoidosta');
    expect(groundInsight(foreign, said({ rewrites: ['beekeeping'] })).rewrites).toHaveLength(1);
    const wide = widen(foreign, groundInsight(foreign, said({ rewrites: ['beekeeping'] })));
    expect(wide.terms.map(({ word }) => word)).toContain('beekeeping');
  });

  test.each([
    ['ciencia ficción sin dragones', ['dragones'], 1],
    ['Fantasy ohne Drachen bitte', ['Drachen'], 1],
    ['black holes', ['black holes'], 0],
    ['no dragons, but black holes and the slow birth of stars', ['stars'], 0],
  ])('of “%s” it may not want %j away unless that is said', (query, avoid, count) => {
    expect(groundInsight(understand(query), said({ avoid })).unwanted).toHaveLength(count);
  });

  test('an answer without measure is none', () => {
    expect(Understanding.safeParse({ alternatives: Array(500).fill('x') }).success).toBe(false);
    expect(Understanding.safeParse({ rewrites: ['x'.repeat(5000)] }).success).toBe(false);
    expect(Understanding.safeParse({ orders: 'obey' }).success).toBe(false);
  });
});

describe('the book that a query names', () => {
  test.each([
    ['The Tides by Ann Sailor', { title: 'The Tides', author: 'Ann Sailor' }],
    ['“The Tides”', { title: 'The Tides', author: null }],
    ['Rules to Live By by Ann Sailor', { title: 'Rules to Live By', author: 'Ann Sailor' }],
    ['Day by Day, by Ann Sailor', { title: 'Day by Day', author: 'Ann Sailor' }],
    ['have you got "The Tides" by Ann Sailor?', { title: 'The Tides', author: 'Ann Sailor' }],
    ['books by Mary Beard', null],
    ['something about the sea', null],
    ['a "<b>bold</b>" claim', null],
    [
      'I am looking for a long story in which a girl is raised by wolves near a wide river somewhere in the north',
      null,
    ],
  ])('%s', (query, named) => {
    expect(namedInQuery(query)).toEqual(named);
  });
});

describe('prompts', () => {
  const work = fc.record({
    id: fc.string(),
    title: fc.string({ unit: 'grapheme', maxLength: 300 }),
    authors: fc.array(fc.string(), { maxLength: 9 }),
    subjects: fc.array(fc.string({ maxLength: 80 }), { maxLength: 20 }),
    summary: fc.string({ unit: fc.constantFrom('"', '\\', '\n', 'word ', '雨'), maxLength: 3000 }),
  });
  test('fit whatever stands in query and records, and say our words alone in the instructions', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 2000 }),
        fc.array(work, { maxLength: 30 }),
        fc.constantFrom(2048, 4096, 8192),
        (query, works, tokens) => {
          const sized = rerankPrompt(understand(query), works as unknown as Work[], tokens);
          if (sized) {
            const length = JSON.stringify(sized.prompt.data).length + sized.prompt.system.length;
            expect(length / 3 + rerankTokens(sized.count)).toBeLessThan(tokens);
          }
          expect(understandPrompt(query, tokens).system).toBe(understandPrompt('', tokens).system);
        },
      ),
      { numRuns: 50 },
    );
  });
});

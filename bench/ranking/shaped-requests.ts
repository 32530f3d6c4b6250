import { createHash } from 'node:crypto';
import type { Work } from '../../server/features/books/books.ts';
import { PHRASES } from '../../server/features/search/testing.ts';

type Request = { text: string; relevant: ReadonlySet<string> };

/** How readers ask for a value of a record's lists; `about` is a subject or a genre. */
const SHAPES: [kind: keyof Work, value: string, phrasing: (about: string) => string][] = [
  ['form', 'graphic novel', (about) => `graphic novels about ${about}`],
  ['form', 'memoir', (about) => `a memoir of ${about}`],
  ['form', 'biography', (about) => `${about} biography`],
  ['form', 'essays', (about) => `essays on ${about}`],
  ['form', 'poetry', (about) => `poems about ${about}`],
  ['form', 'play', (about) => `plays about ${about}`],
  ['form', 'short stories', (about) => `short stories ${about}`],
  ['form', 'guide', (about) => `a practical guide to ${about}`],
  ['form', 'textbook', (about) => `textbook ${about}`],
  ['fiction', 'yes', (about) => `novels about ${about}`],
  ['fiction', 'yes', (about) => `fiction with ${about}`],
  ['fiction', 'no', (about) => `nonfiction about ${about}`],
  ['fiction', 'no', (about) => `how ${about} works, a true account`],
  ['audience', 'child', (about) => `${about} for children`],
  ['audience', 'child', (about) => `picture books about ${about} for a 6 year old`],
  ['audience', 'teen', (about) => `${about} for teenagers`],
  ['length', 'short', (about) => `something short about ${about}`],
  ['length', 'long', (about) => `a long book about ${about}`],
  ...['funny', 'hopeful', 'dark', 'gentle', 'suspenseful', 'moving', 'lyrical', 'cosy', 'bleak', 'witty'].map(
    (mood): [keyof Work, string, (about: string) => string] => ['moods', mood, (about) => `${mood} ${about}`],
  ),
  ...['antiquity', 'middle ages', '19th century', 'second world war', 'cold war'].map(
    (period): [keyof Work, string, (about: string) => string] => ['periods', period, (about) => `${about} ${period}`],
  ),
];
const PER_SHAPE = 12;
const MOST_RIGHT = 30;

const hash = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();

/**
 * Requests for books with a certain mark on a certain subject, according to the records: books on it without the mark
 * are wrong. Nobody has judged them; they teach how much a mark counts.
 */
export function shapedRequests(works: ReadonlyMap<string, Work>): Request[] {
  const all = [...works.values()];
  const bySubject = new Map<string, Work[]>();
  for (const work of all)
    for (const label of [...work.subjects, ...work.genres.map((genre) => genre.toLowerCase())])
      bySubject.set(label, [...(bySubject.get(label) ?? []), work]);
  return [
    ...feelings(all),
    ...SHAPES.flatMap(([field, value, phrasing]) => {
      const possible = [...bySubject].flatMap(([about, on]) => {
        const right = on.filter((work) => has(work, field, value));
        return right.length > 0 && right.length < on.length && right.length <= MOST_RIGHT ? [{ about, right }] : [];
      });
      return possible
        .sort((a, b) => hash(`${value}${a.about}`) - hash(`${value}${b.about}`))
        .slice(0, PER_SHAPE)
        .map(({ about, right }) => ({ text: phrasing(about), relevant: new Set(right.map(({ id }) => id)) }));
    }),
  ];
}

/** Situations and moods without a subject: every book with the mark answers. */
function feelings(all: readonly Work[]): Request[] {
  const requests: Request[] = [];
  const add = (text: string, right: readonly Work[]) => {
    if (right.length >= 2 && right.length <= MOST_FELT)
      requests.push({ text, relevant: new Set(right.map(({ id }) => id)) });
  };
  const moods = valuesOf(PHRASES.moods);
  for (const { value, phrases } of valuesOf(PHRASES.needs)) {
    const right = all.filter(({ needs }) => needs.includes(value));
    for (const [at, phrase] of phrases.slice(0, 3).entries())
      add([`books for ${phrase}`, phrase, `I need help: ${phrase}`][at] ?? '', right);
  }
  for (const [at, { value, phrases }] of moods.entries()) {
    for (const step of [1, 5, 11]) {
      const other = moods[(at + step) % moods.length];
      if (!other) continue;
      const text = `something ${phrases[step % phrases.length]} and ${other.phrases[0]}`;
      add(
        text,
        all.filter((work) => work.moods.includes(value) && work.moods.includes(other.value)),
      );
    }
    add(
      `a ${phrases[0]} novel`,
      all.filter((work) => work.moods.includes(value) && work.form === 'novel'),
    );
  }
  return requests;
}
const MOST_FELT = 150;

const valuesOf = (list: string) =>
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [value = '', phrases = ''] = line.split(':');
      return { value: value.trim(), phrases: phrases.split(',').map((phrase) => phrase.trim()) };
    });

function has(work: Work, field: keyof Work, value: string): boolean {
  const own = work[field];
  return Array.isArray(own) ? own.includes(value as never) : own === value;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INFERRED } from './book-traits.ts';
import { CATALOGUE_FOLDER, holdsBooks, parseCatalogue } from '../catalogue/catalogue-record.ts';
import type { WorkRecord } from '../works/merge.ts';
import { topics } from '../catalogue/topics.ts';
import type { FICTION, Form } from './traits.ts';

type Fiction = (typeof FICTION)[number];

/** The traits that can be inferred for a book with only labels; null if the labels do not tell. */
type InferredForm = { form: Form | null; fiction: Fiction | null };

/** Labels that name a form outright, as libraries and shops write them; the first that fits decides. */
const SIGNS: readonly (readonly [Form, RegExp])[] = [
  ['picture book', /\b(picture books?|board books?)\b/],
  ['graphic novel', /\b(graphic novels?|comics?|manga|bandes? dessin)/],
  ['short stories', /\bshort stor(y|ies)\b/],
  ['poetry', /\bpoe(try|ms)\b/],
  ['play', /\b(plays?|drama|tragedies|comedies)\b/],
  ['letters and diaries', /\b(correspondence|diaries|letters)\b/],
  ['memoir', /\b(memoirs?|autobiograph\w*|personal narratives)\b/],
  ['biography', /\bbiograph/],
  ['reference', /\b(dictionar(y|ies)|encyclop\w+|handbooks, manuals|atlases|reference)\b/],
  ['textbook', /\b(textbooks?|study guides?|problems, exercises)\b/],
  ['guide', /\b(self[- ]help|how[- ]to|cook(ery|ing|books?)|recipes|guidebooks|crafts)\b/],
  ['essays', /\bessays\b/],
  ['novel', /\b(novels?|fiction)\b/],
];
/** Whether books of these forms are fiction as a rule; for other forms the labels decide. */
const FICTION_OF: { readonly [F in Form]?: Fiction } = {
  novel: 'yes',
  'short stories': 'yes',
  'picture book': 'yes',
  memoir: 'no',
  biography: 'no',
  'letters and diaries': 'no',
  history: 'no',
  reportage: 'no',
  'popular science': 'no',
  guide: 'no',
  textbook: 'no',
  reference: 'no',
};
/** Titles that name their form. */
const TITLES: readonly (readonly [Form, RegExp])[] = [
  ['novel', /\ba novel\b/],
  ['short stories', /\b(other|selected|collected|complete|short) (short )?stories\b/],
  ['poetry', /\b(selected|collected|complete|new) (poems|poetry)\b|^poems\b/],
  ['play', /\b(selected|collected|complete) plays\b|\b(two|three|four|five) plays\b/],
  ['essays', /\b(selected|collected|other) essays\b/],
  ['letters and diaries', /\b(selected|collected|complete) letters\b/],
  ['memoir', /\ba memoir\b|\bautobiography\b/],
  ['biography', /\ba biography\b/],
  ['reference', /\b(dictionary|encyclopa?edia) of\b/],
  ['guide', /\bcook ?book\b/],
];
/** What shops call the shelf that holds both. */
const LIVES = /\bbiography (&|and) autobiography\b/g;
const NOT_FICTION = /\bnon-?fiction\b/;
const TRUE_STORY = /\b(biograph\w*|memoirs?|histor(y|ical)|true)\b/;

/**
 * Minimum share of the votes that must agree, and minimum total weight of the votes: found on the starter books by
 * leaving each out in turn.
 */
const AGREEMENT = 0.6;
const FEWEST_BOOKS = 3;
/** A topic needs this share of the weight of all labels. */
const TOPIC_SHARE = 0.2;
const MOST_TOPICS = 3;
const LONGEST_TITLE = 300;

type Named = { forms: Form; fiction: Fiction; topics: string };
type Votes = { books: number } & { [Kind in keyof Named]: Map<Named[Kind], number> };

let learned: { votes: ReadonlyMap<string, Votes>; books: number; named: ReadonlyMap<string, string> } | null = null;

/** The forms and topics of the starter books with each label: read once, because they change only with the program. */
function fromStarter() {
  if (learned) return learned;
  const listed = new Map<string, string[]>();
  const named = new Map<string, string>();
  for (const topic of topics().values()) {
    // The top of the tree says too little about a book.
    if (topic.parent === undefined) continue;
    for (const { key } of topic.books) listed.set(key, [...(listed.get(key) ?? []), topic.key]);
    for (const name of [topic.name.toLowerCase(), ...topic.forms]) if (!named.has(name)) named.set(name, topic.key);
  }
  const votes = new Map<string, Votes>();
  let books = 0;
  for (const file of readdirSync(CATALOGUE_FOLDER).filter(holdsBooks)) {
    for (const record of parseCatalogue(file, readFileSync(join(CATALOGUE_FOLDER, file), 'utf8'))) {
      books++;
      for (const label of labelsOf(record)) {
        const known = votes.get(label) ?? { books: 0, forms: new Map(), fiction: new Map(), topics: new Map() };
        known.books++;
        add(known.forms, record.form, 1);
        add(known.fiction, record.fiction, 1);
        for (const topic of listed.get(record.key) ?? []) add(known.topics, topic, 1);
        votes.set(label, known);
      }
    }
  }
  learned = { votes, books, named };
  return learned;
}

const add = <Name>(counts: Map<Name, number>, name: Name, weight: number) =>
  counts.set(name, (counts.get(name) ?? 0) + weight);

const labelsOf = ({ genres, subjects }: Pick<WorkRecord, 'genres' | 'subjects'>): Set<string> =>
  new Set([...genres, ...subjects].map((label) => label.toLowerCase().trim()).filter(Boolean));

type Labelled = Pick<WorkRecord, 'genres' | 'subjects'>;

/** What shops and libraries put on any book. */
const SAY_NOTHING: ReadonlySet<string> = new Set([
  'fiction',
  'general',
  'nonfiction',
  'non-fiction',
  'audiobook',
  'adult',
  'literature',
  'classics',
]);

/**
 * What the starter books with the same labels say about one trait, the most frequent first. A rare label counts more
 * than a common one (inverse document frequency). `enough` is the number of books needed for a result.
 */
function poll<Kind extends keyof Named>(book: Labelled, kind: Kind) {
  const { votes, books } = fromStarter();
  const counts = new Map<Named[Kind], number>();
  let weight = 0;
  let voters = 0;
  for (const label of labelsOf(book)) {
    const known = votes.get(label);
    // One book's label is its own affair: “Fiction” stands on a single starter book, and on every fifth book elsewhere.
    if (!known || known.books < FEWEST_BOOKS || SAY_NOTHING.has(label)) continue;
    const rarity = Math.log(books / known.books);
    weight += rarity;
    voters += known.books;
    for (const [name, count] of known[kind]) add(counts, name, (rarity * count) / known.books);
  }
  const said = [...counts].sort((a, b) => b[1] - a[1]);
  return { said, weight, enough: voters >= FEWEST_BOOKS };
}

function agreed<Kind extends 'forms' | 'fiction'>(book: Labelled, kind: Kind): Named[Kind] | null {
  const { said, weight, enough } = poll(book, kind);
  const [first] = said;
  return first && enough && first[1] >= AGREEMENT * weight ? first[0] : null;
}

/**
 * What a book's title and labels say about its form, and whether it is fiction. A word that names a form decides;
 * otherwise the starter books with the same labels vote.
 */
export function inferForm(book: Labelled & Pick<WorkRecord, 'title' | 'subtitle'>): InferredForm {
  const text = [...labelsOf(book)].join(' | ').replace(LIVES, 'biography');
  const title = `${book.title}: ${book.subtitle ?? ''}`.slice(0, LONGEST_TITLE).toLowerCase();
  const plain = text.replace(/\bnon-?fiction\b/g, '');
  const signed =
    (TITLES.find(([, sign]) => sign.test(title)) ?? SIGNS.find(([, sign]) => sign.test(plain)))?.[0] ?? null;
  const guess = signed ?? agreed(book, 'forms');
  const isTrue = NOT_FICTION.test(text);
  const form = guess && isTrue && FICTION_OF[guess] === 'yes' ? null : guess;
  const usual = form === null ? undefined : FICTION_OF[form];
  const fiction = isTrue || (signed && TRUE_STORY.test(text) && !usual) ? 'no' : (usual ?? agreed(book, 'fiction'));
  return { form, fiction };
}

/** The keys of the topics that a book's labels suggest: first by name, then those of other books with its labels. */
export function nearTopics(book: Labelled): string[] {
  const { named } = fromStarter();
  const exact = [...labelsOf(book)].flatMap((label) => named.get(label) ?? []);
  const { said, weight, enough } = poll(book, 'topics');
  const near = enough ? said.filter(([, votes]) => votes >= TOPIC_SHARE * weight).map(([topic]) => topic) : [];
  return [...new Set([...exact, ...near])].slice(0, MOST_TOPICS);
}

/** The record with what its labels say about its form, if they say anything. */
export function withInferred(record: WorkRecord): WorkRecord {
  const { form, fiction } = inferForm(record);
  // Which topics are near is worked out later, for the index.
  const says = form !== null || fiction !== null || nearTopics(record).length > 0;
  return says ? { ...record, form, fiction, traits_by: INFERRED } : record;
}

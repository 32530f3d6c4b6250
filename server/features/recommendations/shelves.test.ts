import { describe, expect, test } from 'vitest';
import { after, reader, starterCatalogue } from '../../testing/weekly-readers.ts';
import { isDiscreet } from '../../wording/discreet.ts';
import { sentencesOf } from '../../wording/sentences.ts';
import { topics, topicsOf } from '../books/books.ts';
import type { Entry } from './pick/catalogue.ts';
import { speak } from './pick/topic-themes.ts';
import { type ComposedPick, composePick } from './say/compose.ts';
import { addDays } from './week.ts';

const catalogue = starterCatalogue();
const entryOf = (id: string) => catalogue.works.get(id) as Entry;

/** Shelves of one kind each, for which readers compared picks. */
const SHELVES = {
  physics:
    'brief-history-of-time-hawking qed-strange-theory-light-matter-feynman order-of-time-rovelli quantum-manjit-kumar surely-youre-joking-mr-feynman first-three-minutes-weinberg',
  japanese:
    'kitchen-yoshimoto convenience-store-woman-murata snow-country-kawabata norwegian-wood-murakami kokoro-soseki housekeeper-and-the-professor-ogawa silence-endo',
  cosy: 'thursday-murder-club-osman and-then-there-were-none-christie murder-of-roger-ackroyd-christie no-1-ladies-detective-agency-smith magpie-murders-horowitz gaudy-night-sayers still-life-penny',
  teens:
    'six-of-crows-bardugo children-of-blood-and-bone-adeyemi northern-lights-pullman sabriel-nix howls-moving-castle-jones hunger-games-collins',
  philosophy:
    'meditations-marcus-aurelius at-the-existentialist-cafe-bakewell myth-of-sisyphus-camus beyond-good-and-evil-nietzsche sovereignty-of-good-murdoch how-to-live-bakewell',
  poetry:
    'poems-of-emily-dickinson-dickinson leaves-of-grass-whitman ariel-plath north-heaney view-with-a-grain-of-sand-szymborska',
  crime:
    'killers-of-the-flower-moon-grann devil-in-the-white-city-larson empire-of-pain-keefe bad-blood-carreyrou just-mercy-stevenson gang-leader-for-a-day-venkatesh',
  nature:
    'living-mountain-shepherd pilgrim-at-tinker-creek-dillard underland-macfarlane arctic-dreams-lopez findings-jamie peregrine-baker',
  startups:
    'zero-to-one-thiel lean-startup-ries hard-thing-about-hard-things-horowitz shoe-dog-knight bad-blood-carreyrou everything-store-stone deep-work-newport',
  parents:
    'how-to-talk-so-kids-will-listen-faber whole-brain-child-siegel bringing-up-bebe-druckerman expecting-better-oster gruffalo-donaldson very-hungry-caterpillar-carle',
};
type Shelf = keyof typeof SHELVES;

const WEEKS = 4;
/** The first weeks of four readers with this shelf. */
function picksFor(name: Shelf): ComposedPick[][] {
  const shelf = SHELVES[name].split(' ').map(entryOf);
  return ['a', 'b', 'c', 'd'].map((one) => {
    let now = reader(`${one} ${name}`, shelf);
    return Array.from({ length: WEEKS }, (_, week) => {
      const pick = composePick(catalogue, now, addDays('2026-11-22', 7 * week));
      if (!pick) throw new Error('nothing left');
      now = after(catalogue, now, pick);
      return pick;
    });
  });
}
const all = new Map((Object.keys(SHELVES) as Shelf[]).map((name) => [name, picksFor(name)]));
const picksOf = (name: Shelf) => all.get(name)?.flat() ?? [];
const everything = [...all.values()].flat(2);
const leadsOf = (name: Shelf) => picksOf(name).map(({ books }) => entryOf(books[0]?.id ?? ''));
const named = (leads: Entry[], isFit: (entry: Entry) => boolean) =>
  leads.filter((entry) => !isFit(entry)).map(({ title }) => title);

describe('the kind of book that dominates a shelf holds for what leads its weeks', () => {
  test.each<[Shelf, string, (entry: Entry) => boolean]>([
    ['physics', 'facts, none of them at university', ({ fiction, level }) => fiction !== 'yes' && level < 2],
    ['japanese', 'novels', ({ fiction }) => fiction !== 'no'],
    ['cosy', 'crime without darkness', ({ genres, moods }) => genres.includes('Mystery') && !moods.includes('dark')],
    ['teens', 'fantasy for teenagers', ({ genres, audience }) => genres.includes('Fantasy') && audience === 'teen'],
    ['philosophy', 'philosophy', ({ genres, fiction }) => genres.includes('Philosophy') && fiction !== 'yes'],
    ['poetry', 'poems', ({ form }) => form === 'poetry'],
    ['crime', 'true stories', ({ fiction }) => fiction === 'no'],
    ['nature', 'nature, told truly', ({ genres, fiction }) => genres.includes('Nature') && fiction !== 'yes'],
    ['startups', 'business', ({ genres }) => genres.includes('Business')],
    ['parents', 'facts for grown-ups', ({ fiction, audience }) => fiction === 'no' && audience === 'adult'],
  ])('%s: %s', (name, _, isFit) => expect(named(leadsOf(name), isFit)).toEqual([]));

  test('one book does not speak for six: most weeks of a shelf of Japanese novels stay in Japan', () => {
    const away = named(leadsOf('japanese'), ({ places }) => places.includes('Japan') || places.includes('Tokyo'));
    expect(away.length).toBeLessThan(leadsOf('japanese').length / 2);
  });

  test('a cosy shelf gets no suicide, and a shelf without any gets none of the harsh', () => {
    const harsh = /\b(?:suicid\w*|hang(?:s|ed) (?:him|her)self|wrists|raped?|abortion|tortured?)\b/i;
    for (const name of ['cosy', 'teens', 'physics', 'startups'] as const)
      for (const { id } of picksOf(name).flatMap(({ books }) => books))
        expect(entryOf(id).summary, name).not.toMatch(harsh);
  });

  test('two weeks running are rarely on the same thing', () => {
    let again = 0;
    for (const weeks of [...all.values()].flat())
      weeks.slice(1).forEach((pick, at) => {
        const before = new Set(topicsOf(weeks[at]?.books[0]?.id ?? ''));
        if (topicsOf(pick.books[0]?.id ?? '').some((topic) => before.has(topic))) again += 1;
      });
    expect(again).toBeLessThan(everything.length / 16);
  });
});

describe('what is said', () => {
  test('two to four sentences, none of them a formula, and no number that our records cannot know', () => {
    for (const { description } of everything) {
      const sentences = sentencesOf(description);
      // A sentence of ours about the book may be two.
      expect(sentences.length, description).toBeGreaterThanOrEqual(2);
      expect(sentences.length, description).toBeLessThanOrEqual(6);
      expect(description).not.toMatch(/\b(?:two|three|four|five|six|seven) of your (?:books|shelf)\b/i);
      expect(description).not.toMatch(/leads on to|Unlike those|it is a story|no preparation|know nothing beforehand/);
      expect(description).not.toMatch(/you have nothing on it|new to your shelf|first appeared/);
      expect(description).not.toMatch(/(?:^|\. )It is (?:an? )?[\w-]+(?: and |, )[\w-]+\.$/);
    }
  });

  test('a sentence says what no other sentence and not the title says', () => {
    const telling = (text: string, title: string) =>
      new Set(
        text
          .replace(/“[^”]*”/g, '')
          .toLowerCase()
          .match(/[a-z]{6,}/g)
          ?.filter((word) => !title.toLowerCase().includes(word)),
      );
    for (const { title, description, books } of everything) {
      const [lead] = books;
      const entry = entryOf(lead?.id ?? '');
      const own = `${entry.title} ${entry.authors.join(' ')}`;
      const told = [title, ...sentencesOf(description)];
      for (const [at, said] of told.entries())
        for (const other of told.slice(at + 1)) {
          const words = telling(other, own);
          const common = [...telling(said, own)].filter((word) => words.has(word));
          expect(common.length, `${said} | ${other}`).toBeLessThanOrEqual(2);
        }
      for (const { why } of books) expect(why).not.toMatch(/^[^“”]*: \p{Lu}[^:]*: /u);
    }
  });

  test('a relation names nothing that only the other book knows', () => {
    const relations = everything.flatMap(({ title, description, books }) =>
      [title, description, ...books.map(({ why }) => why)]
        .join('\n')
        .match(/(?:beside “[^”]*”|, too|which you have|on your shelf): [^.\n]*/gi),
    );
    expect(relations.filter(Boolean).length).toBeGreaterThan(0);
    for (const relation of relations)
      if (relation)
        expect(relation.replace(/: it /, ': ').replace(/“[^”]*”/g, '')).not.toMatch(
          /\b(?:he|she|they|him|her|them|such)\b/,
        );
  });

  test.each([
    'A child who explodes',
    'A child who is afraid',
    'Wrongly accused',
    'Told by a child',
    'Doctors, patients and understanding each other',
    'Quietly creepy',
    'Never enough time',
    'If you liked The Wire',
  ])('no theme is called %s', (name) => {
    const topic = [...topics().values()].find((each) => each.name === name);
    expect(topic && speak(topic)).toBeNull();
  });

  test.each([
    ['Chicago in books', 'Chicago'],
    ['Great nature writing', 'nature writing'],
    ['Black America', 'Black America'],
    ['Indonesia', 'Indonesia'],
  ])('%s is spoken of as %s', (name, said) => {
    const topic = [...topics().values()].find((each) => each.name === name);
    expect(topic && speak(topic)?.name).toBe(said);
  });

  test.each(["The White Man's Burden", 'The Explosive Child', 'She slits her wrists', 'a cocaine trade'])(
    'over a shoulder nobody reads “%s”',
    (text) => expect(isDiscreet(text)).toBe(false),
  );
});

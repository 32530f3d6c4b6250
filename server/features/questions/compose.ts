import { joined, sentencesOf, takesColon } from '../../wording/sentences.ts';
import { isDeed, kindredOf, levelOf, meaningOf, type Work } from '../books/books.ts';
import { type Found, isStudy } from './choose-books.ts';
import { composeOverview } from './overview.ts';
import { subjectsOf } from './subjects.ts';
import { type Choice, choiceFor, titleAmong } from './wording.ts';

/** The text of an answer: the overview, and why each book is in it, in the order of the books. */
export type Wording = { explanation: string; whys: readonly string[] };

/** The text of an answer, from our records alone: the same question and books always give the same text. */
export function composeWording(question: string, path: readonly Found[]): Wording {
  const works = path.map(({ work }) => work);
  const subjects = subjectsOf(works);
  const explanation = composeOverview(question, path, subjects);
  return { explanation, whys: whysOf(path, choiceFor(`${question} steps`)) };
}

/** A reason may say it itself, to somebody who asks where to start. */
const BEGIN = 'A place to begin';
/** The maximum number of books of a page that are compared with an earlier one. */
const BESIDE = 4;

/**
 * The evidence that found it, then its place on the path: where to begin, what it adds to an earlier book, what to
 * leave for last.
 */
function whysOf(path: readonly Found[], choose: Choice): string[] {
  let told = 0;
  return path.map(({ work, why }, place) => {
    const level = path.length > 1 ? levelOf(work) : 'core';
    if (place === 0)
      return level === 'introductory' && !why.startsWith(BEGIN) ? `${why} ${firstStep(work, why, choose)}` : why;
    if (place === path.length - 1 && level === 'advanced') return `${why} ${lastStep(path, choose)}`;
    const beside = told < BESIDE ? besideEarlier(path.slice(0, place), work) : null;
    if (beside === null || saysNothingNew(beside.why, why)) return why;
    told++;
    return withBeside(beside, why, path, place);
  });
}

/** Nobody asks what background a story, a life or a book for children needs. */
const asksBackground = (work: Work): boolean =>
  isStudy(work) && work.audience !== 'child' && !work.genres.some((genre) => LIVES.has(genre));
const LIVES = new Set(['Memoir', 'Biography', 'Self-Help', 'Parenting', 'Poetry']);

const firstStep = (work: Work, said: string, choose: Choice): string =>
  asksBackground(work) && !said.includes('background')
    ? choose(['Start here; it needs no background.', 'A good first book; it needs no background.'])
    : choose(['Start here.', 'A good one to start with.']);

const lastStep = ({ length }: readonly Found[], choose: Choice): string =>
  length === 2
    ? 'The more demanding of the two.'
    : choose(['The most demanding of them; leave it for last.', 'The hardest of them; keep it for the end.']);

/** “Plague and climate instead” after “told through plague and climate”: half of it is said. */
function saysNothingNew(line: string, said: string): boolean {
  const known = new Set(meaningOf(said));
  const own = meaningOf(line.replace(/ instead$/, ''));
  return own.length > 0 && own.filter((root) => known.has(root)).length * 2 >= own.length;
}

/** What our records say about a book beside an earlier one on the path. */
type Beside = { why: string; earlier: Work };
function besideEarlier(path: readonly Found[], { id }: Work): Beside | null {
  for (const { work: earlier } of path.toReversed()) {
    const why = kindredOf(earlier).find(({ key }) => key === id)?.why;
    if (why && !/^(?:whom?|whose|which)\b/.test(why)) return { why, earlier };
  }
  return null;
}

/** A thing that may come next: “the Zen version of starting”, but not “blunter, equally funny”. */
const IS_THING = /^(?:an?|the|its|his|her|their|one|two|another|how|what|where|why)\b/;
/** A step that is longer, in characters, has too much before its point. */
const LONGEST = 230;

/** A reason with what the book adds to an earlier one: in front, where it leads on, otherwise behind. */
function withBeside({ why: adds, earlier }: Beside, why: string, path: readonly Found[], place: number): string {
  const [first = '', ...others] = sentencesOf(why);
  const works = path.map(({ work }) => work);
  const summary = works[place]?.summary ?? '';
  const title = titleAmong(earlier, works);
  const lead = earlier === works[place - 1] ? `Next, ${adds}` : `After ${title}, ${adds}`;
  const leadsOn = IS_THING.test(adds) && !/[:;]/.test(adds) && !/^It\b/.test(first);
  if (leadsOn && takesColon(first, summary) && lead.length + why.length < LONGEST)
    return [joined(lead, first, summary), ...others].join(' ');
  const said = isDeed(adds) ? `: it ${adds}` : adds.includes(':') ? `, ${adds}` : `: ${adds}`;
  return `${why} Beside ${title}${said}.`;
}

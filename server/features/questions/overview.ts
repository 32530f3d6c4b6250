import { asWritten } from '../../wording/labels.ts';
import { byAuthors, list, quote } from '../../wording/lists.ts';
import { numeral } from '../../wording/numbers.ts';
import { joined, sentencesOf, standsAlone, takesColon } from '../../wording/sentences.ts';
import {
  type Asked,
  askedIn,
  bestLine,
  isCounter,
  kindredOf,
  levelOf,
  linesFor,
  outlineOf,
  type Topic,
  topicsOf,
  type Work,
  whysInTopics,
} from '../books/books.ts';
import { asksForReasons, FEW, type Found, isStudy } from './choose-books.ts';
import { opensWith } from './open-topic.ts';
import { type Subjects, sharedBy, subjectsOf } from './subjects.ts';
import { answers, namesAsked, topicOfQuestion } from './topic-of-question.ts';
import { type Choice, choiceFor, titleAmong } from './wording.ts';

/** A sentence that covers at least this share of the question answers it. */
const ANSWERS = 0.5;
/** The number of books whose answer is outlined. */
const TOLD = 3;

/**
 * Three to six sentences about the books that answer a question, in reading order: what it is about, what some of them
 * answer in outline, where they disagree; then where to begin and what to leave for last. Everything in it comes from
 * our records.
 */
export function composeOverview(question: string, path: readonly Found[], subjects: Subjects): string {
  const choose = choiceFor(question);
  const asked = askedIn(question);
  const works = path.map(({ work }) => work);
  if (works.length < FEW) return fewBooks(path, asked);
  const topic = topicAsked(question, works, asked);
  const way = wayThrough(question, works, choose);
  const outlined = outlineFor(topic, works);
  // Readers look for where to begin again later, so it has a paragraph of its own.
  if (topic && outlined.length > 0) return [[opensWith(topic), ...outlined].join(' '), way].join('\n\n');
  const answers = answersOf(works, asked);
  const outline = answers.length > 1 ? told(answers) : pitched(works, subjects, choose);
  const closest = path.some(({ isGuess }) => isGuess) ? closestTo(works) : null;
  const said = [
    closest ?? (topic && opensWith(topic)) ?? (outline.length > 1 ? '' : opening(works, subjects, choose)),
    ...outline,
    disagreement(works),
  ].filter(Boolean);
  return [said.join(' '), way].filter(Boolean).join('\n\n');
}

/** The outline of a topic as far as these works carry it; empty without a topic. */
function outlineFor(topic: Topic | undefined, works: readonly Work[]): string[] {
  return topic ? outlineOf(topic, new Set(works.map(({ id }) => id))) : [];
}

/** The maximum number of characters that a model gets about one book, in whole sentences. */
const SHOWN = 320;

/**
 * The sentences from which a model may make the overview: those of our own overview, and more of what our records say
 * about each book, always with its title. Each can stand alone.
 */
export function sentencesFor(question: string, works: readonly Work[]): string[] {
  const asked = askedIn(question);
  const subjects = subjectsOf(works);
  const choose = choiceFor(question);
  const lines = works.flatMap((work) => {
    const own = [work.pitch, ...whysInTopics(work)];
    return linesFor(work, asked, SHOWN)
      .filter((line) => own.includes(line) || standsAlone(line))
      .map((line) => `${named(work)}: ${line}`);
  });
  const together = works.length < FEW ? [] : [opening(works, subjects, choose), disagreement(works)];
  const topic = topicAsked(question, works, asked);
  const outlined = outlineFor(topic, works);
  const way = wayThrough(question, works, choose);
  return [topic && opensWith(topic), ...outlined.filter(standsAlone), ...lines, ...together, way].flatMap(
    (each) => each || [],
  );
}

/** An honest short answer, which does not say what the reasons below say already. */
function fewBooks(path: readonly Found[], asked: Asked): string {
  const line = ({ work, why }: Found): string => {
    const best = bestLine(work, asked)?.text;
    const lines = [...(best ? [best] : []), ...linesFor(work, asked, SHOWN).filter(standsAlone)];
    return lines.find((text) => !sentencesOf(text).some((sentence) => why.includes(sentence))) ?? '';
  };
  const say = (lead: string, found: Found) => {
    const [introduced, said] = [`${lead} ${named(found.work)}`, line(found)];
    return said === '' ? `${introduced}.` : joined(introduced, said, found.work.summary);
  };
  const [first, second] = path;
  if (!first) return '';
  if (!second) return `One book on our shelves comes close to this: ${named(first.work)}. ${line(first)}`.trim();
  return `Two books on our shelves come close to this. ${say('One is', first)} ${say('The other is', second)}`;
}

const closestTo = ({ length }: readonly Work[]) =>
  `These ${numeral(length)} books on our shelves come closest to this.`;

const named = (work: Work) => `${quote(work.title)}${byAuthors(work)}`;

/**
 * The topic that the question asks about, or else one whose name it has and that answers it, if the path has more than
 * one stray book on it. If there are several of these, it is the one with the longest name, which says most.
 */
function topicAsked(question: string, works: readonly Work[], asked: Asked): Topic | undefined {
  const its = topicOfQuestion(question);
  if (its && works.filter(({ id }) => its.books.some(({ key }) => key === id)).length > 1) return its;
  const said = (topic: Topic) => Math.max(0, ...namesAsked(topic, asked).map(({ length }) => length));
  const near = [...new Set(works.flatMap(({ id }) => topicsOf(id)))];
  return near
    .filter((topic) => answers(topic, asked))
    .filter(({ books }) => works.filter(({ id }) => books.some(({ key }) => key === id)).length > 1)
    .map((topic) => ({ topic, said: said(topic) }))
    .filter(({ said }) => said > 0)
    .sort((a, b) => b.said - a.said)[0]?.topic;
}

type Answer = { work: Work; line: string };

/**
 * How books of the path answer: why they are in the requested topic, or a sentence that mentions it. Stories are left
 * out if at least half of the books are studies.
 */
function answersOf(works: readonly Work[], asked: Asked): Answer[] {
  const studies = works.filter(isStudy);
  const answers = (studies.length * 2 >= works.length ? studies : works).flatMap((work) => {
    const best = bestLine(work, asked);
    if (!best || !(best.field === 'topic' || best.said >= ANSWERS) || best.text.length <= 25) return [];
    // A sentence that cannot follow “Another is …” would be a fragment; the pitch may do better.
    const line = [best.text, work.pitch ?? ''].find((text) => text && takesColon(text, work.summary)) ?? best.text;
    return [{ work, line, worth: best.said }];
  });
  const best: typeof answers = [];
  // A sentence with a colon would be a fragment after “Then there is …”, so the others come first.
  const isWhole = ({ work, line }: Answer) => Number(takesColon(line, work.summary));
  for (const answer of answers.toSorted((a, b) => isWhole(b) - isWhole(a) || b.worth - a.worth)) {
    const isSameAuthor = best.some(({ work }) => work.authors[0] === answer.work.authors[0]);
    if (best.length < TOLD && !isSameAuthor) best.push(answer);
  }
  return answers.filter((answer) => best.includes(answer));
}

/** Each book that answers in a sentence, in the order of the path. */
const told = (answers: readonly Answer[]): string[] =>
  answers.map(({ work, line }) => joined(named(work), line, work.summary));

/** The pitches of two books, studies if possible. */
function pitched(works: readonly Work[], subjects: Subjects, choose: Choice): string[] {
  const { ownOf, spell } = subjects;
  const own = works.filter((work) => work.pitch && isStudy(work));
  const [one, two] = own.length > 1 ? own : works.filter(({ pitch }) => pitch);
  // Records from elsewhere have no pitch: then their subjects say how they differ.
  if (!one) return [parting(works, subjects, choose)].filter(Boolean);
  const subject = two && ownOf(two).find((label) => /s$|\p{Lu}/u.test(spell(label)));
  return [
    one.pitch ? joined(`One of them is ${named(one)}`, one.pitch, one.summary) : '',
    two?.pitch
      ? joined(
          `${subject ? `For ${spell(subject)} there is` : 'Beside it stands'} ${named(two)}`,
          two.pitch,
          two.summary,
        )
      : '',
  ].filter(Boolean);
}

/** Two of the books, if our records say that one argues with the other. */
function disagreement(works: readonly Work[]): string | null {
  for (const work of works) {
    const other = kindredOf(work).find(({ key, why }) => isCounter(why) && works.some(({ id }) => id === key));
    const against = works.find(({ id }) => id === other?.key);
    if (other && against)
      return `These books do not all agree: beside ${titleAmong(work, works)}, ${titleAmong(against, works)} stands for the counter-argument (${other.why}).`;
  }
  return null;
}

/** What the books share. */
function opening(works: readonly Work[], { spell }: Subjects, choose: Choice): string {
  const n = numeral(works.length);
  const shared = sharedBy(works);
  if (!shared || shared.count * 2 < works.length) {
    const shelves = [...new Set(works.flatMap(({ genres }) => genres.slice(0, 1).map(asWritten)))].slice(0, 3);
    return shelves.length > 1
      ? `These ${n} books come at the question from different sides: ${list(shelves)}.`
      : `These ${n} books come at the question from different sides.`;
  }
  const subject = spell(shared.subject);
  if (shared.count === works.length)
    return choose([`All ${n} of these books are about ${subject}.`, `What these ${n} books share is ${subject}.`]);
  return choose([
    `What most of these ${n} books share is ${subject}.`,
    `Of these ${n} books, ${numeral(shared.count)} are about ${subject}.`,
  ]);
}

/** What each adds that no other does. */
function parting(others: readonly Work[], { ownOf, spell }: Subjects, choose: Choice): string {
  const own = others.flatMap((work) => {
    const subject = ownOf(work)[0];
    return subject ? [{ title: titleAmong(work, others), subject: spell(subject) }] : [];
  });
  const told = own.slice(0, 3);
  if (told.length < 2) return '';
  const line = (verb: string, short: string) =>
    list(told.map(({ title, subject }, at) => `${title} ${at === 0 ? verb : short} ${subject}`));
  return choose([
    `From there the ways part: ${line('turns to', 'to')}.`,
    `Then each adds something of its own: ${line('brings in', 'adds')}.`,
    `The books differ in what they look at. ${line('goes by way of', 'by way of')}.`,
  ]);
}

/** Which one to begin with and why, and which to leave for last. */
function wayThrough(question: string, works: readonly Work[], choose: Choice): string {
  const [first, last] = [works[0], works.at(-1)];
  if (!first || !last) return '';
  const isSteep = last !== first && levelOf(last) === 'advanced' && levelOf(first) !== 'advanced';
  // Who asks for reasons may not want a story, which is easier to begin with.
  const study = !isStudy(first) && asksForReasons(question) ? works.find(isStudy) : undefined;
  const begin = study
    ? `Begin with ${named(first)} or, if you want no story, with ${named(study)}`
    : !isStudy(first) || levelOf(first) === 'introductory'
      ? choose([
          `Begin with ${named(first)}`,
          `A good one to begin with is ${named(first)}`,
          `Open ${named(first)} first`,
        ])
      : levelOf(first) === 'core'
        ? `None of these is a plain introduction; begin with ${named(first)}`
        : `All of these go into depth; the first to try is ${named(first)}`;
  const leave = choose([
    `leave ${titleAmong(last, works)} for last`,
    `keep ${titleAmong(last, works)} until the others are read`,
  ]);
  return isSteep && last !== study ? `${begin}; ${leave}.` : `${begin}.`;
}

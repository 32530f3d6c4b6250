import { stem } from '../../wording/words.ts';
import { type Asked, meaningOf, type Topic, topics, type Work, whyInTopic } from '../books/books.ts';

/** A name must have at least this share of the question's telling words. */
const MOST = 0.75;
/** A topic that is named in passing answers a question if its text has this share of its telling words. */
const SPEAKS_OF_IT = 0.5;

/** Words with which one asks about a thing, whatever it is. */
const ASKING = new Set(
  'become begin believe cause change happen make matter mean people really start work world'.split(' ').map(stem),
);

type Name = { topic: Topic; roots: readonly string[] };
type Known = { questions: ReadonlyMap<string, readonly Topic[]>; names: readonly Name[] };
let known: Known | null = null;

const keyOf = (roots: Iterable<string>): string => [...new Set(roots)].sort().join(' ');
const namesOf = (topic: Topic): Name[] =>
  [topic.name, ...topic.forms].map((name) => ({ topic, roots: [...new Set(meaningOf(name))] }));

/** Read once: the topics change only with the program. */
function readTopics(): Known {
  const all = [...topics().values()];
  const asked = all.flatMap((topic) => topic.questions.map((question) => ({ topic, key: keyOf(meaningOf(question)) })));
  const questions = new Map<string, readonly Topic[]>();
  for (const { topic, key } of asked) questions.set(key, [...new Set([...(questions.get(key) ?? []), topic])]);
  return { questions, names: all.flatMap(namesOf) };
}

/**
 * The topic that a question asks about: the one that is called so, the one that lists the question, or else the one
 * whose name has nearly all of its words. Undefined if there is none, or if several would do. A single word counts only
 * if it is the topic's name: “homing” says little about “What is home?”.
 */
export function topicOfQuestion(question: string): Topic | undefined {
  known ??= readTopics();
  const asked = new Set(meaningOf(question));
  if (asked.size === 0) return undefined;
  const key = keyOf(asked);
  const called = known.names.filter(({ topic, roots }) => keyOf(roots) === key && keyOf(meaningOf(topic.name)) === key);
  if (called.length === 1) return called[0]?.topic;
  const own = known.questions.get(key) ?? [];
  if (own.length === 1) return own[0];
  const telling = [...asked].filter((root) => !ASKING.has(root)).length;
  const named = known.names
    .filter(({ topic }) => own.length === 0 || own.includes(topic))
    .filter(({ roots }) => roots.length >= telling * MOST && roots.every((root) => asked.has(root)))
    .filter(({ topic, roots }) => roots.length > 1 || isCalled(topic, roots[0] ?? ''))
    .sort((a, b) => b.roots.length - a.roots.length);
  const best = named.filter(({ roots }) => roots.length === named[0]?.roots.length).map(({ topic }) => topic);
  return new Set(best).size === 1 ? best[0] : undefined;
}

/** Whether a question stands on the page of this topic. */
export function isOwnQuestion(question: string, { questions }: Topic): boolean {
  const key = keyOf(meaningOf(question));
  return questions.some((each) => keyOf(meaningOf(each)) === key);
}

/** Whether the one word that a topic is called comes from this one: “Stoicism” from “Stoic”. */
function isCalled({ name }: Topic, root: string): boolean {
  const [own = '', ...rest] = new Set(meaningOf(name));
  return rest.length === 0 && (own === root || (root.length >= SAME_WORD && own.startsWith(root)));
}
const SAME_WORD = 4;

/** The names of a topic that stand in a request, by their roots; those that are only asking words say nothing. */
export const namesAsked = (topic: Topic, asked: Asked): (readonly string[])[] =>
  namesOf(topic)
    .map(({ roots }) => roots)
    .filter((roots) => roots.some((root) => !ASKING.has(root)) && roots.every((root) => asked.has(root)));

/**
 * Whether what a topic says of itself and its books answers a request that names it: tomatoes do not say how they are
 * grown.
 */
export function answers(topic: Topic, asked: Asked): boolean {
  const said = new Set(
    [topic.name, topic.sentence, ...topic.forms, ...topic.questions, ...topic.outline.map(({ say }) => say)].flatMap(
      meaningOf,
    ),
  );
  const telling = [...asked.keys()].filter((root) => !ASKING.has(root));
  return telling.filter((root) => said.has(root)).length >= telling.length * SPEAKS_OF_IT;
}

/**
 * Whether our records of this book speak of what a topic is called in a request: of its one word, or half of several.
 */
export function speaksOf(work: Work, topic: Topic, asked: Asked): boolean {
  const { title, subtitle, pitch, summary, subjects, id } = work;
  const texts = [title, subtitle ?? '', pitch ?? '', summary, ...subjects, whyInTopic(topic, id) ?? ''];
  const said = new Set(texts.flatMap(meaningOf));
  return namesAsked(topic, asked).some((roots) => roots.filter((root) => said.has(root)).length * 2 >= roots.length);
}

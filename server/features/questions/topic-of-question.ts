import { meaningOf, type Topic, topics } from '../books/books.ts';

/** A name must have at least this share of the question's telling words. */
const MOST = 0.75;

type Known = {
  questions: ReadonlyMap<string, readonly Topic[]>;
  names: readonly { topic: Topic; roots: readonly string[] }[];
};
let known: Known | null = null;

const keyOf = (roots: Iterable<string>): string => [...new Set(roots)].sort().join(' ');

/** Read once: the topics change only with the program. */
function readTopics(): Known {
  const all = [...topics().values()];
  const asked = all.flatMap((topic) => topic.questions.map((question) => ({ topic, key: keyOf(meaningOf(question)) })));
  const questions = new Map<string, readonly Topic[]>();
  for (const { topic, key } of asked) questions.set(key, [...new Set([...(questions.get(key) ?? []), topic])]);
  const names = all.flatMap((topic) =>
    [topic.name, ...topic.forms].map((name) => ({ topic, roots: [...new Set(meaningOf(name))] })),
  );
  return { questions, names };
}

/**
 * The topic that a question asks about: the one that lists the question, or else the one whose name has nearly all of
 * its words. Undefined if there is none, or if several would do. A single word counts only if it is the topic's name:
 * “homing” says little about “What is home?”.
 */
export function topicOfQuestion(question: string): Topic | undefined {
  known ??= readTopics();
  const asked = new Set(meaningOf(question));
  if (asked.size === 0) return undefined;
  const own = known.questions.get(keyOf(asked)) ?? [];
  if (own.length === 1) return own[0];
  const named = known.names
    .filter(({ topic }) => own.length === 0 || own.includes(topic))
    .filter(({ roots }) => roots.length >= asked.size * MOST && roots.every((root) => asked.has(root)))
    .filter(({ topic, roots }) => roots.length > 1 || keyOf(meaningOf(topic.name)) === roots[0])
    .sort((a, b) => b.roots.length - a.roots.length);
  const best = named.filter(({ roots }) => roots.length === named[0]?.roots.length).map(({ topic }) => topic);
  return new Set(best).size === 1 ? best[0] : undefined;
}

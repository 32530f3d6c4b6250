import { meaningOf, type Topic, topics } from '../books/books.ts';

/** A name is most of a question from this share of its telling words on. */
const MOST = 0.5;

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
 * The topic that a question asks about: the one by whose name most of it is said, or else the only one of whose questions it is; undefined
 * where there is none, or several are named alike.
 */
export function topicOfQuestion(question: string): Topic | undefined {
  known ??= readTopics();
  const asked = new Set(meaningOf(question));
  if (asked.size === 0) return undefined;
  const named = known.names
    .filter(({ roots }) => roots.length > asked.size * MOST && roots.every((root) => asked.has(root)))
    .sort((a, b) => b.roots.length - a.roots.length);
  const best = named.filter(({ roots }) => roots.length === named[0]?.roots.length).map(({ topic }) => topic);
  // “What is exile like?” is asked on a page of Palestinian lives too, and names another.
  if (new Set(best).size === 1) return best[0];
  const own = known.questions.get(keyOf(asked)) ?? [];
  return own.length === 1 ? own[0] : undefined;
}

import { type Topic, topics, topicsOf, type Work } from '../../server/features/books/books.ts';
import {
  TOPIC_FEATURES,
  type TopicFeatureName,
  topicEvidence,
  understand,
} from '../../server/features/search/testing.ts';
import { judgedLines } from '../judged-search.ts';
import { FOLDS } from './examples.ts';
import { chanceBy, type LogisticModel, learnLogistic, type Observation, type Sign } from './logistic.ts';
import { hash } from './requests.ts';

/** A request with the features of each topic that it may ask for. `so` is null where nobody can say whether it does. */
type TopicPage = {
  kind: Kind;
  request: string;
  fold: number;
  rows: { features: readonly number[]; so: number | null }[];
};

/** How much a request of a kind counts: ones that a reader would type more than generated ones. */
const KINDS = { natural: 5, 'off topic': 0.5, form: 0.3, curious: 0.3, told: 0.3, turned: 0.6, asks: 0.15 };
type Kind = keyof typeof KINDS;
const SIGNS: Partial<Record<TopicFeatureName, Sign>> = { behind: -1, wider: -1, words: 0, personal: 0, errand: -1 };
const signs = TOPIC_FEATURES.map((name) => SIGNS[name] ?? 1);
const RIDGE = 2;
const MOST_ASKS = 400;
/** Most topics that requests are made of. */
const MOST_TOPICS = 500;
/** Two topics that share this many books answer the same request. */
const SAME_BOOKS = 3;

/** How readers put a topic into a request. */
const FRAMES =
  `books about X/X for beginners/i want to understand X/I need something on X for my sister/X, but easy to read/my husband and X/i am
thinking about X lately and i am worried/a good book on X please/how to cope with X/the history of X/X explained simply/what to read about X/X when you are
tired/help with X next month/we talk about X at home/the best X`
    .replace(/\s+/g, ' ')
    .split('/');

/**
 * Requests with the topics that they ask for: natural ones of `asked-topics.jsonl`; a name and a question of each
 * topic, taken out of it; names within a sentence and reversed; asks of books, for the topics that list the book; and
 * requests that ask for no book. Changes the topics in memory.
 */
export function topicPages(works: ReadonlyMap<string, Work>): TopicPage[] {
  const all = [...topics().values()].sort((a, b) => hash(a.key) - hash(b.key)).slice(0, MOST_TOPICS);
  const made: { kind: Kind; text: string; topic: Topic }[] = all.flatMap((topic) => {
    const names = [topic.name, ...topic.forms].map((name) => name.toLowerCase());
    const [form, ...forms] = topic.forms.toSorted((a, b) => hash(topic.key + a) - hash(topic.key + b));
    const [question = '', ...questions] = topic.questions;
    Object.assign(topic, { forms, questions });
    const isClear = names.some((name) => question.toLowerCase().includes(name));
    const kept = [topic.name.toLowerCase(), ...forms];
    const frame = FRAMES[hash(`frame ${topic.key}`) % FRAMES.length] ?? 'X';
    const turned = topic.name
      .toLowerCase()
      .split(' ')
      .filter((word) => word.length > 3 || word === 'war')
      .reverse();
    return [
      ...(form ? [{ kind: 'form' as const, text: form, topic }] : []),
      { kind: 'curious', text: isClear ? question : `${topic.name.toLowerCase()}: ${question}`, topic },
      { kind: 'told', text: frame.replace('X', kept[hash(`name ${topic.key}`) % kept.length] ?? ''), topic },
      ...(turned.length > 1 ? [{ kind: 'turned' as const, text: `why ${turned.join(' the ')}`, topic }] : []),
    ];
  });
  const asks = [...works]
    .sort(([a], [b]) => hash(a) - hash(b))
    .slice(0, MOST_ASKS)
    .flatMap(
      ([
        id,
        {
          asks: [ask],
        },
      ]) => (ask ? [{ ask, on: new Set(topicsOf(id).map(({ key }) => key)) }] : []),
    );
  const natural = judgedLines('asked-topics.jsonl').map(
    (line) => JSON.parse(line) as { request: string; topics: string[] },
  );
  return [
    ...natural.map(({ request, topics: asked }) =>
      toPage('natural', request, ({ key }) => Number(asked.includes(key))),
    ),
    ...judgedLines('off-topic.txt').map((request) => toPage('off topic', request, () => 0)),
    ...made.map(({ kind, text, topic }) => toPage(kind, text, (other) => answers(topic, other))),
    ...asks.map(({ ask, on }) => toPage('asks', ask, ({ key }) => Number(on.has(key)))),
  ];
}

function toPage(kind: Kind, request: string, soOf: (topic: Topic) => number | null): TopicPage {
  const rows = topicEvidence(understand(request)).map(({ topic, features }) => ({
    features: TOPIC_FEATURES.map((name) => features[name]),
    so: soOf(topic),
  }));
  return { kind, request, fold: hash(request) % FOLDS, rows };
}

/** Whether another topic also answers a request for this one; null if it may. */
function answers(topic: Topic, other: Topic): number | null {
  if (other.key === topic.key) return 1;
  const isNear = other.parent === topic.key || topic.parent === other.key || other.related.includes(topic.key);
  const own = new Set(topic.books.map(({ key }) => key));
  const same = other.books.filter(({ key }) => own.has(key)).length;
  return isNear || topic.related.includes(other.key) || same >= SAME_BOOKS ? null : 0;
}

export function learnTopics(pages: readonly TopicPage[]): LogisticModel {
  const data: Observation[] = pages.flatMap(({ kind, rows }) =>
    rows.flatMap(({ features, so }) => (so === null ? [] : [{ features, so, weight: KINDS[kind] }])),
  );
  return learnLogistic(data, signs, RIDGE);
}

/**
 * For each kind, each fold by weights that have not seen it: the share whose likeliest topic is right, right and
 * likely, or wrong and likely.
 */
export function reportTopics(pages: readonly TopicPage[]): void {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const model = learnTopics(pages.filter((page) => page.fold !== fold));
    return pages
      .filter((page) => page.fold === fold)
      .map(({ kind, rows }) => {
        const ranked = rows
          .map(({ features, so }) => ({ so, chance: chanceBy(model, features) }))
          .sort((a, b) => b.chance - a.chance);
        return { kind, first: ranked[0] ?? { so: 0, chance: 0 } };
      });
  }).flat();
  for (const [kind, of] of Map.groupBy(judged, (each) => each.kind)) {
    const share = (is: (first: { so: number | null; chance: number }) => boolean) =>
      (of.filter(({ first }) => is(first)).length / of.length).toFixed(3);
    console.log(
      `${kind.padEnd(10)} ${String(of.length).padStart(5)}  first right ${share(({ so }) => so === 1)}, right from .5 on ${share(({ so, chance }) => so === 1 && chance >= 0.5)}, wrong from .5 on ${share(({ so, chance }) => so === 0 && chance >= 0.5)}`,
    );
  }
}

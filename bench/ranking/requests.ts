import { createHash } from 'node:crypto';
import { topics, type Work } from '../../server/features/books/books.ts';
import { judgedQueries } from '../judged-queries.ts';
import { shapedRequests } from './shaped-requests.ts';

/** A request, the books that answer it, and its origin. */
export type TrainingRequest = {
  text: string;
  relevant: ReadonlySet<string>;
  kind: string;
};

/** Most books whose asks become requests. */
const MOST_BOOKS = 400;
/** Most topics of which a question and a name become requests. */
const MOST_TOPICS = 400;

export const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/**
 * Requests on our own catalogue. Asks are taken out of their records, so that no record answers its own words. Retold
 * asks share half of their words with the record, as a reader's words with the same meaning do. Questions and other
 * names of topics are taken out too, and all books of the topic answer them. The rest ask for a form, a mood, a need or
 * a readership, or are the judged topics, questions and descriptions of bench/judged. Changes the records and the
 * topics in memory, before index and features are made from them.
 */
export function ownRequests(works: Map<string, Work>): TrainingRequest[] {
  return [...asksOf(works), ...judged(works), ...fromTopics(), ...shaped(works)];
}

function asksOf(works: Map<string, Work>): TrainingRequest[] {
  const chosen = [...works].filter(([, { asks }]) => asks.length >= 6).sort(([a], [b]) => hash(a) - hash(b));
  return chosen.slice(0, MOST_BOOKS).flatMap(([id, work]) => {
    const [unseen = '', kept = ''] = work.asks.toSorted((a, b) => hash(`${id}${a}`) - hash(`${id}${b}`));
    works.set(id, { ...work, asks: work.asks.filter((ask) => ask !== unseen) });
    const relevant = new Set([id]);
    return [
      { text: unseen, relevant, kind: 'asks' },
      { text: retold(kept, unseen), relevant, kind: 'retold' },
    ];
  });
}

/** Mixes every other word of an ask with every other word of another ask of the same book. */
function retold(kept: string, unseen: string): string {
  const half = (text: string, rest: number) => text.split(' ').filter((_, at) => at % 2 === rest);
  return [...half(kept, 0), ...half(unseen, 1)].join(' ');
}

function judged(works: ReadonlyMap<string, Work>): TrainingRequest[] {
  return [...judgedQueries(works)]
    .filter(([kind]) => ['topics', 'questions', 'descriptions'].includes(kind))
    .flatMap(([kind, queries]) => queries.map(({ query, relevant }) => ({ text: query, relevant, kind })));
}

function fromTopics(): TrainingRequest[] {
  const chosen = [...topics().values()].sort((a, b) => hash(a.key) - hash(b.key)).slice(0, MOST_TOPICS);
  return chosen.flatMap((topic) => {
    const relevant = new Set(topic.books.map(({ key }) => key));
    const names = [topic.name, ...topic.forms].map((name) => name.toLowerCase());
    const [question = '', ...questions] = topic.questions;
    const [form, ...forms] = topic.forms;
    Object.assign(topic, { questions, forms });
    const isClear = names.some((name) => question.toLowerCase().includes(name));
    const text = isClear ? question : `${topic.name.toLowerCase()}: ${question}`;
    return [{ text, relevant, kind: 'curious' }, ...(form ? [{ text: form, relevant, kind: 'forms' }] : [])];
  });
}

const shaped = (works: ReadonlyMap<string, Work>): TrainingRequest[] =>
  shapedRequests(works).map((request) => ({ ...request, kind: 'shaped' }));

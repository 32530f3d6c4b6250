import type { Topic } from '../../server/features/books/books.ts';
import { normaliseTitle, wordRuns } from '../../server/features/books/testing.ts';
import type { Reference } from './reference.ts';
import { SECTIONS } from './sections.ts';

/** The rules of catalogue/README.md for topics: a tree without cycles, known books, no name twice, no copied words. */
export function findTopicFaults(
  topics: readonly Topic[],
  books: ReadonlySet<string>,
  reference: Reference | null,
): string[] {
  const byKey = new Map(topics.map((topic) => [topic.key, topic]));
  const names = new Map<string, string>();
  return topics.flatMap((topic) => {
    const faults: string[] = [];
    if (byKey.get(topic.key) !== topic) faults.push('the key stands twice');
    for (const name of new Set([topic.name, ...topic.forms].map(normaliseTitle))) {
      const other = names.get(name);
      if (other) faults.push(`"${name}" is also a name of ${other}`);
      names.set(name, topic.key);
    }
    for (const key of [topic.parent, ...topic.related])
      if (key !== undefined && !byKey.has(key)) faults.push(`there is no topic ${key}`);
    if (!(topic.section in SECTIONS)) faults.push(`there is no section ${topic.section}`);
    if (topic.related.includes(topic.key)) faults.push('it is related to itself');
    for (const question of topic.repeated)
      if (!topic.questions.includes(question)) faults.push(`"${question}" is none of its questions`);
    if (topic.questions.length - topic.repeated.length < 2) faults.push('fewer than two questions are shown');
    if (isBelowItself(topic, byKey)) faults.push('it is its own ancestor');
    const keys = topic.books.map(({ key }) => key);
    for (const key of keys) if (!books.has(key)) faults.push(`there is no book ${key}`);
    if (new Set(keys).size < keys.length) faults.push('a book stands twice');
    for (const { books: spokenOf } of topic.outline)
      for (const key of spokenOf)
        if (!keys.includes(key)) faults.push(`its outline speaks of ${key}, which it does not list`);
    if (topic.outline.length === 1) faults.push('its outline has a single sentence');
    for (const { say } of topic.outline) if (!/[.?!]”?$/.test(say)) faults.push(`"${say}" has no full stop`);
    // Titles may be as long as a copied run.
    const said = topic.outline.map(({ say }) => say.replace(/“[^”]{1,200}”/g, ' – '));
    for (const text of [topic.sentence, ...topic.questions, ...said, ...topic.books.map(({ why }) => why)]) {
      const run = reference && wordRuns(text).find((each) => reference.runs.has(each));
      if (run) faults.push(`"${run}" also stands in ${reference?.runs.get(run)}`);
    }
    return faults.map((fault) => `topics.jsonl ${topic.key}: ${fault}`);
  });
}

function isBelowItself(topic: Topic, byKey: ReadonlyMap<string, Topic>): boolean {
  const seen = new Set<string>();
  for (let at = topic.parent; at !== undefined && !seen.has(at); at = byKey.get(at)?.parent) {
    if (at === topic.key) return true;
    seen.add(at);
  }
  return false;
}

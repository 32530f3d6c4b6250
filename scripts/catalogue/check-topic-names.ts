import type { TopicName } from '../../server/features/books/testing.ts';

/** Languages not written in our alphabet, with a pattern for their letters. */
const SCRIPTS: Record<string, RegExp> = {
  ru: /\p{sc=Cyrl}/u,
  zh: /\p{sc=Han}/u,
  ja: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
  ar: /\p{sc=Arab}/u,
  hi: /\p{sc=Deva}/u,
};
/** Abbreviations stay in Latin letters. */
const ABBREVIATION = /^[A-Z]{1,8}$/;

/**
 * The rules of catalogue/README.md for `topic-names/`: known topics, each once; no name twice; letters of the language.
 */
export function findTopicNameFaults(
  names: ReadonlyMap<string, readonly TopicName[]>,
  topics: ReadonlySet<string>,
): string[] {
  return [...names].flatMap(([language, lines]) => {
    const faults: string[] = [];
    const keys = new Set<string>();
    const owners = new Map<string, string>();
    for (const { key, names: own } of lines) {
      if (!topics.has(key)) faults.push(`there is no topic ${key}`);
      if (keys.has(key)) faults.push(`${key} stands twice`);
      keys.add(key);
      for (const name of own) {
        const owner = owners.get(name.toLowerCase());
        if (owner) faults.push(`"${name}" of ${key} is also a name of ${owner}`);
        owners.set(name.toLowerCase(), key);
        const letters = SCRIPTS[language];
        const isLatin = /^[\p{sc=Latin}\p{M}\p{sc=Common}]+$/u.test(name);
        if (letters ? !(letters.test(name) || ABBREVIATION.test(name)) : !isLatin)
          faults.push(`"${name}" of ${key} is not written as ${language} is`);
      }
    }
    return faults.map((fault) => `topic-names/${language}.jsonl: ${fault}`);
  });
}

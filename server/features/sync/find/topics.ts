import type { CleanText } from '../read/clean.ts';
import type { Label, Vocabulary } from './vocabulary.ts';
import { singulars } from './words.ts';

/** A subject of our catalogue that a video is about. */
export type Topic = {
  label: string;
  singulars: readonly string[];
  strength: number;
  inTitle: boolean;
  /** How many books have it as a subject. */
  works: number;
};

/** Maximum number of topics of one video: a description that names everything is about nothing. */
const TOPICS_MAX = 4;

/** The subjects that occur word for word (apart from endings) in title or description, strongest first. */
export function findTopics(text: CleanText, vocabulary: Vocabulary): Topic[] {
  const title = singulars(text.title);
  const description = singulars(text.description);
  const found = new Map<string, Topic>();
  const note = (label: Label, inTitle: boolean, at: number) => {
    const rarity = Math.max(...label.singulars.map(vocabulary.tells));
    // The beginning of a description says what the video is about; names, chapters and thanks come later.
    const place = inTitle ? 3 : at < 40 ? 1.2 : 0.6;
    const strength = label.weight * place * (0.3 + rarity);
    const before = found.get(label.text);
    found.set(label.text, {
      label: label.text,
      singulars: label.singulars,
      works: label.works,
      strength: before ? Math.max(before.strength, strength) + 0.3 * Math.min(before.strength, strength) : strength,
      inTitle: inTitle || (before?.inTitle ?? false),
    });
  };
  for (const [label, at] of occurrences(title, vocabulary)) note(label, true, at);
  for (const [label, at] of occurrences(description, vocabulary)) {
    // A single word in a description says too little: it only supports what the title says.
    if (label.singulars.length > 1 || found.has(label.text)) note(label, false, at);
  }
  const all = [...found.values()].sort((a, b) => b.strength - a.strength || (a.label < b.label ? -1 : 1));
  return all.filter((topic) => !isPartOfStronger(topic, all)).slice(0, TOPICS_MAX);
}

function* occurrences(text: readonly string[], vocabulary: Vocabulary): Generator<[Label, number]> {
  for (const [at, first] of text.entries()) {
    for (const label of vocabulary.labels.get(first) ?? []) {
      if (label.singulars.every((word, offset) => text[at + offset] === word)) yield [label, at];
    }
  }
}

/** `rome` beside `ancient rome` adds nothing. */
function isPartOfStronger(topic: Topic, all: readonly Topic[]): boolean {
  return all.some(
    (other) =>
      other !== topic &&
      other.strength >= topic.strength &&
      other.singulars.length > topic.singulars.length &&
      topic.singulars.every((word) => other.singulars.includes(word)),
  );
}

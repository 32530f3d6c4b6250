import { onceFor } from '../../../platform/once-for.ts';
import { asNamed } from '../../../wording/labels.ts';
import { topicsOf } from '../catalogue/topics.ts';
import { kindParts } from '../traits/kind-of-book.ts';
import type { WorkRecord } from '../works/merge.ts';
import { summarySentences } from './reason.ts';

/** A part of a reason, and the field of the record that says it. */
type ReasonSource = { field: string; text: string };

/**
 * The fields of the record from which a reason was taken, judged by the reason itself: first whole sentences that occur
 * in it word for word, then subjects, places and names. If a model has cut it, the fields against which it was checked.
 */
export function sourcesOf(work: WorkRecord, reason: string): readonly ReasonSource[] {
  const known = knownSources(work);
  const sources = known.get(reason) ?? findSources(work, reason);
  if (known.size >= REASONS_KEPT) known.clear();
  known.set(reason, sources);
  return sources;
}

/** A record is shown for few reasons, again and again, on the shelves of many readers. */
const knownSources = onceFor((_: WorkRecord) => new Map<string, readonly ReasonSource[]>());
const REASONS_KEPT = 8;

function findSources(work: WorkRecord, reason: string): readonly ReasonSource[] {
  const beside = BESIDE.exec(reason);
  const lines: ReasonSource[] = [
    ...(beside ? [{ field: `record of “${beside[1]}”`, text: beside[2] ?? '' }] : []),
    ...topicsOf(work.id).flatMap(({ name, books }) =>
      books.filter(({ key }) => key === work.id).map(({ why }) => ({ field: topicField(name), text: why })),
    ),
    ...(work.pitch ? [{ field: 'pitch', text: work.pitch }] : []),
    ...summarySentences(work).map((text) => ({ field: 'summary', text })),
  ].filter(({ text }) => reason.includes(body(text)));
  const rest = lines.reduce((left, { text }) => left.replace(body(text), ''), reason);
  const found: ReasonSource[] = [];
  let open = rest.toLowerCase();
  // Each word is attributed to one field: in “science fiction novel” that is the genre, so “novel” in it is not the
  // form.
  for (const { field, text, said } of citable(work)) {
    if (!open.includes(said)) continue;
    // A topic whose sentence is cited is named there.
    if (!(field === 'topic' && lines.some((line) => line.field === topicField(text)))) found.push({ field, text });
    open = open.replace(said, ' ');
  }
  if (lines.length + found.length > 0 || work.summary === '') return [...lines, ...found];
  return [{ field: 'summary', text: work.summary }];
}

const topicField = (name: string) => `topic “${name}”`;

/** What another book's record says about this one: “After “Dune”, the same sweep from geography”. */
const BESIDE = /^After “([^”]*)”, (?:because it )?([^:.]+)/u;

/** What a reason can be made of besides sentences; `said` is in lower case. */
const citable = onceFor((work: WorkRecord) =>
  [
    ...kindParts(work),
    ...work.authors.map((text) => ({ field: 'author', text, said: text })),
    ...work.subjects.map(asNamed).map((text) => ({ field: 'subject', text, said: text })),
    ...work.places.map((text) => ({ field: 'place', text, said: text })),
  ].map(({ field, text, said }) => ({ field, text, said: said.toLowerCase() })),
);

/** A sentence without its final full stop and its first letter, which changes case after a subject. */
const body = (sentence: string) => sentence.slice(1).replace(/[.!?]$/, '');

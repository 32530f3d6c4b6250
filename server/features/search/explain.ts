import type { Evidence } from './evidence.ts';
import { asNamed, asWritten } from './label-case.ts';

/** Stage 5, second half: one sentence that says nothing but the evidence; null where there is none. */
export function phrase(evidence: Evidence): string | null {
  if (evidence.title === 'exact') return 'This is the title you asked for.';
  if (evidence.title === 'near') return 'Its title is nearly what you wrote.';
  const like = evidence.like && likeClause(evidence.like);
  if (like) return sentence([like]);
  const clauses = [
    evidence.title === 'named' && 'you named it',
    evidence.authors.length > 0 && `by ${list(evidence.authors)}, whom you named`,
    evidence.subjects.length > 0 && `about ${list(evidence.subjects.map(asNamed))}`,
    evidence.kindredSubjects.length > 0 && `its subjects include ${list(evidence.kindredSubjects.map(asWritten))}`,
    evidence.titleWords.length > 0 && `its title says ${quoted(evidence.titleWords)}`,
    evidence.nameWords.length > 0 && `its author’s name has ${quoted(evidence.nameWords)}`,
    evidence.summaryWords.length > 0 && `its description mentions ${quoted(evidence.summaryWords)}`,
  ].filter((clause): clause is string => typeof clause === 'string');
  if (clauses.length === 0) return null;
  return sentence(evidence.nearby ? [`close to what you asked: ${clauses[0]}`] : clauses.slice(0, 2));
}

function sentence(clauses: readonly string[]): string {
  const text = clauses.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function likeClause({ title, shared }: { title: string; shared: readonly string[] }): string | false {
  return shared.length > 0 && `like ${title}: ${list(shared.map(asNamed))}`;
}

const quoted = (found: readonly string[]) => list(found.slice(0, 3).map((word) => `“${word}”`));

function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

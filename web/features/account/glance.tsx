import type { KnownCounts } from '../../../contract/known.ts';
import { grouped } from '../../ui/plural.ts';

/** The most telling facts about a reader come first. */
const told: readonly [keyof KnownCounts, one: string, many: string][] = [
  ['books', 'book', 'books'],
  ['topics', 'topic', 'topics'],
  ['ratings', 'rating', 'ratings'],
  ['bookmarks', 'bookmark', 'bookmarks'],
  ['marks', 'preference', 'preferences'],
  ['questions', 'question', 'questions'],
  ['picks', 'recommendation', 'recommendations'],
  ['notes', 'note', 'notes'],
];
const IN_A_ROW = 4;

/** A few numbers that show how much is known; nothing if they are all zero. */
export function Glance({ counts }: { counts: KnownCounts }) {
  const some = told.filter(([name]) => counts[name] > 0).slice(0, IN_A_ROW);
  if (some.length === 0) return null;
  return (
    <dl className="mb-12 grid grid-cols-2 gap-6 border-t border-rule pt-5 sm:grid-cols-4">
      {some.map(([name, one, many]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-ui text-soft">{counts[name] === 1 ? one : many}</dt>
          <dd className="font-serif text-head tabular-nums">{grouped(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import type { TopicLink } from '../../../contract/topics.ts';

/** Links to the topics that the request names. A long name wraps under its own beginning. */
export function TopicLine({ topics }: { topics: readonly TopicLink[] }) {
  return (
    <p className="mb-2 flex flex-wrap gap-x-6 text-ui text-soft sm:mb-4">
      <span className="-mr-4">{topics.length === 1 ? 'Topic' : 'Topics'}:</span>
      {topics.map(({ key, name }) => (
        <Link key={key} to={paths.topic(key)} className="link">
          {printed(name)}
        </Link>
      ))}
    </p>
  );
}

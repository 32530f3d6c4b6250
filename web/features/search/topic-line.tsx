import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { TopicLink } from '../../../contract/topics.ts';

/** Links to the topics that the request names. */
export function TopicLine({ topics }: { topics: readonly TopicLink[] }) {
  return (
    <p className="mb-3 text-ui text-soft sm:mb-4">
      <span className="sm:hidden">Topic: </span>
      {topics.map(({ key, name }) => (
        <Link key={key} to={paths.topic(key)} className="link mr-6">
          {name}
          <span className="max-sm:hidden">, from first books to deep ones</span>
        </Link>
      ))}
    </p>
  );
}

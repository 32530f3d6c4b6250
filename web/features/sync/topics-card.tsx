import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SyncTopic } from '../../../contract/sync.ts';
import { useOverview } from './overview.ts';
import { useChangeTopic } from './topic-queries.ts';
import { plural } from './wording.ts';

/** Topics shown before "Show all". */
const SHOWN_AT_FIRST = 24;

/** Everything that is kept of what the reader liked, but for the books: each topic can be taken out. */
export function TopicsCard() {
  const { data } = useOverview();
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = useChangeTopic();
  const topics = data?.topics ?? [];
  const removed = data?.removed_topics ?? [];
  if (topics.length + removed.length === 0) return null;
  const shown = all ? topics : topics.slice(0, SHOWN_AT_FIRST);

  function takeOut(topic: SyncTopic) {
    // Its button goes with it; the keyboard goes on at the list.
    heading.current?.focus();
    change.mutate({ topic, wanted: false });
  }

  return (
    <section className="border-t border-rule py-6" aria-labelledby="topics">
      <h2 id="topics" ref={heading} tabIndex={-1} className="text-lead">
        Topics found
      </h2>
      <p className="text-ui text-soft">{plural(topics.length, 'topic')} in what you liked</p>
      <p className="mt-1 max-w-md text-small text-soft">
        This is all we keep of it, beside the books and scrambled marks by which a video is known again. A topic you
        take out gives no more books.
      </p>
      <ul className="mt-4 flex flex-wrap gap-2" aria-label="Topics found">
        {shown.map((topic) => (
          <li
            key={topic.label}
            className="flex min-h-8 items-center gap-1 rounded-full border border-rule-strong pl-3 text-small"
          >
            <span className="first-letter:uppercase">{topic.name}</span>
            {topic.videos > 1 ? (
              <span className="text-soft tabular-nums" title={`found ${plural(topic.videos, 'time')}`}>
                {topic.videos}
              </span>
            ) : null}
            <button
              type="button"
              aria-label={`Take out ${topic.name}`}
              onClick={() => takeOut(topic)}
              className="grid size-8 place-items-center rounded-full hover:bg-table"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </li>
        ))}
        {shown.length < topics.length ? (
          <li>
            <button type="button" className="link min-h-8 px-2 text-small" onClick={() => setAll(true)}>
              Show all {topics.length}
            </button>
          </li>
        ) : null}
      </ul>
      {removed.length > 0 ? (
        <Removed topics={removed} onPutBack={(topic) => change.mutate({ topic, wanted: true })} />
      ) : null}
    </section>
  );
}

function Removed({ topics, onPutBack }: { topics: readonly SyncTopic[]; onPutBack: (topic: SyncTopic) => void }) {
  return (
    <details className="mt-4">
      <summary className="link inline-flex min-h-8 items-center text-small">Taken out: {topics.length}</summary>
      <ul className="mt-1" aria-label="Topics taken out">
        {topics.map((topic) => (
          <li key={topic.label} className="flex min-h-9 items-center gap-3 text-small text-soft">
            <span className="first-letter:uppercase">{topic.name}</span>
            <button type="button" className="link min-h-8 text-ink" onClick={() => onPutBack(topic)}>
              Put back<span className="sr-only"> {topic.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import type { SyncTopic } from '../../../contract/sync.ts';
import { plural } from '../../ui/plural.ts';
import { idOf } from '../../ui/settings-card.tsx';
import { useOverview } from './overview.ts';
import { useChangeTopic } from './topic-queries.ts';

/**
 * Everything stored about the reader's likes, except the books. Each topic can be removed. Collapsed, so that the
 * settings do not move when the answer arrives.
 */
export function TopicsCard() {
  const { data } = useOverview();
  const summary = useRef<HTMLElement>(null);
  const change = useChangeTopic();
  const topics = data?.topics ?? [];
  const removed = data?.removed_topics ?? [];
  const none = data && topics.length + removed.length === 0;

  function takeOut(topic: SyncTopic) {
    // Its button disappears with it, so focus moves to the list.
    summary.current?.focus();
    change.mutate({ topic, wanted: false });
  }

  return (
    <section id={idOf('Topics found')} className="scroll-mt-6 border-t border-rule py-6" aria-labelledby="topics">
      <h2 id="topics" className="text-lead">
        Topics found
      </h2>
      <p className="min-h-6 text-ui text-soft">{data ? inWords(topics.length) : null}</p>
      <p className="mt-1 max-w-md text-small text-soft">
        Apart from the books, this is all we keep of what you liked, along with a coded fingerprint of each video so
        that we recognise it next time. Remove a topic and it brings no more books.
      </p>
      {none ? (
        // In place of the list, so that nothing moves when the answer arrives.
        <p className="mt-2 flex min-h-10 items-center text-ui">None yet. Sync an account, or add a list or a file.</p>
      ) : null}
      <details className={`group mt-2 ${none ? 'hidden' : data ? '' : 'invisible'}`}>
        <summary ref={summary} className="flex min-h-10 items-center gap-2 text-ui">
          <ChevronDown
            aria-hidden="true"
            className="size-4 -rotate-90 stroke-[1.5] transition-transform duration-150 group-open:rotate-0"
          />
          See them all
        </summary>
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="Topics found">
          {topics.map((topic) => (
            <TopicChip key={topic.label} topic={topic} onTakeOut={() => takeOut(topic)} />
          ))}
        </ul>
        {removed.length > 0 ? (
          <Removed topics={removed} onPutBack={(topic) => change.mutate({ topic, wanted: true })} />
        ) : null}
      </details>
    </section>
  );
}

const inWords = (topics: number): string =>
  topics > 0 ? `${plural(topics, 'topic')} in what you liked` : 'What your likes are about';

function TopicChip({ topic: { name, videos }, onTakeOut }: { topic: SyncTopic; onTakeOut: () => void }) {
  return (
    <li className="flex min-h-8 items-center gap-1 rounded-full border border-rule-strong pl-3 text-small">
      <span className="first-letter:uppercase">{name}</span>
      {videos > 1 ? (
        <span className="text-soft tabular-nums" title={`found ${plural(videos, 'time')}`}>
          {videos}
        </span>
      ) : null}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onTakeOut}
        className="grid size-8 place-items-center rounded-full hover:bg-table"
      >
        <X className="size-3.5" />
      </button>
    </li>
  );
}

function Removed({ topics, onPutBack }: { topics: readonly SyncTopic[]; onPutBack: (topic: SyncTopic) => void }) {
  return (
    <>
      <p className="mt-4 text-small text-soft">Removed:</p>
      <ul aria-label="Removed topics">
        {topics.map((topic) => (
          <li key={topic.label} className="flex min-h-9 items-center gap-3 text-small text-soft">
            <span className="first-letter:uppercase">{topic.name}</span>
            <button type="button" className="link min-h-8 text-ink" onClick={() => onPutBack(topic)}>
              Put back<span className="sr-only"> {topic.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

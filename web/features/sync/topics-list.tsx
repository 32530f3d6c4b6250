import { X } from 'lucide-react';
import type { SyncTopic } from '../../../contract/sync.ts';
import { plural } from '../../ui/plural.ts';
import { useChangeTopic } from './topic-queries.ts';

type Props = {
  topics: readonly SyncTopic[];
  removed: readonly SyncTopic[];
  /** A removed topic's button disappears with it, so focus has to go elsewhere. */
  onRemove: () => void;
};

/** The topics found in what the reader liked, each of which can be removed, and those that were. */
export function TopicsList({ topics, removed, onRemove }: Props) {
  const change = useChangeTopic();
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2" aria-label="Topics found">
        {topics.map((topic) => (
          <TopicChip
            key={topic.label}
            topic={topic}
            onRemove={() => {
              onRemove();
              change.mutate({ topic, wanted: false });
            }}
          />
        ))}
      </ul>
      {removed.length > 0 ? (
        <Removed topics={removed} onPutBack={(topic) => change.mutate({ topic, wanted: true })} />
      ) : null}
    </>
  );
}

function TopicChip({ topic: { name, videos }, onRemove }: { topic: SyncTopic; onRemove: () => void }) {
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
        onClick={onRemove}
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

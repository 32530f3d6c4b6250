import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { late } from '../../ui/late.tsx';
import { plural } from '../../ui/plural.ts';
import { idOf } from '../../ui/settings-card.tsx';
import { useOverview } from './overview.ts';

// Rarely opened, so fetched on demand.
const TopicsList = late(async () => (await import('./topics-list.tsx')).TopicsList);

/**
 * Everything stored about the reader's likes, except the books. Collapsed, so that the settings do not move when the
 * answer arrives.
 */
export function TopicsCard() {
  const { data } = useOverview();
  const summary = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState(false);
  const topics = data?.topics ?? [];
  const removed = data?.removed_topics ?? [];
  const none = data && topics.length + removed.length === 0;

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
      <details className={`group mt-2 ${none ? 'hidden' : data ? '' : 'invisible'}`} onToggle={() => setOpened(true)}>
        <summary ref={summary} className="flex min-h-10 items-center gap-2 text-ui">
          <ChevronDown
            aria-hidden="true"
            className="size-4 -rotate-90 stroke-[1.5] transition-transform duration-150 group-open:rotate-0"
          />
          See them all
        </summary>
        {opened ? <TopicsList topics={topics} removed={removed} onRemove={() => summary.current?.focus()} /> : null}
      </details>
    </section>
  );
}

const inWords = (topics: number): string =>
  topics > 0 ? `${plural(topics, 'topic')} in what you liked` : 'What your likes are about';

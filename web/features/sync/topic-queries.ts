import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyncOverview, SyncTopic } from '../../../contract/sync.ts';
import { call } from '../../calls/api.ts';
import { toast } from '../../ui/toasts.ts';
import { overviewChanged, overviewKey } from './overview.ts';

type Change = { topic: SyncTopic; wanted: boolean };

/** Removes or restores a topic: shown at once, and undone with a message if it fails. */
export function useChangeTopic() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ topic: { label }, wanted }: Change) => call(wanted ? 'restoreTopic' : 'removeTopic', { label }),
    // One after the other, so that the last choice wins.
    scope: { id: 'topics' },
    onMutate: async (made) => {
      await client.cancelQueries({ queryKey: overviewKey });
      client.setQueryData<SyncOverview>(overviewKey, (old) => old && move(old, made));
    },
    onSuccess: (overview, { topic, wanted }) => {
      overviewChanged(client, overview);
      if (wanted) return toast(`“${topic.name}” brings books again.`);
      toast(`“${topic.name}” brings no more books.`, {
        label: 'Undo',
        run: () => change.mutate({ topic, wanted: true }),
      });
    },
    onError: (error, made) => {
      client.setQueryData<SyncOverview>(overviewKey, (old) => old && move(old, { ...made, wanted: !made.wanted }));
      toast(`“${made.topic.name}” was not changed. ${error.message}`, {
        label: 'Try again',
        run: () => change.mutate(made),
      });
    },
  });
  return change;
}

function move(overview: SyncOverview, { topic, wanted }: Change): SyncOverview {
  const without = (list: readonly SyncTopic[]) => list.filter(({ label }) => label !== topic.label);
  const into = (list: readonly SyncTopic[]) => [...without(list), topic].sort((a, b) => b.videos - a.videos);
  const { topics, removed_topics: removed } = overview;
  return wanted
    ? { ...overview, topics: into(topics), removed_topics: without(removed) }
    : { ...overview, topics: without(topics), removed_topics: into(removed) };
}

import type { endpoints } from '../../../contract/endpoints.ts';
import type { Anybody, Handler } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { begunTopics, getTopic } from './topics.ts';

type TopicHandlers = {
  get: Handler<typeof endpoints.getTopic, Anybody>;
  begun: Handler<typeof endpoints.getBegunTopics>;
};

export function topicHandlers({ db }: Pick<Services, 'db'>): TopicHandlers {
  return {
    get: ({ caller, input }) => getTopic(db, caller.userId, input.key),
    begun: ({ caller }) => begunTopics(db, caller.userId),
  };
}

import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/paths.ts';
import { call } from '../../calls/api.ts';
import { LineLink } from '../../ui/line-link.tsx';
import { useQuestions } from '../questions/questions.tsx';
import { questionsKey } from './changes.ts';

/** The reading guides, newest first, and topics with some but not all books read; nothing if there are none. */
export function BegunPaths() {
  const guides = useQuestions().data?.filter(({ books, read }) => read > 0 && read < books) ?? [];
  const topics = useBegunTopics().data ?? [];
  if (guides.length + topics.length === 0) return null;
  const note = ({ books, read }: { books: number; read: number }) => `${read} of ${books} read`;
  return (
    <section aria-labelledby="begun-paths" className="mt-12 max-w-2xl">
      <h2 id="begun-paths" className="text-lead">
        Paths you have begun
      </h2>
      <ul className="mt-3 border-b border-rule">
        {guides.map((guide) => (
          <LineLink key={guide.id} to={paths.question(guide.id)} name={guide.question} note={note(guide)} />
        ))}
        {topics.map((topic) => (
          <LineLink key={topic.key} to={paths.topic(topic.key)} name={topic.name} note={note(topic)} />
        ))}
      </ul>
    </section>
  );
}

/** Refetched with the questions when a book is read. */
function useBegunTopics() {
  return useQuery({
    queryKey: [...questionsKey, 'topics'],
    queryFn: ({ signal }) => call('getBegunTopics', {}, signal),
  });
}

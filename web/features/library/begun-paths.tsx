import { QuestionLink, useQuestions } from '../questions/questions.tsx';

/** The reading guides of which some books are read and not all, newest first; nothing where there are none. */
export function BegunPaths() {
  const begun = useQuestions().data?.filter(({ books, read }) => read > 0 && read < books) ?? [];
  if (begun.length === 0) return null;
  return (
    <section aria-labelledby="begun-paths" className="mt-12 max-w-2xl">
      <h2 id="begun-paths" className="text-lead">
        Paths you have begun
      </h2>
      <ul className="mt-3 border-b border-rule">
        {begun.map(({ id, question, books, read }) => (
          <QuestionLink key={id} id={id} question={question} note={`${read} of ${books} read`} />
        ))}
      </ul>
    </section>
  );
}

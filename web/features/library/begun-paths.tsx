import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { useQuestions } from '../questions/questions.tsx';

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
          <li key={id} className="border-t border-rule">
            <Link
              to={paths.question(id)}
              className="group flex min-h-12 items-baseline justify-between gap-4 py-2.5 font-serif text-body"
            >
              <span className="min-w-0 decoration-rule-strong decoration-1 underline-offset-4 group-hover:underline">
                {question}
              </span>
              <span className="shrink-0 font-sans text-small text-soft">
                {read} of {books} read
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

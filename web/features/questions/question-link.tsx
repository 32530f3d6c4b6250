import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';

type QuestionLinkProps = { id: string; question: string; note: string };

/** A reading guide in a list of them, with what is to be said of it on its right. */
export function QuestionLink({ id, question, note }: QuestionLinkProps) {
  return (
    <li className="border-t border-rule">
      <Link
        to={paths.question(id)}
        className="group flex min-h-12 items-baseline justify-between gap-4 py-2.5 font-serif text-body"
      >
        <span className="min-w-0 decoration-rule-strong decoration-1 underline-offset-4 group-hover:underline">
          {question}
        </span>
        <span className="shrink-0 font-sans text-small text-soft">{note}</span>
      </Link>
    </li>
  );
}

import { useNavigate } from 'react-router';
import { QUESTION_MAX_LENGTH } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { useAskQuestion } from './queries.ts';

/** Turns a query into a question with its own page. A description as long as a page cannot become one. */
export function MakePage({ query }: { query: string }) {
  const ask = useAskQuestion();
  const navigate = useNavigate();
  if (query.length > QUESTION_MAX_LENGTH) return null;
  const make = () =>
    ask.mutate(query, {
      onSuccess: ({ data, help }) => {
        // The search for the same words shows where to find help.
        if (help) void navigate(`${paths.search}?${new URLSearchParams({ q: query })}`);
        else if (data) void navigate(paths.question(data.id));
        else toast('No book on our shelves answers that well enough for a guide.');
      },
      onError: (error) => toast(`The guide was not made. ${error.message}`, { label: 'Try again', run: make }),
    });
  return (
    <Button look="line" className="max-sm:px-3" onClick={make} busy={ask.isPending && 'Making the guide...'}>
      Make a reading guide
    </Button>
  );
}

import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { YourQuestions } from './your-questions.tsx';

/** Where readers find their questions again. */
export function QuestionsPage() {
  return (
    <section className="page page-split min-h-dvh content-start py-12 sm:py-16">
      <header className="mb-8">
        <PageTitle>Your questions</PageTitle>
        <h1 className="text-head">Your questions</h1>
      </header>
      <div>
        <YourQuestions whole />
        <ButtonLink look="line" to={paths.search} className="mt-10">
          Ask a question
        </ButtonLink>
      </div>
    </section>
  );
}

import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Blank, PageTitle } from '../../ui/page.tsx';

/** An answered question. None is stored yet, so every address leads here. */
export function QuestionPage() {
  return (
    <section className="page py-12 sm:py-16">
      <PageTitle>Question</PageTitle>
      <h1 className="mb-8 text-head">Question</h1>
      <Blank title="This question could not be found">
        <p>The address may be mistyped, or the answer may have been taken down.</p>
        <ButtonLink look="line" to={paths.search}>
          Ask another
        </ButtonLink>
      </Blank>
    </section>
  );
}

import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import type { Question } from '../../../contract/questions.ts';
import { config } from '../../config.ts';
import { useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Blank, PageTitle } from '../../ui/page.tsx';
import { useLogin } from '../auth/auth.ts';
import { BookPath, stepId } from './book-path.tsx';
import { OwnerPanel } from './owner-panel.tsx';
import { Resources } from './resources.tsx';
import { ShareButton } from './share-question.tsx';

/** The result view: the question, the overview, the books as a path, and where else to look. */
export function QuestionShown({ question }: { question: Question }) {
  const { explanation, books, additional_resources: resources, composed, mine } = question;
  return (
    <article className="page py-12 sm:py-16">
      <PageTitle>{question.question}</PageTitle>
      <p className="text-ui text-soft">Asked on {longDate(question.created_at)}</p>
      <h1 className="mt-2 max-w-4xl text-head text-pretty first-letter:uppercase">{question.question}</h1>
      {/* Beside the overview if there is room, otherwise before it. */}
      <div className="question-head">
        <div className="question-aside">
          <ShareButton question={question} />
          {mine ? <OwnerPanel question={question} /> : null}
          {books.length > 1 ? <Steps books={books} /> : null}
        </div>
        {books.length > 0 ? (
          <section aria-labelledby="overview" className="mt-10 lg:mt-0">
            <h2 id="overview" className="text-title">
              Overview
            </h2>
            <p className="mt-4 max-w-[42rem] font-serif text-[1.25rem] leading-8 whitespace-pre-line">
              {printed(explanation)}
            </p>
            <p className="mt-4 max-w-[42rem] text-small text-soft">
              {composed === 'model'
                ? 'Put together by a language model from the sentences of our catalogue, and checked against them.'
                : 'Composed from the records of our catalogue, without a language model.'}
            </p>
          </section>
        ) : null}
      </div>
      {books.length === 0 ? (
        <Blank title="The books in this answer are gone">
          <p>They have left our shelves since you asked. Ask again to get others.</p>
          <ButtonLink look="line" to={paths.search}>
            Go to search
          </ButtonLink>
        </Blank>
      ) : (
        <section aria-labelledby="recommended" className="mt-16">
          <h2 id="recommended" className="text-title">
            Recommended Books
          </h2>
          <BookPath books={books} question={question.question} />
        </section>
      )}
      {resources.length > 0 ? (
        <section aria-labelledby="resources" className="mt-16">
          <h2 id="resources" className="text-title">
            Additional Resources
          </h2>
          <Resources lines={resources} />
        </section>
      ) : null}
      {mine ? null : <OneOfYourOwn />}
    </article>
  );
}

/** The books in their order, each a link to its place on the path, where there is room beside the overview. */
function Steps({ books }: Pick<Question, 'books'>) {
  return (
    <nav aria-label="Books of this guide" className="mt-8 max-lg:hidden print:hidden">
      <ol>
        {books.map(({ id, title }, place) => (
          <li key={id} className="flex gap-3 py-1 font-serif text-[1.0625rem]/6">
            <span aria-hidden="true" className="w-4 shrink-0 text-right text-ribbon tabular-nums">
              {place + 1}
            </span>
            <a href={`#${stepId(place + 1)}`} className="link">
              {printed(title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A visitor who was sent here may have a question too. */
function OneOfYourOwn() {
  const visitor = useSession().status === 'visitor';
  const login = useLogin();
  return (
    <aside className="mt-20 flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-8 print:hidden">
      <p className="font-serif text-lead">What would you like to understand?</p>
      {visitor ? (
        <Button onClick={login.create}>Create account</Button>
      ) : (
        <ButtonLink to={paths.search} look="line">
          Ask {config().product.name}
        </ButtonLink>
      )}
    </aside>
  );
}

import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { isUnknown } from '../../calls/api.ts';
import { useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Blank, PageTitle } from '../../ui/page.tsx';
import { useLogin } from '../auth/auth.ts';
import { useQuestion } from './queries.ts';
import { QuestionShown } from './question-shown.tsx';

/** An answered question; its id is the last part of the address. Shared ones are for everybody. */
export function QuestionPage() {
  const { id = '' } = useParams();
  const question = useQuestion(id);
  if (question.data) return <QuestionShown question={question.data} />;
  if (!question.isError) return <Loading />;
  if (isUnknown(question.error, 'question_not_found')) return <Unknown />;
  return (
    <Frame>
      <Blank title="The answer could not be loaded">
        <Failed query={question} />
      </Blank>
    </Frame>
  );
}

/** No such question, or none for this reader. We do not reveal which. */
function Unknown() {
  const visitor = useSession().status === 'visitor';
  const login = useLogin();
  return (
    <Frame>
      <Blank title="This question could not be found">
        <p>The address may be mistyped, or the page’s author may have made it private or deleted it.</p>
        {visitor ? (
          <>
            <p>If it is yours, sign in to see it.</p>
            <Button onClick={login.show}>Sign In</Button>
          </>
        ) : (
          <ButtonLink look="line" to={paths.search}>
            Ask another
          </ButtonLink>
        )}
      </Blank>
    </Frame>
  );
}

function Loading() {
  return (
    <LoadingPage title="Question" what="the answer">
      <span className="block h-5 w-44 bg-rule" />
      <span className="mt-4 block h-11 w-full max-w-[44rem] bg-rule sm:h-14" />
      <span className="mt-7 block h-11 w-28 bg-rule" />
      <span className="mt-16 block h-7 w-36 bg-rule" />
      {['max-w-[42rem]', 'max-w-[41rem]', 'max-w-[42rem]', 'max-w-[39rem]', 'max-w-[26rem]'].map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike and never move.
        <span key={place} className={`mt-4 block h-4 w-full bg-rule ${width}`} />
      ))}
    </LoadingPage>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="page min-h-dvh py-12 sm:py-16">
      <PageTitle>Question</PageTitle>
      <h1 className="mb-8 text-head">Question</h1>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { WeeklyPick } from '../../../contract/recommendations.ts';
import { ApiError } from '../../api.ts';
import { useSession } from '../../session.ts';
import { BookCard, Bookshelf } from '../../ui/book-card.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Blank, PageTitle } from '../../ui/page.tsx';
import { useLogin } from '../auth/auth.ts';
import { useWeeklyPick } from './queries.ts';

/** One weekly recommendation; its id is the last part of the address. */
export function RecommendationPage() {
  const { id = '' } = useParams();
  const reader = useSession().status === 'reader';
  return reader ? <Pick id={id} /> : <SignInFirst />;
}

function Pick({ id }: { id: string }) {
  const pick = useWeeklyPick(id);
  if (pick.data) return <PickShown pick={pick.data} />;
  if (!pick.isError) {
    return (
      <Frame>
        <p role="status" className="skeleton border-t border-rule py-8 text-ui text-soft">
          Loading recommendation...
        </p>
      </Frame>
    );
  }
  const unknown = pick.error instanceof ApiError && pick.error.code === 'recommendation_not_found';
  return (
    <Frame>
      <Blank title={unknown ? 'No recommendation available' : 'Failed to load recommendation'}>
        {unknown ? (
          <ButtonLink look="line" to={paths.recommendations}>
            All recommendations
          </ButtonLink>
        ) : (
          <>
            <p role="alert">{pick.error.message}</p>
            <Button look="line" onClick={() => void pick.refetch()} busy={pick.isFetching && 'Loading...'}>
              Try again
            </Button>
          </>
        )}
      </Blank>
    </Frame>
  );
}

function PickShown({ pick }: { pick: WeeklyPick }) {
  return (
    <article className="page py-12 sm:py-16">
      <PageTitle>{pick.title}</PageTitle>
      <p className="text-ui text-soft">Created on {longDate(pick.created_at)}</p>
      <h1 className="mt-2 max-w-4xl text-head">{pick.title}</h1>
      <p className="mt-6 max-w-[42rem] font-serif text-lead whitespace-pre-line text-soft">{pick.description}</p>
      <div className="mt-12">
        <Bookshelf label="Recommended books">
          {pick.books.map((book) => (
            <li key={book.id}>
              <BookCard book={book} eager />
            </li>
          ))}
        </Bookshelf>
      </div>
    </article>
  );
}

function SignInFirst() {
  const login = useLogin();
  return (
    <Frame>
      <Blank title="Sign in to see this recommendation">
        <p>Weekly recommendations are made for one reader each.</p>
        <Button onClick={login.show}>Sign In</Button>
      </Blank>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="page py-12 sm:py-16">
      <PageTitle>Recommendation</PageTitle>
      <h1 className="mb-8 text-head">Recommendation</h1>
      {children}
    </section>
  );
}

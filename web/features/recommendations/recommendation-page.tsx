import { printed } from '../../../contract/printed.ts';
import './pick.css';
import { CalendarPlus, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { WeeklyBook, WeeklyPick } from '../../../contract/recommendations.ts';
import { isUnknown } from '../../calls/api.ts';
import { config } from '../../config.ts';
import { useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Blank, PageTitle } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.ts';
import { useLogin } from '../auth/auth.ts';
import { BookDialog } from '../books/books.tsx';
import { madeFor } from './made-for.ts';
import { PrintedPick } from './printed-pick.tsx';
import { useIsFirst, useListedItem, useWeeklyPick } from './queries.ts';
import { calendarFile, download } from './settings/calendar-file.ts';
import { themeText } from './theme-text.ts';
import { WeeklyBookCard } from './weekly-book.tsx';

/** One weekly recommendation; its id is the last part of the address. */
export function RecommendationPage() {
  const { id = '' } = useParams();
  const reader = useSession().status === 'reader';
  return reader ? <PickPage id={id} /> : <SignInFirst />;
}

function PickPage({ id }: { id: string }) {
  const pick = useWeeklyPick(id);
  const listed = useListedItem(id);
  if (pick.data) return <PickShown pick={pick.data} />;
  if (!pick.isError && pick.data !== null) {
    return listed ? (
      <section className="page min-h-dvh py-12 sm:py-16">
        <PageTitle>{listed.title}</PageTitle>
        <Head pick={listed} />
        <p role="status" className="skeleton mt-8 py-8 text-ui text-soft">
          Loading recommendation...
        </p>
      </section>
    ) : (
      <Frame>
        <p role="status" className="skeleton border-t border-rule py-8 text-ui text-soft">
          Loading recommendation...
        </p>
      </Frame>
    );
  }
  const unknown = pick.data === null || isUnknown(pick.error, 'recommendation_not_found');
  return (
    <Frame>
      <Blank title={unknown ? 'No recommendation available' : 'Failed to load recommendation'}>
        {unknown ? (
          <ButtonLink look="line" to={paths.recommendations}>
            All recommendations
          </ButtonLink>
        ) : (
          <Failed query={pick} />
        )}
      </Blank>
    </Frame>
  );
}

function PickShown({ pick }: { pick: WeeklyPick }) {
  const [open, setOpen] = useState<WeeklyBook | null>(null);
  return (
    <>
      <PageTitle>{pick.title}</PageTitle>
      <article className="screen-only page min-h-dvh py-12 sm:py-16">
        <Head pick={pick} />
        {pick.theme ? <p className="mt-3 font-serif text-body text-soft italic">{themeText(pick.theme)}</p> : null}
        <div className="mt-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          <p className="max-w-[42rem] font-serif text-lead whitespace-pre-line text-soft">
            {printed(pick.description)}
          </p>
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            <Button look="line" onClick={() => addToCalendar(pick)}>
              <CalendarPlus className="size-4 stroke-[1.5]" />
              Add to calendar
            </Button>
            <Button look="quiet" onClick={() => window.print()}>
              <Printer className="size-4 stroke-[1.5]" />
              Print
            </Button>
          </div>
        </div>
        <div className="mt-10">
          <ul aria-label="Recommended books" className="pick-books">
            {pick.books.map((book, place) => (
              <li key={book.id}>
                <WeeklyBookCard pickId={pick.id} book={book} lead={place === 0} onOpen={() => setOpen(book)} />
              </li>
            ))}
          </ul>
        </div>
        <p className="mt-14 flex flex-wrap gap-x-6 border-t border-rule pt-5 text-ui">
          <Link to={paths.recommendations} viewTransition className="link inline-flex min-h-9 items-center">
            All recommendations
          </Link>
          <Link to={paths.taste} viewTransition className="link inline-flex min-h-9 items-center">
            Say what you want more of
          </Link>
        </p>
      </article>
      <PrintedPick pick={pick} />
      {open ? (
        <BookDialog
          book={open}
          inLibrary={open.in_library}
          onClose={() => setOpen(null)}
          list={pick.books}
          onShow={({ id }) => setOpen(pick.books.find((book) => book.id === id) ?? null)}
        />
      ) : null}
    </>
  );
}

/** The same name as in the list, so that the title moves from there to its place. */
function Head({ pick }: { pick: Pick<WeeklyPick, 'id' | 'title' | 'created_at' | 'sunday'> }) {
  const [forDay, made] = madeFor(pick, useIsFirst(pick.id));
  return (
    <>
      <p className="text-ui text-soft">
        {forDay ? (
          <>
            {forDay}
            <span className="max-sm:hidden"> · </span>
          </>
        ) : null}
        <span className="max-sm:block">{made}</span>
      </p>
      <h1 className="pick-title mt-2 max-w-4xl text-head">{printed(pick.title)}</h1>
    </>
  );
}

function addToCalendar(pick: WeeklyPick): void {
  download(calendarFile(pick, config().product.name, new URL(location.origin), new Date()));
  toast('The calendar file was downloaded. Open it to add this to your calendar.');
}

function SignInFirst() {
  const login = useLogin();
  return (
    <Frame>
      <Blank title="Sign in to see this recommendation">
        <p>Each weekly recommendation is made for one reader.</p>
        <Button onClick={login.show}>Sign In</Button>
      </Blank>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="page min-h-dvh py-12 sm:py-16">
      <PageTitle>Recommendation</PageTitle>
      <h1 className="mb-8 text-head">Recommendation</h1>
      {children}
    </section>
  );
}

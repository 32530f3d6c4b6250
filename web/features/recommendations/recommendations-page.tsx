import './pick.css';
import { useState } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import { FIRST_PICK_BOOKS } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import type { WeeklyItem } from '../../../contract/recommendations.ts';
import { useProfile } from '../../session/profile.ts';
import { useReader } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { dayOfWeek } from '../../ui/date.ts';
import { Failed } from '../../ui/failed.tsx';
import { KeptNotice } from '../../ui/kept-notice.tsx';
import { Blank, PageTitle } from '../../ui/page.tsx';
import { madeFor } from './made-for.ts';
import { nextSunday } from './next-sunday.ts';
import { useIsFirst, useWeeklyList } from './queries.ts';
import { useWeeklySettings } from './settings/settings-queries.ts';

/** The weekly recommendations, newest first. */
export function RecommendationsPage() {
  const list = useWeeklyList();
  return (
    <section className="page min-h-dvh py-12 sm:py-16">
      <header className="mb-8">
        <PageTitle>Recommendations</PageTitle>
        <h1 className="text-head">Recommendations</h1>
        <p className="mt-3 text-body text-soft">One book a week, chosen to go with what is on your shelf.</p>
      </header>
      {list.data ? (
        list.data.length > 0 ? (
          <div className="max-xl:max-w-3xl">
            <KeptNotice answer={list.data} what="These are your recommendations" />
            <List items={list.data} />
            <Next had={list.data[0]?.sunday ?? ''} />
          </div>
        ) : (
          <First />
        )
      ) : list.isError ? (
        <Blank title="Failed to load recommendations">
          <Failed query={list} />
        </Blank>
      ) : (
        <p role="status" className="skeleton border-t border-rule py-8 text-ui text-soft">
          Loading recommendations...
        </p>
      )}
    </section>
  );
}

function List({ items }: { items: WeeklyItem[] }) {
  return (
    <ul className="pick-list">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

/** What the first pick still needs. */
function First() {
  const books = useProfile().data?.books ?? 0;
  const missing = FIRST_PICK_BOOKS - books;
  return (
    <div className="pick-list max-xl:max-w-3xl">
      <section className={`${row} border-y`}>
        <Place />
        <div>
          <h2 className="text-lead sm:text-title">No recommendations available yet.</h2>
          <p className="mt-3 text-ui text-soft">
            {missing <= 0
              ? 'Your first is being chosen, which usually takes a few minutes. After that, one comes every Sunday.'
              : `Your first comes a few minutes after your third book${books > 0 ? `: ${missing === 1 ? 'one' : 'two'} to go` : ''}. After that, one comes every Sunday.`}
          </p>
          <ButtonLink look="line" className="mt-5" to={paths.search}>
            Search for books
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

/** When the next pick comes, its place, and what the reader can do about it. */
function Next({ had }: { had: string }) {
  const settings = useWeeklySettings().data;
  const mailed = useReader().user_metadata.marketing_consent === true;
  if (!settings) return <div className="border-t border-rule" />;
  return (
    <section aria-label="The next one" className={`${row} border-y`}>
      <Place />
      <div>
        <p className="font-serif text-lead">The next comes on {dayOfWeek(nextSunday(settings, had))}.</p>
        <p className="mt-1 text-ui text-soft">
          {mailed ? 'You’ll find it here, and we’ll email it to you.' : 'You’ll find it here. The email is off.'}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-6 text-ui">
          <Link to={paths.taste} viewTransition className="link inline-flex min-h-9 items-center">
            Say what you want more of
          </Link>
          <Link to={`${paths.settings}#notifications`} viewTransition className="link inline-flex min-h-9 items-center">
            {mailed ? 'Change when it comes' : 'Switch the email on'}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** The place for the covers of a pick. */
const Place = () => (
  <div aria-hidden="true" className="pick-covers">
    <span />
    <span />
    <span />
  </div>
);

const row =
  'grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 border-rule py-8 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-x-8';

function Item({ item: { id, title, created_at, sunday, covers } }: { item: WeeklyItem }) {
  const to = paths.recommendation(id);
  const [forDay, made] = madeFor({ created_at, sunday }, useIsFirst(id));
  // The clicked title becomes the heading of its page, and moves back to its place.
  const moving = useViewTransitionState(to);
  return (
    <li className={`group relative border-t ${row}`}>
      <Covers covers={covers} />
      <div>
        <p className="text-ui text-soft empty:hidden">{forDay}</p>
        <h2 className={`mt-1 text-title ${moving ? 'pick-title' : ''}`}>{printed(title)}</h2>
        <div className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-ui text-soft">
          <p>{made}</p>
          <Link
            to={to}
            viewTransition
            className="text-ink decoration-rule-strong decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            View Details <span aria-hidden="true">→</span>
            <span className="sr-only">: {printed(title)}</span>
          </Link>
        </div>
      </div>
    </li>
  );
}

/** The leading cover before the others. The titles are on the linked page. */
function Covers({ covers }: { covers: readonly string[] }) {
  return (
    <div aria-hidden="true" className="pick-covers">
      {covers.slice(0, 3).map((cover) => (
        <PickCover key={cover} src={cover} />
      ))}
    </div>
  );
}

/** A cover, or its empty place if it cannot be had. */
function PickCover({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <span />;
  return <img src={src} alt="" width={240} height={360} loading="lazy" onError={() => setFailed(true)} />;
}

import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Known, KnownCounts, KnownTopic } from '../../../contract/known.ts';
import { paths } from '../../../contract/paths.ts';
import { useReader } from '../../session/session.ts';
import { chosenLibrary, chosenStore } from '../../ui/bookstore.ts';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { grouped } from '../../ui/plural.ts';
import { useWeeklySettings } from '../recommendations/recommendations.tsx';
import { ConsentHistory } from './consent-history.tsx';
import { Draws } from './draws.tsx';
import { Erase } from './erase.tsx';
import { Glance } from './glance.tsx';
import { useErase, useKnown } from './known-queries.ts';
import { SignIns } from './sign-ins.tsx';

/** Everything that is known about a reader: its origin, its weight, and how to delete it. */
export function KnownPage() {
  const known = useKnown();
  const reader = useReader();
  return (
    <section className="page page-split min-h-dvh py-12 sm:py-16">
      <header className="mb-10">
        <PageTitle>What we know about you</PageTitle>
        <h1 className="text-head">What we know about you</h1>
        <p className="mt-3 max-w-[40rem] text-body text-soft">
          All of it: what we go by when we choose books for you, and everything stored under{' '}
          <span className="inline-block max-w-full wrap-anywhere">{reader.email}</span>.
        </p>
        <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-ui">
          <Link to={paths.taste} className="link">
            Change what counts
          </Link>
          <Link to={`${paths.settings}#your-data`} className="link">
            Take it with you
          </Link>
        </p>
      </header>
      <Loaded from={known} what="What we know">
        {({ topics, draws, counts, connections }) => (
          <div className="max-xl:max-w-3xl">
            <Glance counts={counts} />
            <Draws draws={draws} />
            <div className="mt-14 border-b border-rule">
              <Part
                title="Topics in what you liked"
                note="Found in videos, episodes and lists. We do not keep which ones."
                count={topics.length}
              >
                <Topics topics={topics} />
              </Part>
              <Part title="Everything that is stored" note="Each kind of thing, counted.">
                <Counts counts={counts} connections={connections} />
              </Part>
              <Part title="Your choices" note="Your bookstore, and when your weekly book comes.">
                <Choices />
              </Part>
              <Part
                title="Your answers about the email"
                note={
                  counts.consents > 0
                    ? 'When you said yes or no, and to what.'
                    : 'We haven’t asked you yet, so we send nothing.'
                }
                count={counts.consents}
              >
                <ConsentHistory />
              </Part>
              <Part title="Where you are signed in" note="And recent events in your account." count={counts.sessions}>
                <SignIns />
              </Part>
              <Part title="Forget some of it" note="One source, your library, or everything.">
                <Erase />
              </Part>
            </div>
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** A line that unfolds, with the size of its content; just a line if there is none. */
function Part({ title, note, count, children }: { title: string; note: string; count?: number; children: ReactNode }) {
  const head = (
    <>
      <h2 className="text-lead">{title}</h2>
      <span className={`text-small text-soft tabular-nums ${count === 0 ? 'col-span-2' : ''}`}>
        {count === 0 ? 'None yet' : count && grouped(count)}
      </span>
      <span className="col-span-3 row-start-2 text-small text-soft">{note}</span>
    </>
  );
  const columns =
    'grid min-h-16 grid-cols-[1fr_auto_1.25rem] content-center items-center gap-x-3 border-t border-rule py-3';
  if (count === 0) return <section className={columns}>{head}</section>;
  return (
    <details className="group">
      <summary className={columns}>
        {head}
        <ChevronDown
          aria-hidden="true"
          className="col-start-3 row-start-1 size-5 stroke-[1.5] transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="pt-1 pb-8">{children}</div>
    </details>
  );
}

const sources: Record<KnownTopic['from'][number]['source'], string> = {
  youtube: 'YouTube likes',
  spotify: 'Spotify',
  import: 'lists and files you gave us',
};

function Topics({ topics }: Pick<Known, 'topics'>) {
  const erase = useErase();
  const forgetting = erase.isPending && erase.variables.what === 'topic' ? erase.variables.label : null;
  return (
    <>
      <Says>The more often we find one, the more it counts.</Says>
      <ul aria-label="Topics">
        {topics.map(({ label, name, removed, from }) => (
          <li key={label} className="flex items-center justify-between gap-4 border-t border-rule py-2.5 text-ui">
            <p>
              <span className="inline-block first-letter:uppercase">{name}</span>
              {removed ? ' (removed, so it counts for nothing)' : ''}
              <span className="block text-small text-soft">
                {from
                  .map(({ source, videos, found_on: day }) =>
                    [`${videos} from ${sources[source]}`, day ? `since ${longDate(day)}` : '']
                      .filter(Boolean)
                      .join(', '),
                  )
                  .join('; ')}
              </span>
            </p>
            <Button
              look="quiet"
              className="-mr-3 shrink-0"
              aria-label={`Forget ${name}`}
              busy={forgetting === label && 'Forgetting...'}
              onClick={() => erase.mutate({ what: 'topic', label })}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Says({ children }: { children: ReactNode }) {
  return <p className="mb-3 text-small text-soft">{children}</p>;
}

const names: Record<keyof KnownCounts, string> = {
  books: 'books in your library',
  bookmarks: 'bookmarks',
  states: 'books that you marked as to read, reading or read',
  ratings: 'ratings',
  notes: 'notes of your own',
  set_aside: 'books removed or set aside, so that they do not come again',
  marks: 'things you said you want more, less or none of',
  imports: 'lists brought from other products',
  import_lines: 'lines of these lists',
  topics: 'topics',
  fingerprints: 'coded fingerprints of likes, by which we know them again',
  picks: 'weekly recommendations',
  questions: 'questions asked',
  consents: 'answers about the email',
  sessions: 'places where you are signed in',
  tokens: 'personal access tokens',
  programs: 'programs with access to your account',
  exports: 'exports made for you, kept for a week',
};

function Counts({ counts, connections }: Pick<Known, 'counts' | 'connections'>) {
  const all = Object.keys(names) as (keyof KnownCounts)[];
  const none = all.filter((name) => counts[name] === 0);
  return (
    <>
      <dl className="text-ui">
        {connections.map(({ source, since }) => (
          <Row key={source} name={`encrypted access to ${source === 'youtube' ? 'YouTube' : 'Spotify'}`}>
            since {longDate(since)}
          </Row>
        ))}
        {all
          .filter((name) => counts[name] > 0)
          .map((name) => (
            <Row key={name} name={names[name]}>
              {grouped(counts[name])}
            </Row>
          ))}
      </dl>
      {none.length > 0 ? (
        <p className="border-t border-rule pt-3 text-small text-soft">
          None of these: {none.map((name) => names[name]).join('; ')}.
        </p>
      ) : null}
    </>
  );
}

/** The reader's choices in the settings. */
function Choices() {
  const weekly = useWeeklySettings();
  return (
    <>
      <dl className="text-ui">
        <Row name="bookstore">{chosenStore()?.name ?? 'the usual one'}</Row>
        <Row name="library search">{chosenLibrary()?.name ?? 'none'}</Row>
      </dl>
      <Loaded from={weekly} what="When your weekly book comes">
        {({ hour, time_zone: zone, shares_taste: shares, feeds }) => (
          <dl className="text-ui">
            <Row name="hour of your weekly book">
              Sunday, {hour}:00, {zone ?? 'UTC'}
            </Row>
            <Row name="your books help to choose for others, without your name">{shares ? 'yes' : 'no'}</Row>
            <Row name="private feed and calendar">{feeds ? 'made' : 'none'}</Row>
          </dl>
        )}
      </Loaded>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-rule py-1.5">
      <dt className="first-letter:uppercase">{name}</dt>
      <dd className="shrink-0 tabular-nums">{children}</dd>
    </div>
  );
}

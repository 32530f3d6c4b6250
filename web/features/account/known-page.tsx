import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Known, KnownCounts, KnownDraw, KnownTopic } from '../../../contract/known.ts';
import { paths } from '../../../contract/paths.ts';
import { useReader } from '../../session.ts';
import { chosenLibrary, chosenStore } from '../../ui/bookstore.ts';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { grouped } from '../../ui/plural.ts';
import { useWeeklySettings } from '../recommendations/recommendations.tsx';
import { ConsentHistory } from './consent-history.tsx';
import { Erase } from './erase.tsx';
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
          This is all of it: what we go by, where it comes from, and what is stored under {reader.email}. Take it with
          you in{' '}
          <Link to={paths.settings} className="link">
            Settings
          </Link>
          ; change what counts in{' '}
          <Link to={paths.taste} className="link">
            Your taste
          </Link>
          .
        </p>
      </header>
      <Loaded from={known} what="What we know">
        {(told) => (
          <div className="space-y-12 max-xl:max-w-3xl">
            <Topics topics={told.topics} />
            <Draws draws={told.draws} />
            <Counts {...told} />
            <Choices />
            <Part title="Your answers about the email">
              <ConsentHistory />
            </Part>
            <Part title="Where you are signed in">
              <SignIns />
            </Part>
            <Erase />
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lead">{title}</h2>
      {note ? <p className="text-ui text-soft">{note}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  );
}

const sources: Record<KnownTopic['from'][number]['source'], string> = {
  youtube: 'YouTube likes',
  spotify: 'Spotify',
  import: 'lists and files that you gave us',
};

function Topics({ topics }: Pick<Known, 'topics'>) {
  const erase = useErase();
  const forgetting = erase.isPending && erase.variables.what === 'topic' ? erase.variables.label : null;
  return (
    <Part
      title="Topics"
      note="Found in what you liked: the more often, the more it counts. We do not keep which video or episode it was."
    >
      {topics.length === 0 ? <p className="border-t border-rule py-2.5 text-ui">None yet.</p> : null}
      <ul aria-label="Topics" className="border-b border-rule">
        {topics.map(({ label, name, removed, from }) => (
          <li key={label} className="flex items-center justify-between gap-4 border-t border-rule py-2.5 text-ui">
            <p>
              <span className="inline-block first-letter:uppercase">{name}</span>
              {removed ? ' (taken out, counts for nothing)' : ''}
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
    </Part>
  );
}

function Draws({ draws }: Pick<Known, 'draws'>) {
  const list = (title: string, some: readonly KnownDraw[]) =>
    some.length === 0 ? null : (
      <div>
        <h3 className="font-sans text-ui font-medium tracking-normal">{title}</h3>
        <ul aria-label={title} className="mt-1 gap-8 text-ui sm:columns-2">
          {some.map(({ kind, name, weight, books }) => (
            <li
              key={`${kind} ${name}`}
              className="flex break-inside-avoid justify-between gap-3 border-t border-rule py-1.5"
            >
              <span className="first-letter:uppercase">{name}</span>
              <span className="shrink-0 text-small text-soft tabular-nums">
                {weight > 0 ? `+${weight}` : weight} from {books} books
              </span>
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <Part
      title="What your books say"
      note="Your ratings, bookmarks and what you removed, added up over the books that have something in common. The further a number is from zero, the more it counts."
    >
      {draws.length === 0 ? <p className="text-ui text-soft">Nothing yet: it takes a few books.</p> : null}
      <div className="space-y-8">
        {list(
          'Draws you',
          draws.filter(({ weight }) => weight > 0),
        )}
        {list(
          'Puts you off',
          draws.filter(({ weight }) => weight < 0),
        )}
      </div>
    </Part>
  );
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
  programs: 'programs that you let in',
  exports: 'exports made for you, kept for a week',
};

function Counts({ counts, connections }: Pick<Known, 'counts' | 'connections'>) {
  return (
    <Part title="What is stored">
      <dl className="text-ui">
        {connections.map(({ source, since }) => (
          <Row key={source} name={`access to ${source === 'youtube' ? 'YouTube' : 'Spotify'}, sealed`}>
            since {longDate(since)}
          </Row>
        ))}
        {(Object.keys(names) as (keyof KnownCounts)[]).map((name) => (
          <Row key={name} name={names[name]}>
            {grouped(counts[name])}
          </Row>
        ))}
      </dl>
    </Part>
  );
}

/** What the reader has chosen in the settings. */
function Choices() {
  const weekly = useWeeklySettings();
  return (
    <Part title="What you have chosen in the settings">
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
    </Part>
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

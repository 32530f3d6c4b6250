import { Link, useViewTransitionState } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { WeeklyItem } from '../../../contract/recommendations.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Blank, PageTitle } from '../../ui/page.tsx';
import { useWeeklyList } from './queries.ts';

/** The weekly recommendations, newest first. */
export function RecommendationsPage() {
  const list = useWeeklyList();
  return (
    <section className="page min-h-dvh py-12 sm:py-16">
      <PageTitle>Recommendations</PageTitle>
      <h1 className="mb-8 text-head">Recommendations</h1>
      {list.data ? (
        list.data.length > 0 ? (
          <List items={list.data} />
        ) : (
          <Blank title="No recommendations available yet.">
            <p>One book a week, chosen from what is on your shelf. The more you add, the better it knows you.</p>
            <ButtonLink look="line" to={paths.search}>
              Search for books
            </ButtonLink>
          </Blank>
        )
      ) : list.isError ? (
        <Blank title="Failed to load recommendations">
          <p role="alert">{list.error.message}</p>
          <Button look="line" onClick={() => void list.refetch()} busy={list.isFetching && 'Loading...'}>
            Try again
          </Button>
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
    <ul className="max-w-3xl border-b border-rule">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item: { id, title, created_at } }: { item: WeeklyItem }) {
  const to = paths.recommendation(id);
  // The title that was clicked becomes the heading of its page, and goes back to its place.
  const moving = useViewTransitionState(to);
  return (
    <li className="group relative border-t border-rule py-7">
      <h2 className={`text-title ${moving ? 'pick-title' : ''}`}>{title}</h2>
      <div className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-ui text-soft">
        <p>Created on {longDate(created_at)}</p>
        <Link
          to={to}
          viewTransition
          className="text-ink decoration-rule-strong decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          View Details <span aria-hidden="true">→</span>
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
    </li>
  );
}

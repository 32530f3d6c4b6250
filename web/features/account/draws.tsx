import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Known, KnownDraw } from '../../../contract/known.ts';
import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

const kinds: readonly { kind: KnownDraw['kind']; name: string }[] = [
  { kind: 'subject', name: 'Subjects' },
  { kind: 'genre', name: 'Genres' },
  { kind: 'author', name: 'Authors' },
];
/** Items of each kind before "Show all". */
const FIRST = 6;

/**
 * The reader's likes and dislikes as their books and opinions show them, each with the number of books that share it.
 */
export function Draws({ draws }: Pick<Known, 'draws'>) {
  const towards = draws.filter(({ weight }) => weight > 0);
  const away = draws.filter(({ weight }) => weight < 0);
  return (
    <>
      <Side
        title="What draws you"
        note={
          towards.length > 0
            ? 'What your books have in common, and how many of them. Ratings, bookmarks and removals weigh in.'
            : 'Nothing yet: it takes a few books to see what they have in common.'
        }
      >
        {towards.length > 0 ? (
          <Kinds title="What draws you" draws={towards} />
        ) : (
          <div className="mt-4">
            <ButtonLink look="line" to={paths.search}>
              Search for books
            </ButtonLink>
          </div>
        )}
      </Side>
      <Side
        title="What puts you off"
        note={
          away.length > 0
            ? 'What the books you rated low or removed have in common, and how many of them.'
            : 'Nothing yet. Books you rate low or remove will show here what they have in common.'
        }
      >
        {away.length > 0 ? <Kinds title="What puts you off" draws={away} /> : null}
      </Side>
    </>
  );
}

type SideProps = { title: string; note: string; children: ReactNode };

function Side({ title, note, children }: SideProps) {
  return (
    <section className="mb-10 border-t border-rule pt-5">
      <h2 className="text-title">{title}</h2>
      <p className="mt-1 text-ui text-soft">{note}</p>
      {children}
    </section>
  );
}

function Kinds({ title, draws }: { title: string; draws: readonly KnownDraw[] }) {
  // A bar without a scale says what the number beside it says; what else counts decides between equal numbers.
  const ordered = draws.toSorted(
    (one, other) => other.books - one.books || Math.abs(other.weight) - Math.abs(one.weight),
  );
  const most = ordered[0]?.books ?? 1;
  return (
    <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-8">
      {kinds.map(({ kind, name }) => {
        const own = ordered.filter((draw) => draw.kind === kind);
        const rest = own.slice(FIRST);
        if (own.length === 0) return null;
        return (
          <div key={kind}>
            <h3 className="font-sans text-small font-medium tracking-normal text-soft">{name}</h3>
            <List label={`${title}: ${name}`} draws={own.slice(0, FIRST)} most={most} />
            {rest.length > 0 ? (
              <details className="group">
                <summary className="flex min-h-10 cursor-pointer items-center text-small text-soft underline decoration-rule-strong underline-offset-4 group-open:hidden">
                  {rest.length} more
                </summary>
                <List label={`${title}: more ${name.toLowerCase()}`} draws={rest} most={most} />
              </details>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

type ListProps = { label: string; draws: readonly KnownDraw[]; most: number };

/** What most books have in common first, with a line as long as their number. */
function List({ label, draws, most }: ListProps) {
  return (
    <ol aria-label={label} className="text-ui">
      {draws.map(({ name, books }) => (
        <li key={name} className="relative mt-2 flex justify-between gap-3 pb-1.5">
          <Link to={`${paths.search}?${new URLSearchParams({ q: name })}`} className="hover:underline">
            <span className="inline-block first-letter:uppercase">{name}</span>
          </Link>
          <span className="shrink-0 text-small leading-6 text-soft tabular-nums">
            {books}
            <span className="sr-only"> {books === 1 ? 'book' : 'books'}</span>
          </span>
          <span aria-hidden="true" className="absolute inset-x-0 bottom-0 border-b border-rule" />
          <span
            aria-hidden="true"
            className="absolute bottom-0 left-0 h-0.5 bg-rule-strong forced-color-adjust-none"
            style={{ width: `${(books / most) * 100}%` }}
          />
        </li>
      ))}
    </ol>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../contract/paths.ts';
import type { ImportAnswer, ImportedBook, NotRead } from '../../../../contract/sync.ts';
import { BookTitleLink } from '../../../ui/book-title-link.tsx';
import { authorLine } from '../../../ui/byline.ts';
import { Cover } from '../../../ui/cover.tsx';
import { HelpPanel } from '../../../ui/help-panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { plural } from '../../../ui/plural.ts';
import { Reason } from '../../../ui/reason.tsx';
import { useOverview } from '../overview.ts';
import { Progress } from '../progress.tsx';
import { isUnderWay, tellRun } from '../wording.ts';
import type { useImport } from './import-queries.ts';
import { TakeOut } from './take-out.tsx';

const reasons: Record<NotRead['reason'], string> = {
  not_understood: 'Not a YouTube link or a title',
  needs_title: 'This server cannot look up links: paste the title instead',
  gone: 'Gone or private',
  private_list: 'Private: only its owner can see it. For your own likes, connect YouTube or upload your Google export',
  no_units: 'Not looked up: today’s YouTube limit has been reached. Try these again tomorrow',
  no_answer: 'YouTube did not answer. Try these again in a few minutes',
};

type Outcome = { reading: ReturnType<typeof useImport>; onKeep?: (text: string) => void };

/**
 * The progress of an import, its result, and the unreadable lines. `onKeep` gets the lines that are worth another
 * attempt.
 */
export function ImportOutcome({ reading, onKeep }: Outcome) {
  const { data: overview } = useOverview();
  const run = overview?.import ?? null;
  if (reading.isPending)
    return <div className="mt-5 min-h-6">{isUnderWay(run) ? <Progress run={run} origin="import" /> : null}</div>;
  if (reading.isError) {
    return (
      <div className="mt-5">
        <Notice tone="danger">{reading.error.message}</Notice>
      </div>
    );
  }
  if (!reading.data) return null;
  return <Answer answer={reading.data} onKeep={onKeep} />;
}

function Answer({ answer: { run, ...rest }, onKeep }: { answer: ImportAnswer; onKeep: Outcome['onKeep'] }) {
  const { not_read: notRead, not_read_total: total, books, without_books: fruitless, help } = rest;
  const [undone, setUndone] = useState(false);
  const groups = Map.groupBy(notRead, ({ reason }) => reason);
  return (
    <div className="mt-5 space-y-5">
      {help ? <HelpPanel help={help} /> : null}
      <Notice>
        {tellRun(run, 'import')}{' '}
        {run.books_found > 0 && !undone ? (
          <Link to={paths.library} className="link">
            See your library
          </Link>
        ) : null}
        {total > 0 ? <span className="block text-soft">{plural(total, 'line')} could not be read.</span> : null}
      </Notice>
      {run.undo ? (
        <TakeOut key={run.undo} id={run.undo} books={run.books_found} onUndone={() => setUndone(true)} />
      ) : null}
      {books.length > 0 && !undone ? (
        <ul aria-label="Books found" className="beside-books">
          {books.map((book) => (
            <FoundBook key={book.id} book={book} />
          ))}
        </ul>
      ) : null}
      {fruitless.length > 0 ? (
        <Lines title={`${plural(rest.without_books_total, 'title')} led to no book`} lines={fruitless} />
      ) : null}
      {[...groups].map(([reason, lines]) => (
        <Lines key={reason} title={reasons[reason]} lines={lines.map(({ text }) => text)} />
      ))}
      {onKeep && total > 0 && total === notRead.length ? (
        <button type="button" className="link min-h-8 text-ui" onClick={() => onKeep(toText(notRead))}>
          Keep only these lines
        </button>
      ) : null}
    </div>
  );
}

function FoundBook({ book }: { book: ImportedBook }) {
  return (
    <li className="group relative grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-4">
      <Cover book={book} />
      <div>
        <p className="font-serif text-[1.0625rem] leading-snug">
          <BookTitleLink book={book} />
        </p>
        <p className="text-small text-soft">{authorLine(book.authors)}</p>
        {book.why ? (
          <div className="mt-1.5">
            <Reason why={book.why} className="text-ui leading-snug" />
          </div>
        ) : null}
      </div>
    </li>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="font-sans text-ui">{title}</h3>
      <ul className="mt-1 max-h-48 overflow-y-auto text-small text-soft">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there twice, and the list never changes.
          <li key={place} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

const toText = (lines: readonly NotRead[]): string => lines.map(({ text }) => text).join('\n');

import { useState } from 'react';
import type { Level, RecommendedBook } from '../../../contract/questions.ts';
import { useSession } from '../../session/session.ts';
import { BookDialog } from '../books/books.tsx';
import { PathBook, PathProgress } from '../path/path.tsx';

const LEVELS: readonly { level: Level; name: string; note: string }[] = [
  { level: 'introductory', name: 'Introductory', note: 'Needs no background.' },
  { level: 'core', name: 'Core', note: 'For readers who know the basics.' },
  { level: 'advanced', name: 'Advanced', note: 'Goes into depth.' },
];

/** The id of a step's element, for links within the page. */
export const stepId = (step: number): string => `step-${step}`;

type BookPathProps = { books: readonly RecommendedBook[]; question: string };

/** The books as a path from introductory to advanced, with one section for each level. */
export function BookPath({ books, question }: BookPathProps) {
  const [open, setOpen] = useState<RecommendedBook | null>(null);
  const reader = useSession().status === 'reader';
  return (
    <>
      <PathProgress states={books.map(({ reading_state: state }) => state)} />
      <ol className="book-path mt-6">
        {LEVELS.map(({ level, name, note }) => {
          const here = books.filter((book) => book.level === level);
          return here.length === 0 ? null : (
            <li key={level} className="path-level">
              <div className="path-marker">
                <h3 className="font-sans text-ui font-semibold tracking-normal">{name}</h3>
                <p className="text-small text-soft">{note}</p>
              </div>
              <ol className="path-books">
                {here.map((book) => (
                  <li key={book.id} id={stepId(books.indexOf(book) + 1)} className="scroll-mt-24">
                    <PathBook
                      book={book}
                      why={book.why_recommended}
                      price={book.price_range}
                      step={books.indexOf(book) + 1}
                      heading="h4"
                      query={reader ? question : null}
                      state={book.reading_state}
                      onOpen={() => setOpen(book)}
                    />
                  </li>
                ))}
              </ol>
            </li>
          );
        })}
      </ol>
      {open ? (
        <BookDialog
          book={open}
          inLibrary={open.in_library}
          query={question}
          onClose={() => setOpen(null)}
          list={books}
          onShow={({ id }) => setOpen(books.find((book) => book.id === id) ?? null)}
        />
      ) : null}
    </>
  );
}

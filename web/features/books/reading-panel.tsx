import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import type { LibraryBook, ReadingState } from '../../../contract/library.ts';
import { today } from '../../ui/date.ts';
import { Labelled, labelLook } from '../../ui/labelled.tsx';
import { late } from '../../ui/late.tsx';
import { readingStates, useSayReading } from '../library/library.ts';

/** Loaded with the first book that is opened. */
const Note = late(async () => (await import('./note.tsx')).Note, <div className="mt-5 h-28" />);

/** The reader's progress with one of their books, its dates, their rating and their notes. */
export function ReadingPanel({ book }: { book: LibraryBook }) {
  const { reading } = book;
  const say = useSayReading(book.id);
  const state = reading.state ?? 'to-read';
  const become = (next: ReadingState) =>
    say({
      state: next,
      ...(next === 'to-read' && { started_on: null, finished_on: null }),
      ...(next === 'reading' && {
        started_on: state === 'read' ? today() : (reading.started_on ?? today()),
        finished_on: null,
      }),
      ...(next === 'read' && { finished_on: reading.finished_on ?? today() }),
    });
  return (
    <section aria-label="Your reading" className="rounded-control bg-table p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
        <States state={state} onState={become} />
        <Stars rating={reading.rating} onRate={(rating) => say({ rating })} />
        {state === 'to-read' ? null : (
          <Day label="Started" value={reading.started_on} onDay={(started_on) => say({ started_on })} />
        )}
        {state === 'read' ? (
          <Day label="Finished" value={reading.finished_on} onDay={(finished_on) => say({ finished_on })} />
        ) : null}
      </div>
      <Note id={book.id} note={reading.note ?? ''} />
    </section>
  );
}

function States({ state, onState }: { state: ReadingState; onState: (state: ReadingState) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className={labelLook}>How far you are</legend>
      <div className="segments">
        {readingStates.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={state === value}
              onChange={() => onState(value)}
              className="sr-only"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One to five. Pressing the current star again removes the rating. */
function Stars({ rating, onRate }: { rating: number | null; onRate: (rating: number | null) => void }) {
  return (
    <fieldset>
      <legend className={labelLook}>Your rating</legend>
      <div className="-ml-2 flex">
        {[1, 2, 3, 4, 5].map((stars) => {
          const isSet = rating !== null && rating >= stars - 0.5;
          return (
            <button
              key={stars}
              type="button"
              aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}`}
              aria-pressed={rating === stars}
              onClick={() => onRate(rating === stars ? null : stars)}
              className="grid size-9 place-items-center rounded-control hover:bg-paper"
            >
              <Star className={`size-5 stroke-[1.5] ${isSet ? 'fill-current text-ribbon' : ''}`} />
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function Day({ label, value, onDay }: { label: string; value: string | null; onDay: (day: string | null) => void }) {
  const [text, setText] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value ?? '');
  }
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={text}
          max={today()}
          onChange={(event) => setText(event.target.value)}
          // Not on every key: a year being typed is 0002 for a moment.
          onBlur={() => {
            if (text !== (value ?? '')) onDay(text || null);
          }}
          className="min-h-10 rounded-control border border-rule-strong bg-leaf px-2.5 text-ui text-ink"
        />
      )}
    </Labelled>
  );
}

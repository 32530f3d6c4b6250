import { useState } from 'react';
import { Link } from 'react-router';
import { SURPRISE_MAX } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import type { Taste, TasteKind, TasteMark, TasteVerdict } from '../../../contract/taste.ts';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { grouped } from '../../ui/plural.ts';
import { Select } from '../../ui/select.tsx';
import { useAlreadyRead, useRead, useSay, useSurprise, useTaste } from './queries.ts';

/** Everything that a reader has said to steer recommendations, on one page, each with a way to undo it. */
export function TastePage() {
  const taste = useTaste();
  return (
    <section className="page page-split min-h-dvh content-start py-12 sm:py-16">
      <header className="mb-10">
        <PageTitle>Your taste</PageTitle>
        <h1 className="text-head">Your taste</h1>
        <p className="mt-3 max-w-[40rem] text-body text-soft">
          What you say here counts from your next search, sync or Sunday onwards, and you can take any of it back. What
          else we go by is listed under{' '}
          <Link to={paths.known} className="link">
            what we know about you
          </Link>
          .
        </p>
      </header>
      <Loaded from={taste} what="Your taste">
        {(told) => (
          <div className="space-y-12 max-xl:max-w-2xl">
            <Dial surprise={told.surprise} />
            <Say />
            <Marks {...told} />
            <Read />
          </div>
        )}
      </Loaded>
    </section>
  );
}

const steps = ['Only the familiar', 'Rather familiar', 'Balanced', 'Rather surprising', 'As surprising as can be'];

function Dial({ surprise }: { surprise: number }) {
  const turn = useSurprise();
  const now = turn.isPending ? turn.variables : surprise;
  return (
    <section aria-labelledby="dial">
      <h2 id="dial" className="text-lead">
        From familiar to surprising
      </h2>
      <p className="text-ui text-soft">
        Familiar stays with your authors and subjects; surprising goes beside them, and to books that fewer people know.
      </p>
      <input
        type="range"
        min={-SURPRISE_MAX}
        max={SURPRISE_MAX}
        step={1}
        value={now}
        aria-labelledby="dial"
        aria-valuetext={steps[now + SURPRISE_MAX]}
        onChange={({ target }) => turn.mutate(target.valueAsNumber)}
        className="mt-4 block h-8 w-full max-w-md accent-ink"
      />
      <p className="mt-1 text-ui">
        {steps[now + SURPRISE_MAX]}
        {now === 0 ? null : (
          <Button look="quiet" className="ml-3" onClick={() => turn.mutate(0)}>
            Reset
          </Button>
        )}
      </p>
    </section>
  );
}

function Say() {
  const say = useSay();
  const [kind, setKind] = useState<TasteKind>('topic');
  const [verdict, setVerdict] = useState<TasteVerdict>('more');
  const [of, setOf] = useState('');
  return (
    <form
      aria-labelledby="say"
      onSubmit={(event) => {
        event.preventDefault();
        if (of.trim() !== '') say.mutate({ kind, of: of.trim(), verdict }, { onSuccess: () => setOf('') });
      }}
    >
      <h2 id="say" className="text-lead">
        Say more
      </h2>
      <p className="text-ui text-soft">You can also say it about a single book, wherever you find one.</p>
      <div className="mt-4 grid grid-cols-2 items-end gap-3 max-sm:[&>:nth-child(n+3)]:col-span-2 sm:grid-cols-[auto_auto_minmax(0,1fr)_auto]">
        <Select label="I want" value={verdict} onChange={({ target }) => setVerdict(target.value as TasteVerdict)}>
          <option value="more">more</option>
          <option value="less">less</option>
          <option value="never">none</option>
        </Select>
        <Select label="of" value={kind} onChange={({ target }) => setKind(target.value as TasteKind)}>
          <option value="topic">the topic</option>
          <option value="author">the author</option>
        </Select>
        <Field label="called" value={of} maxLength={200} onChange={({ target }) => setOf(target.value)} />
        <Button type="submit" className="min-h-12" busy={say.isPending && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
  );
}

const headings: Record<TasteVerdict, string> = { more: 'More of', less: 'Less of', never: 'Not interested in' };
const kinds: Record<TasteKind, string> = { book: 'book', author: 'author', topic: 'topic' };

function Marks({ marks }: Pick<Taste, 'marks'>) {
  if (marks.length === 0) return <p className="text-ui text-soft">You have not said anything yet.</p>;
  return (Object.keys(headings) as TasteVerdict[]).map((verdict) => {
    const some = marks.filter((mark) => mark.verdict === verdict);
    return some.length === 0 ? null : (
      <section key={verdict}>
        <h2 className="text-lead">{headings[verdict]}</h2>
        <ul aria-label={headings[verdict]} className="mt-2 border-b border-rule">
          {some.map((mark) => (
            <Mark key={`${mark.kind} ${mark.of}`} mark={mark} />
          ))}
        </ul>
      </section>
    );
  });
}

function Mark({ mark: { kind, of, name, since } }: { mark: TasteMark }) {
  const say = useSay();
  return (
    <li className="flex items-center justify-between gap-4 border-t border-rule py-2.5 text-ui">
      <p className="wrap-anywhere">
        {name}
        <span className="block text-small text-soft">
          {kinds[kind]}, since {longDate(since)}
        </span>
      </p>
      <Button
        look="quiet"
        className="-mr-3 shrink-0"
        aria-label={`Take back: ${name}`}
        busy={say.isPending && 'Saving...'}
        onClick={() => say.mutate({ kind, of, verdict: null })}
      >
        Take back
      </Button>
    </li>
  );
}

/** Finished books are never recommended: the newest of them, and the way to the rest. */
function Read() {
  const read = useRead();
  const say = useAlreadyRead();
  return (
    <Loaded from={read} what="What you have read">
      {({ data, pagination: { total } }) =>
        total === 0 ? null : (
          <section>
            <h2 className="text-lead">Already read</h2>
            <p className="text-ui text-soft">It ranks lower in searches, and no sync or weekly pick will bring it.</p>
            <ul aria-label="Already read" className="mt-2 border-b border-rule">
              {data.map(({ id, title }) => (
                <li key={id} className="flex items-center justify-between gap-4 border-t border-rule py-2.5 text-ui">
                  <p className="wrap-anywhere">{printed(title)}</p>
                  <Button
                    look="quiet"
                    className="-mr-3 shrink-0"
                    aria-label={`Not read: ${title}`}
                    busy={say.isPending && say.variables.id === id && 'Saving...'}
                    onClick={() => say.mutate({ id, read: false })}
                  >
                    Take back
                  </Button>
                </li>
              ))}
            </ul>
            {total > data.length ? (
              <Link to={`${paths.library}?state=read`} className="link mt-3 inline-flex min-h-8 items-center text-ui">
                See all {grouped(total)} in your library
              </Link>
            ) : null}
          </section>
        )
      }
    </Loaded>
  );
}

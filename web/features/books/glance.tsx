import type { BookPage } from '../../../contract/book-page.ts';

const lengths = { short: 'Under 200 pages', middle: '200 to 500 pages', long: 'Over 500 pages' } as const;
const levels = {
  introductory: 'Needs no background',
  core: 'For readers who know the basics',
  advanced: 'Goes into depth',
} as const;
const audiences = { adult: null, teen: 'For teenagers', child: 'For children' } as const;

/** Periods that are names. */
const names: Record<string, string> = {
  'middle ages': 'Middle Ages',
  renaissance: 'Renaissance',
  'first world war': 'First World War',
  'second world war': 'Second World War',
  'cold war': 'Cold War',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The kind of book, its length, readership and mood, in a word or two each. */
export function Glance({ page }: { page: BookPage }) {
  const { form, length, level, audience, moods, places, periods, cautions } = page;
  const set = [...places, ...periods.map((period) => names[period] ?? period)];
  const rows: [string, string | null][] = [
    ['Form', form && capital(form)],
    ['Length', length && lengths[length]],
    ['Level', audiences[audience] ?? levels[level]],
    ['Mood', moods.length > 0 ? capital(moods.join(', ')) : null],
    ['Place and time', set.length > 0 ? capital(set.join(', ')) : null],
  ];
  return (
    <section aria-label="At a glance" className="glance @container border-y border-rule py-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @lg:grid-cols-3 @5xl:grid-cols-5">
        {rows.map(([name, value]) =>
          value ? (
            <div key={name} className="@max-lg:last:odd:col-span-2 @lg:@max-5xl:last:nth-[3n+2]:col-span-2">
              <dt className="text-small text-soft">{name}</dt>
              <dd className="mt-0.5 text-ui">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {cautions.length > 0 ? (
        <details className="mt-4 text-small text-soft">
          <summary className="inline-block cursor-pointer py-1 underline underline-offset-4">Content notes</summary>
          <p className="mt-1">{capital(cautions.join(', '))}.</p>
        </details>
      ) : null}
    </section>
  );
}

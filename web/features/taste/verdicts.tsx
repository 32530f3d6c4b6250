import type { TasteKind, TasteMark, TasteVerdict } from '../../../contract/taste.ts';
import { useSay } from './queries.ts';

const verdicts: readonly { verdict: TasteVerdict; label: string }[] = [
  { verdict: 'more', label: 'More' },
  { verdict: 'less', label: 'Less' },
  { verdict: 'never', label: 'Not interested' },
];

/** The name of an item and its three verdicts. The current one is pressed, and pressing it again removes it. */
export function Verdicts({
  kind,
  of,
  name,
  marks,
}: {
  kind: TasteKind;
  of: string;
  name: string;
  marks: readonly TasteMark[];
}) {
  const say = useSay();
  const same = (mark: TasteMark) => mark.kind === kind && fold(mark.of) === fold(of);
  const told = marks.find(same)?.verdict ?? null;
  const now = say.isPending ? say.variables.verdict : told;
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule py-3 first-of-type:border-t-0">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="text-ui wrap-anywhere">
        {name}
      </span>
      <span className="flex gap-1">
        {verdicts.map(({ verdict, label }) => (
          <button
            key={verdict}
            type="button"
            aria-pressed={now === verdict}
            aria-label={`${label}: ${name}`}
            onClick={() => say.mutate({ kind, of, verdict: told === verdict ? null : verdict })}
            className="min-h-9 rounded-control border border-rule-strong px-3 text-small transition-colors duration-150 hover:bg-table aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:border-4"
          >
            {label}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

/** Normalised as the server compares names: without capitals and a leading article. */
const fold = (name: string) => name.toLowerCase().trim().replace(/^the /, '');

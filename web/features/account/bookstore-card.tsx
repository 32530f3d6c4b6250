import type { PublicConfig } from '../../../contract/config.ts';
import { config } from '../../config.ts';
import { useReader } from '../../session/session.ts';
import { Select } from '../../ui/select.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { useChoosePlace } from './queries.ts';

/** The destination of book links: a store and, if chosen, a library. */
export function BookstoreCard() {
  const { elsewhere, bookstore } = config();
  const { stores, libraries } = elsewhere;
  const usual = new URL(bookstore.searchUrl).hostname.replace('www.', '');
  return (
    <SettingsCard title="Books" note="Where you buy and borrow them">
      <Choice what="bookstore" label="Bookstore" none={`The usual one (${usual})`} places={stores} />
      <Choice what="library" label="Library search" none="None" places={libraries} />
    </SettingsCard>
  );
}

type Place = PublicConfig['elsewhere']['stores'][number];
type ChoiceProps = { what: 'bookstore' | 'library'; label: string; none: string; places: readonly Place[] };

/** Places of the reader's own region come first, then those for every country. */
function Choice({ what, label, none, places }: ChoiceProps) {
  const kept: unknown = useReader().user_metadata[what];
  const choose = useChoosePlace(what);
  const chosen = choose.isPending ? choose.variables : kept;
  const own = new Intl.Locale(navigator.language).maximize().region ?? null;
  const rank = ({ region }: Place) => (region === own ? 0 : region === null ? 1 : 2);
  const regions = Map.groupBy(
    [...places].sort((a, b) => rank(a) - rank(b)),
    ({ region }) => region,
  );
  return (
    <Select
      label={label}
      value={places.some(({ id }) => id === chosen) ? String(chosen) : ''}
      disabled={choose.isPending}
      onChange={(event) => choose.mutate(event.target.value || null)}
    >
      <option value="">{none}</option>
      {[...regions].map(([region, some]) => (
        <optgroup key={region} label={nameOf(region)}>
          {some.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

const nameOf = (region: string | null) =>
  region === null ? 'Everywhere' : (new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? region);

import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseScheme, type Scheme, schemes, useScheme } from '../scheme.ts';

const looks: Record<Scheme, { name: string; icon: typeof Sun }> = {
  system: { name: 'System', icon: Monitor },
  light: { name: 'Light', icon: Sun },
  dark: { name: 'Dark', icon: Moon },
};

/** Light, dark, or as the system says; remembered on this device. */
export function SchemeChoice() {
  const chosen = useScheme();
  return (
    <fieldset className="flex">
      <legend className="sr-only">Appearance</legend>
      {schemes.map((scheme) => {
        const { name, icon: Icon } = looks[scheme];
        return (
          <label
            key={scheme}
            title={name}
            className="relative grid size-8 cursor-pointer place-items-center rounded-control border border-transparent text-soft forced-colors:border-0 forced-colors:has-checked:border-2 transition-colors duration-150 hover:bg-table has-checked:border-rule-strong has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="scheme"
              value={scheme}
              checked={chosen === scheme}
              onChange={() => chooseScheme(scheme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon className="size-4 stroke-[1.5]" />
            <span className="sr-only">{name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

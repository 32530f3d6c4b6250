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
          <label key={scheme} title={name} className="scheme">
            <input
              type="radio"
              name="scheme"
              value={scheme}
              checked={chosen === scheme}
              onChange={() => chooseScheme(scheme)}
            />
            <Icon />
            <span className="sr-only">{name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

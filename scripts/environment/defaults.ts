import { isDeepStrictEqual } from 'node:util';
import type { Described } from './example.ts';

type Env = Record<string, string>;
type Read = (env: Env) => unknown;
/** A value that the documents call the default, where `env` holds. */
type Claim = { name: string; value: string; env: Env };

/**
 * What the documents say of defaults that is not so: with a variable set to its default, the configuration must be the
 * same as without, and with another value a different one. Defaults in prose are not checked. `base` configures what
 * other variables depend on, `production` what a production needs.
 */
export function defaultFaults(rows: readonly Described[], read: Read, base: Env, production: Env): string[] {
  return rows.flatMap(claimsOf).flatMap(({ name, value, env }) => {
    const whole = { ...base, ...(env.NODE_ENV === 'production' && production), ...env };
    delete whole[name];
    const readAs = (other: string) => readOrNothing(read, { ...whole, [name]: other });
    const unset = readOrNothing(read, whole);
    const told = `${name}: the documents call ${value} the default`;
    if (unset === null) return [`${told}, and the environment of this check is refused`];
    if (!isDeepStrictEqual(readAs(value), unset)) return [`${told}, and the code has another`];
    const others = othersThan(value)
      .map(readAs)
      .filter((config) => config !== null);
    const matters = others.length === 0 || others.some((config) => !isDeepStrictEqual(config, unset));
    return matters ? [] : [`${told}, and no other value makes a difference`];
  });
}

/** Without functions, which are never equal; null where a value is refused. */
function readOrNothing(read: Read, env: Env): unknown {
  try {
    return JSON.parse(JSON.stringify(read(env)));
  } catch {
    return null;
  }
}

/** The defaults that a row names, one for each of its variables or one for all. */
function claimsOf({ first, fallback }: Described): Claim[] {
  const names = first.filter((name) => !name.includes('<NAME>'));
  const [only = '', demo = '', ...more] = fallback.split(', ');
  if (demo.startsWith('demo ')) {
    const inDemo = demo.slice('demo '.length);
    return names.flatMap((name) => [...claim(name, only, { DEMO: '0' }), ...claim(name, inDemo, { DEMO: '1' })]);
  }
  const cells = demo === '' ? names.map(() => only) : [only, demo, ...more];
  return names.flatMap((name, at) => claim(name, cells[at] ?? '', {}));
}

function claim(name: string, cell: string, env: Env): Claim[] {
  const inProduction = { ...env, NODE_ENV: 'production' };
  const both = /^(\S+) \((\S+) in production\)$/.exec(cell);
  if (both) return [...claim(name, both[1] ?? '', env), ...claim(name, both[2] ?? '', inProduction)];
  const [, there] = /^(on|off) in production$/.exec(cell) ?? [];
  if (there) return [...claim(name, there === 'on' ? 'off' : 'on', env), ...claim(name, there, inProduction)];
  const value = settingOf(cell);
  return value === null ? [] : [{ name, value, env }];
}

/** A default as one would set it; null where it is told in prose. */
function settingOf(cell: string): string | null {
  if (cell === 'on') return '1';
  if (cell === 'off') return '0';
  if (/^(?:none|theirs)$/.test(cell)) return null;
  const text = cell.replaceAll('`', '').replace(':PORT', ':3000');
  return /^(?:\d+|[a-z]+|\.[a-z]+|[\d.]{7,}|http:\S+)$/.test(text) ? text : null;
}

/** Other values of the same kind, of which some may be refused. */
function othersThan(value: string): string[] {
  if (!/^\d+$/.test(value)) return [];
  return value === '1' ? ['0', '2'] : [String(Number(value) + 1)];
}

/** The result of one check. A `fault` stops something now, a `warning` will or may; `todo` is the remedy. */
export type Finding = {
  check: string;
  state: 'ok' | 'warning' | 'fault' | 'skipped';
  said: string;
  todo?: string;
};

export const ok = (check: string, said: string): Finding => ({ check, state: 'ok', said });
export const skipped = (check: string, said: string): Finding => ({ check, state: 'skipped', said });
export const warning = (check: string, said: string, todo: string): Finding => ({
  check,
  state: 'warning',
  said,
  todo,
});
export const fault = (check: string, said: string, todo: string): Finding => ({ check, state: 'fault', said, todo });

/** A fault where `bad`, else fine. */
export const demand = (bad: boolean, check: string, said: string, todo: string): Finding =>
  bad ? fault(check, said, todo) : ok(check, said);
export const advise = (bad: boolean, check: string, said: string, todo: string): Finding =>
  bad ? warning(check, said, todo) : ok(check, said);

import { type FormEvent, useState } from 'react';
import { type Scope, scopeNames, scopes } from '../../../contract/scopes.ts';
import { ApiError } from '../../calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { ProofForm } from '../auth/auth.ts';
import { useMakeToken } from './token-queries.ts';

/** A token's lifetime in days, and in words. */
const lives = { 7: 'A week', 30: 'A month', 90: 'Three months', 365: 'A year' } as const;
type Days = keyof typeof lives;
const asDays = (text: string): Days => ([7, 30, 90, 365] as const).find((days) => String(days) === text) ?? 30;

/** Creates a token with a purpose, rights and a lifetime, then shows it only once. */
export function MakeToken() {
  const make = useMakeToken();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const [days, setDays] = useState<Days>(30);
  const [missing, setMissing] = useState<'name' | 'scopes' | null>(null);
  if (make.data) {
    const done = () => {
      make.reset();
      setName('');
      setChosen([]);
    };
    return <Made secret={make.data.secret} onDone={done} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = name.trim() === '' ? 'name' : chosen.length === 0 ? 'scopes' : null;
    setMissing(fault);
    if (!fault && !make.isPending) make.mutate({ name, scopes: [...chosen], days });
  };
  if (make.error instanceof ApiError && make.error.code === 'reauthentication_needed') {
    return <ProofForm onProved={() => make.variables && make.mutate(make.variables)} />;
  }
  return (
    <form onSubmit={submit} noValidate aria-label="A new token" className="space-y-4">
      <Field
        label="What the token is for"
        name="token-name"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={missing === 'name' ? 'Give the token a name first.' : null}
      />
      <fieldset aria-describedby={missing === 'scopes' ? 'scopes-missing' : undefined}>
        <legend className="mb-1.5 text-small font-medium text-soft">What it may do</legend>
        {scopeNames.map((scope) => (
          <label key={scope} className="flex min-h-8 items-start gap-3 py-1">
            <input
              type="checkbox"
              className="mt-1 size-4 shrink-0"
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
              }
            />
            {scopes[scope]}
          </label>
        ))}
        {missing === 'scopes' ? (
          <p id="scopes-missing" role="alert" className="mt-1.5 text-small text-danger">
            Choose at least one thing first.
          </p>
        ) : null}
      </fieldset>
      <Select label="How long it works" value={days} onChange={(event) => setDays(asDays(event.target.value))}>
        {Object.entries(lives).map(([count, words]) => (
          <option key={count} value={count}>
            {words}
          </option>
        ))}
      </Select>
      {make.isError ? <Notice tone="danger">The token could not be created. {make.error.message}</Notice> : null}
      <Button look="line" type="submit" busy={make.isPending && 'Creating it...'}>
        Create a token
      </Button>
    </form>
  );
}

function Made({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="space-y-4">
      <Notice>This is your token. Copy it now: we cannot show it again.</Notice>
      <p>
        <code className="block rounded-control border border-rule-strong bg-leaf p-3 wrap-anywhere">{secret}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="line" onClick={() => void copyText(secret, 'Token copied to clipboard!')}>
          Copy it
        </Button>
        <Button look="line" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </div>
  );
}

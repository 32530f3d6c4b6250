import type { PersonalToken } from '../../../contract/personal-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MakeToken } from './make-token.tsx';
import { ScopeList } from './scope-list.tsx';
import { useEndToken, useTokens } from './token-queries.ts';

/** Tokens for the reader's own programs: the existing ones with their expiry, and a form for a new one. */
export function Tokens() {
  const tokens = useTokens();
  return (
    <div className="max-w-xl space-y-6 text-ui">
      <p className="text-soft">
        For scripts of your own that cannot ask you in a browser. Anyone with a token can do whatever it allows, so keep
        it like a password.
      </p>
      <Loaded from={tokens} what="Your tokens">
        {(list) =>
          list.length === 0 ? null : (
            <ul aria-label="Your tokens">
              {list.map((token) => (
                <Row key={token.id} token={token} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MakeToken />
    </div>
  );
}

function Row({ token: { id, name, scopes, expires_at, used_at } }: { token: PersonalToken }) {
  const end = useEndToken(name);
  return (
    <li className="flex items-start justify-between gap-4 border-t border-rule py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 text-small text-soft">
        <p className="text-ui font-medium wrap-anywhere text-ink">{name}</p>
        <p>
          works until {longDate(expires_at)}, {used_at ? `last used on ${longDate(used_at)}` : 'not used yet'}; it may:
        </p>
        <div className="mt-1">
          <ScopeList names={scopes} label={`What ${name} may do`} />
        </div>
      </div>
      <Button
        look="quiet"
        aria-label={`Revoke ${name}`}
        busy={end.isPending && 'Revoking...'}
        onClick={() => end.mutate(id)}
      >
        Revoke
      </Button>
    </li>
  );
}

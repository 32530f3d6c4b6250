import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Grant, readGrants, shutOut } from './queries.ts';
import { ScopeList } from './scope-list.tsx';

const key = ['program-grants'] as const;

/** The programs with access to the reader's account, each with a way to end it. */
export function Grants() {
  const grants = useQuery({ queryKey: key, queryFn: readGrants });
  return (
    <Loaded from={grants} what="Programs with access">
      {(list) =>
        list.length === 0 ? (
          <p className="text-ui text-soft">None. We ask you before we let any program in.</p>
        ) : (
          <ul aria-label="Programs with access" className="max-w-xl text-ui">
            {list.map((grant) => (
              <Row key={grant.client.id} grant={grant} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Row({ grant: { client, scopes, granted_at } }: { grant: Grant }) {
  const answers = useQueryClient();
  const name = client.name || 'A program without a name';
  const end = useMutation({
    mutationFn: () => shutOut(client.id),
    onSuccess: async () => {
      await answers.invalidateQueries({ queryKey: key });
      toast(`${name} no longer has access.`);
    },
    onError: (error) => toast(`That did not work. ${error.message}`, { label: 'Try again', run: () => end.mutate() }),
  });
  return (
    <li className="flex items-start justify-between gap-4 border-t border-rule py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-soft">let in on {longDate(granted_at)}; it may:</p>
        <div className="mt-1 text-small text-soft">
          <ScopeList names={scopes} label={`What ${name} may do`} />
        </div>
      </div>
      <Button
        look="quiet"
        aria-label={`Remove access: ${name}`}
        busy={end.isPending && 'One moment...'}
        onClick={() => end.mutate()}
      >
        Remove access
      </Button>
    </li>
  );
}

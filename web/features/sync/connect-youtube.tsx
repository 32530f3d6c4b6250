import { Button } from '../../ui/button.tsx';
import { useConnect } from './queries.ts';

/** Leads to Google's consent page. */
export function ConnectYoutube({ label, look = 'solid' }: { label: string; look?: 'solid' | 'line' }) {
  const connect = useConnect('youtube');
  return (
    <Button look={look} onClick={() => connect.mutate()} busy={connect.isPending && 'Opening Google...'}>
      {label}
    </Button>
  );
}

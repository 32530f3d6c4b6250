import { Copy } from 'lucide-react';
import { IconButton } from './button.tsx';
import { copyText } from './copy.ts';
import { Labelled } from './labelled.tsx';

/** An address for another program. A click selects it, and its button copies it. */
export function Address({ label, address }: { label: string; address: string }) {
  return (
    <Labelled label={label}>
      {(id) => (
        <div className="flex gap-2">
          <input
            id={id}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
            className="min-h-11 min-w-0 flex-1 rounded-control border border-rule-strong bg-leaf px-3 font-mono text-small"
          />
          <IconButton
            label={`Copy ${label}`}
            className="size-11 border border-rule-strong"
            onClick={() => void copyText(address)}
          >
            <Copy />
          </IconButton>
        </div>
      )}
    </Labelled>
  );
}

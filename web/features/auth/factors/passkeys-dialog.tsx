import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { longDate } from '../../../ui/date.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Submit } from '../form-parts.tsx';
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  useKeysOffered,
} from './passkey-queries.ts';
import { ProofForm, wantsProof } from '../proof-form.tsx';
import { useSubmit } from '../use-submit.ts';

const key = ['passkeys'] as const;

/** The form that is open below a passkey of the list. */
type Open = { id: string; what: 'name' | 'remove' } | null;

/** The reader's passkeys: add, rename or remove one. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const passkeys = useQuery({ queryKey: key, queryFn: listPasskeys });
  const [stale, setStale] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  const offered = useKeysOffered();
  const changed = (next: Open = null) => {
    setOpen(next);
    return client.invalidateQueries({ queryKey: key });
  };
  const adding = useSubmit(async () => {
    const { failure, id } = await addPasskey();
    if (wantsProof(failure)) setStale(true);
    if (!id) return failure;
    toast('Your passkey is ready.');
    await changed({ id, what: 'name' });
    return null;
  }, null);
  return (
    <Dialog title="Passkeys" onClose={onClose}>
      <div className="mt-4 space-y-5">
        <p className="text-ui text-soft">
          A passkey signs you in with your fingerprint, your face or your device’s screen lock. There is nothing to
          type, and nothing a fake page could steal.
        </p>
        {stale ? (
          <ProofForm onProved={() => setStale(false)} />
        ) : (
          <>
            <Loaded from={passkeys} what="Your passkeys">
              {(list) => (
                <Passkeys list={list} open={open} onOpen={setOpen} onChanged={changed} onStale={() => setStale(true)} />
              )}
            </Loaded>
            {/* The open part of the list has its own main button. */}
            {open ? null : offered ? (
              <form onSubmit={adding.onSubmit}>
                <div className="space-y-4">
                  <Submit texts={{ button: 'Add a passkey', busy: 'Waiting for your device...' }} {...adding} />
                </div>
              </form>
            ) : (
              <Notice>This browser cannot create passkeys for this site. Try another browser or device.</Notice>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

type ListProps = {
  list: Passkey[];
  open: Open;
  onOpen: (open: Open) => void;
  onChanged: () => Promise<void>;
  onStale: () => void;
};

function Passkeys({ list, open, onOpen, onChanged, onStale }: ListProps) {
  if (list.length === 0) return <p className="text-ui">You have no passkey yet.</p>;
  return (
    <ul aria-label="Your passkeys">
      {list.map((passkey) => {
        const name = passkey.friendly_name ?? 'A passkey';
        const what = open?.id === passkey.id ? open.what : null;
        const close = () => onOpen(null);
        return (
          <li key={passkey.id} className="space-y-3 border-t border-rule py-3 text-ui first:border-t-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p>
                {name}
                <span className="block text-small text-soft">
                  added {longDate(passkey.created_at)}
                  {passkey.last_used_at ? `, last used ${longDate(passkey.last_used_at)}` : ', not used yet'}
                </span>
              </p>
              <p className="-mx-3">
                <Button
                  look="quiet"
                  aria-label={`Rename ${name}`}
                  onClick={() => onOpen({ id: passkey.id, what: 'name' })}
                >
                  Rename
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Remove ${name}`}
                  onClick={() => onOpen({ id: passkey.id, what: 'remove' })}
                >
                  Remove
                </Button>
              </p>
            </div>
            {what === 'name' ? <NameForm passkey={passkey} onChanged={onChanged} onClose={close} /> : null}
            {what === 'remove' ? (
              <RemoveForm passkey={passkey} onChanged={onChanged} onClose={close} onStale={onStale} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

type FormProps = { passkey: Passkey; onChanged: () => Promise<void>; onClose: () => void };

function NameForm({ passkey, onChanged, onClose }: FormProps) {
  const [name, setName] = useState(passkey.friendly_name ?? '');
  const form = useSubmit(
    async () => {
      const failure = await renamePasskey(passkey.id, name.trim());
      if (!failure) await onChanged();
      return failure;
    },
    name.trim() ? null : 'Enter a name first.',
  );
  return (
    <form onSubmit={form.onSubmit} noValidate className="space-y-3">
      <Field
        label="Name of this passkey"
        name="passkey-name"
        autoComplete="off"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={form.problem?.ofField ? form.problem.message : null}
        autoFocus
      />
      <Submit texts={{ button: 'Save the name', busy: 'Saving...' }} {...form} />
      <Button look="quiet" className="w-full" onClick={onClose}>
        Keep the old name
      </Button>
    </form>
  );
}

function RemoveForm({ passkey, onChanged, onClose, onStale }: FormProps & { onStale: () => void }) {
  const form = useSubmit(async () => {
    const failure = await removePasskey(passkey.id);
    if (wantsProof(failure)) onStale();
    if (failure) return failure;
    toast('The passkey was removed.');
    await onChanged();
    return null;
  }, null);
  return (
    <form onSubmit={form.onSubmit} className="space-y-3">
      <p className="text-soft">
        It no longer signs you in. Delete it from your device too, or your device will keep offering it.
      </p>
      <Submit texts={{ button: 'Remove this passkey', busy: 'Removing...' }} {...form} />
      <Button look="quiet" className="w-full" onClick={onClose}>
        Keep it
      </Button>
    </form>
  );
}

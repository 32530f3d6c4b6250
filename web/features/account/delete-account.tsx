import { type FormEvent, useState } from 'react';
import { DELETE_WORD } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isTyped, TypedWord } from '../../ui/typed-word.tsx';
import { useDeleteAccount } from './queries.ts';

/** Two steps before an account is gone: a warning, then a typed word. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [warned, setWarned] = useState(false);
  const [word, setWord] = useState('');
  const removal = useDeleteAccount();
  const ready = isTyped(word, DELETE_WORD);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || removal.isPending) return;
    removal.mutate();
  }

  if (!warned) {
    return (
      <Dialog title="Delete account" role="alertdialog" onClose={onClose}>
        <p className="mt-4 text-ui text-soft">
          This will permanently delete your account and all associated data: your library, your bookmarks and your
          connections. It is irreversible.
        </p>
        <div className="dialog-actions mt-8">
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" onClick={() => setWarned(true)}>
            Continue to deletion
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Delete account" role="alertdialog" onClose={onClose} closable={!removal.isPending}>
      <form onSubmit={submit} className="mt-4 space-y-5">
        <TypedWord label={`Type ${DELETE_WORD} to confirm`} value={word} onChange={setWord} />
        {removal.isError ? (
          <Notice tone="danger">Your account could not be deleted: {removal.error.message}</Notice>
        ) : null}
        <div className="dialog-actions">
          <Button look="line" onClick={onClose} disabled={removal.isPending}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={!ready} busy={removal.isPending && 'Deleting Account...'}>
            Permanently Delete Account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

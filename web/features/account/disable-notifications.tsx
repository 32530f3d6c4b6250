import { type FormEvent, useState } from 'react';
import { DISABLE_WORD } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.ts';
import { isTyped, TypedWord } from '../../ui/typed-word.tsx';
import { useSetConsent } from './queries.ts';

/** Switches the weekly mail off once the word has been typed. */
export function DisableNotifications({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState('');
  const set = useSetConsent('settings');
  const ready = isTyped(word, DISABLE_WORD);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || set.isPending) return;
    set.mutate(false, {
      onSuccess: () => {
        toast('The weekly recommendation is off.');
        onClose();
      },
    });
  }

  return (
    <Dialog title="Disable notifications" onClose={onClose} closable={!set.isPending}>
      <form onSubmit={submit} className="mt-4 space-y-5">
        <p className="text-ui text-soft">You will no longer get the weekly book suggestion by email.</p>
        <TypedWord label={`Type ${DISABLE_WORD} to confirm`} value={word} onChange={setWord} />
        {set.isError ? <Notice tone="danger">That could not be saved. Please try again.</Notice> : null}
        <Button type="submit" className="w-full" disabled={!ready} busy={set.isPending && 'Disabling...'}>
          Disable Notifications
        </Button>
      </form>
    </Dialog>
  );
}

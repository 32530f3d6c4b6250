import { useState } from 'react';
import type { FeedAddresses } from '../../../../contract/recommendations.ts';
import { Address } from '../../../ui/address.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMakeFeeds, useRemoveFeeds, useWeeklySettings } from './settings-queries.ts';

/** Private addresses of the weekly pick, for those who prefer a feed reader or a calendar to mail. */
export function WeeklyFeeds() {
  const settings = useWeeklySettings();
  const make = useMakeFeeds();
  return (
    <div className="max-w-xl space-y-4">
      <p className="text-ui text-soft">
        Two private addresses: one for a feed reader, one for your calendar. Anybody who has one can see your weekly
        books, so treat it like a key. You can replace or remove it at any time.
      </p>
      <Loaded from={settings} what="Your addresses">
        {({ feeds }) =>
          feeds ? (
            <Addresses feeds={feeds} />
          ) : (
            <Button look="line" onClick={() => make.mutate()} busy={make.isPending && 'Making...'}>
              Create private addresses
            </Button>
          )
        }
      </Loaded>
      {make.isError && !settings.data?.feeds ? (
        <Notice tone="danger">The addresses were not created. {make.error.message}</Notice>
      ) : null}
    </div>
  );
}

function Addresses({ feeds }: { feeds: FeedAddresses }) {
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null);
  return (
    <>
      <Address label="Feed (Atom)" address={feeds.atom} />
      <Address label="Calendar (iCalendar)" address={feeds.calendar} />
      <div className="flex flex-wrap gap-3">
        <Button look="line" onClick={() => setAsking('renew')}>
          Replace
        </Button>
        <Button look="line" className="text-danger" onClick={() => setAsking('remove')}>
          Remove
        </Button>
      </div>
      {asking ? <Sure what={asking} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

const questions = {
  renew: {
    title: 'Replace the addresses?',
    text: 'You get two new addresses. The old ones stop working at once, wherever you have used them.',
    act: 'Replace',
    acting: 'Replacing...',
  },
  remove: {
    title: 'Remove the addresses?',
    text: 'Both addresses stop working at once. You can create new ones at any time.',
    act: 'Remove',
    acting: 'Removing...',
  },
} as const;

function Sure({ what, onClose }: { what: keyof typeof questions; onClose: () => void }) {
  const make = useMakeFeeds();
  const remove = useRemoveFeeds();
  const { title, text, act, acting } = questions[what];
  const doing = what === 'renew' ? make : remove;
  const run = () => (what === 'renew' ? make.mutateAsync() : remove.mutateAsync()).then(onClose, () => {});
  return (
    <Dialog title={title} role="alertdialog" onClose={onClose} closable={!doing.isPending}>
      <p className="mt-4 text-ui text-soft">{text}</p>
      {doing.isError ? (
        <div className="mt-4">
          <Notice tone="danger">That did not work. {doing.error.message}</Notice>
        </div>
      ) : null}
      <div className="dialog-actions mt-8">
        <Button look="line" onClick={onClose} disabled={doing.isPending}>
          Cancel
        </Button>
        <Button
          look={what === 'remove' ? 'danger' : 'solid'}
          onClick={() => void run()}
          busy={doing.isPending && acting}
        >
          {act}
        </Button>
      </div>
    </Dialog>
  );
}

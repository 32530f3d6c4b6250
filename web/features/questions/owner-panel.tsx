import { Globe, Lock } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { Question } from '../../../contract/questions.ts';
import { useOpen } from '../../calls/load-again.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDeleteQuestion, useSharing } from './queries.ts';

const MakePublic = late(async () => (await import('./share-flow.tsx')).MakePublic);

/** Shown only to the author: who else can read the page, and how to take it down. */
export function OwnerPanel({ question: { id, shared, question } }: { question: Question }) {
  const sharing = useSharing(id);
  const [deleting, setDeleting] = useState(false);
  const [publishing, setPublishing] = useOpen('make-public');
  const hide = () =>
    sharing.mutate(false, {
      onSuccess: () => toast('The page is private again.'),
      onError: (error) => toast(`Nothing was changed. ${error.message}`, { label: 'Try again', run: hide }),
    });
  const Sign = shared ? Globe : Lock;
  return (
    <section
      aria-label="Your page"
      className="mt-6 flex flex-wrap items-center gap-x-6 border-y border-rule py-3 sm:gap-y-3 print:hidden"
    >
      <p role="status" className="flex flex-1 basis-72 items-center gap-3 text-ui">
        <Sign aria-hidden="true" className="size-5 shrink-0 stroke-[1.5]" />
        <span>
          <strong className="font-medium">{shared ? 'Public.' : 'Private.'}</strong>{' '}
          <span className="text-soft">
            {shared ? 'Anyone with the link can read this page.' : 'Only you can read this page.'}
          </span>
        </span>
      </p>
      <div className="-ml-3 flex flex-wrap gap-2 sm:max-lg:ml-0">
        <Button
          look="quiet"
          className="underline decoration-rule-strong underline-offset-4"
          onClick={shared ? hide : () => setPublishing(true)}
          busy={sharing.isPending && 'Changing...'}
        >
          {shared ? 'Make it private' : 'Make it public'}
        </Button>
        <Button
          look="quiet"
          className="underline decoration-rule-strong underline-offset-4"
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
      </div>
      {publishing ? (
        <MakePublic
          id={id}
          onClose={() => setPublishing(null)}
          onDone={() => {
            setPublishing(null);
            toast('The page is public now.');
          }}
        />
      ) : null}
      {deleting ? <DeleteQuestion id={id} question={question} onClose={() => setDeleting(false)} /> : null}
    </section>
  );
}

function DeleteQuestion({ id, question, onClose }: { id: string; question: string; onClose: () => void }) {
  const removal = useDeleteQuestion(id);
  const navigate = useNavigate();
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        void navigate(paths.search, { replace: true });
        toast('The page was deleted.');
      },
    });
  return (
    <Dialog title="Confirm Deletion" role="alertdialog" onClose={onClose} closable={!removal.isPending}>
      <p className="mt-3 font-serif text-body">
        Are you sure you want to delete “{question}”? Links to this page will stop working. This action cannot be
        undone.
      </p>
      {removal.isError ? (
        <div className="mt-4">
          <Notice tone="danger">The page was not deleted. {removal.error.message}</Notice>
        </div>
      ) : null}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button look="line" onClick={onClose} disabled={removal.isPending}>
          Cancel
        </Button>
        <Button look="danger" onClick={remove} busy={removal.isPending && 'Deleting...'}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}

import { paths } from '../../../contract/paths.ts';
import type { Question } from '../../../contract/questions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShareDialog } from '../../ui/share-dialog.tsx';
import { useSharing } from './queries.ts';

/** The share dialog; a page that is still private is made public first, and only if its author says so. */
export function ShareFlow({ question, onClose }: { question: Question; onClose: () => void }) {
  const { id, question: title, books, shared } = question;
  if (!shared) return <MakePublic id={id} onClose={onClose} />;
  const text = `“${title}” ${books.length} ${books.length === 1 ? 'book' : 'books'}, and why.`;
  return <ShareDialog shared={{ title, text, url: location.origin + paths.question(id) }} onClose={onClose} />;
}

type MakePublicProps = { id: string; onClose: () => void; onDone?: () => void };

/** Says what becoming public means before it happens. */
export function MakePublic({ id, onClose, onDone }: MakePublicProps) {
  const sharing = useSharing(id);
  return (
    <Dialog title="Make this page public?" onClose={onClose} closable={!sharing.isPending}>
      <p className="mt-3 font-serif text-body">
        Right now only you can see it. Once you share it, anybody with the link can read the question, the overview and
        the books, and search engines may list it. Your name and your library are not on it.
      </p>
      {sharing.isError ? (
        <div className="mt-4">
          <Notice tone="danger">The page is still private. {sharing.error.message}</Notice>
        </div>
      ) : null}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button
          onClick={() => sharing.mutate(true, onDone && { onSuccess: onDone })}
          busy={sharing.isPending && 'Making it public...'}
        >
          Make it public
        </Button>
        <Button look="line" onClick={onClose} disabled={sharing.isPending}>
          Keep it private
        </Button>
      </div>
    </Dialog>
  );
}

import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSetConsent } from './queries.ts';

/** Asks a reader who has not answered yet about the weekly mail. Closing it leaves the question open. */
export function ConsentModal({ onClose }: { onClose: () => void }) {
  const answer = useSetConsent('modal');
  const given = answer.isPending ? answer.variables : null;

  return (
    <Dialog title="Activate Knowledge Acceleration" onClose={onClose}>
      <p className="mt-4 text-ui text-soft">
        Every Sunday we can send you one book, chosen for what you have been reading about, with the reason we chose it.
        One email a week, nothing else. You can change your mind in the settings at any time.
      </p>
      {answer.isError ? (
        <div className="mt-4">
          <Notice tone="danger">Your answer could not be saved. Please try again.</Notice>
        </div>
      ) : null}
      <div className="mt-8 flex flex-col gap-3">
        <Button
          look="line"
          onClick={() => answer.mutate(true)}
          disabled={answer.isPending}
          busy={given === true && 'Saving...'}
        >
          Enable Knowledge Acceleration
        </Button>
        <Button
          look="line"
          onClick={() => answer.mutate(false)}
          disabled={answer.isPending}
          busy={given === false && 'Saving...'}
        >
          Opt Out of Recommendations
        </Button>
      </div>
    </Dialog>
  );
}

import { Share2 } from 'lucide-react';
import type { Question } from '../../../contract/questions.ts';
import { useOpen } from '../../calls/load-again.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';

const load = async () => (await import('./share-flow.tsx')).ShareFlow;

const ShareFlow = late(load);

/** Opens the share dialog. Most readers never do, so its code loads when the button is hovered or focused. */
export function ShareButton({ question }: { question: Question }) {
  const [open, setOpen] = useOpen('share-question');
  const prefetch = () => void load().catch(() => {}); // Pressing the button tries again and reports a failure.
  return (
    <>
      <Button
        look="line"
        onClick={() => setOpen(true)}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className="print:hidden"
      >
        <Share2 className="size-4" />
        Share
      </Button>
      {open ? <ShareFlow question={question} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

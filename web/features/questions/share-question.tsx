import { Share2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Question } from '../../../contract/questions.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ShareFlowProps } from './share-flow.tsx';

const load = () => import('./share-flow.tsx');

/** Opens what shares the page. Most readers of a page do not, so its code is fetched by those who reach for it. */
export function ShareButton({ question }: { question: Question }) {
  const [open, setOpen] = useState(false);
  const [Flow, setFlow] = useState<ComponentType<ShareFlowProps> | null>(null);
  const prefetch = () => void load().catch(() => {}); // Pressing the button tries again, and tells.
  async function show() {
    try {
      const { ShareFlow } = await load();
      setFlow(() => ShareFlow);
      setOpen(true);
    } catch {
      toast('Sharing could not be opened. Check your connection.', { label: 'Try again', run: () => void show() });
    }
  }
  return (
    <>
      <Button
        look="line"
        onClick={() => void show()}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className="print:hidden"
      >
        <Share2 aria-hidden="true" className="size-4" />
        Share
      </Button>
      {open && Flow ? <Flow question={question} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

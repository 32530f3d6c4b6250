import { Share2 } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import type { Question } from '../../../contract/questions.ts';
import { loadAgainFor, takeUp } from '../../load-again.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ShareFlowProps } from './share-flow.tsx';

/** What a page that was loaded afresh for the dialog is told. */
const SHARING = 'sharing';

const load = () => import('./share-flow.tsx');

/** Opens what shares the page. Most readers of a page do not, so its code is fetched by those who reach for it. */
export function ShareButton({ question }: { question: Question }) {
  const [open, setOpen] = useState(false);
  const [Flow, setFlow] = useState<ComponentType<ShareFlowProps> | null>(null);
  const prefetch = () => void load().catch(() => {}); // Pressing the button tries again, and tells.
  async function show({ again = false } = {}) {
    try {
      const { ShareFlow } = await load();
      setFlow(() => ShareFlow);
      setOpen(true);
    } catch {
      if (again && (await loadAgainFor(SHARING))) return;
      const run = () => void show({ again: true });
      toast('The share options could not be loaded. Check your connection.', { label: 'Try again', run });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has been loaded afresh for it.
  useEffect(() => {
    if (takeUp(SHARING)) void show();
  }, []);
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

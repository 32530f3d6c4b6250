import { Button } from '../../ui/button.tsx';
import type { Closer } from './closer.ts';

type CloserLineProps = { closer: Closer; notice: string | null; onShow: () => void };

/** The state of the closer look, in a line of constant height, so that nothing jumps. */
export function CloserLine({ closer, notice, onShow }: CloserLineProps) {
  const said = {
    looking: 'Looking closer…',
    shown: 'We looked closer: the best matches now come first.',
    offered: 'We looked closer and found a better list.',
    none: notice ?? '',
  }[closer ?? 'none'];
  const offered = closer === 'offered';
  return (
    <div
      className={`mb-4 flex min-h-11 items-center ${offered ? 'pointer-events-none sticky top-3 z-20 justify-center' : ''}`}
    >
      <p role="status" className={offered ? 'sr-only' : 'font-serif text-soft text-ui italic'}>
        {said}
      </p>
      {offered ? (
        <Button onClick={onShow} className="pointer-events-auto">
          Show better results
        </Button>
      ) : null}
    </div>
  );
}

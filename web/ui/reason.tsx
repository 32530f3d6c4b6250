import { printed } from '../../contract/printed.ts';
import { partsOfReason } from '../../contract/sync-reasons.ts';

/** Why a book is there. Of a synced book, a small label says which like led to it. `className` is for the reason. */
export function Reason({ why, className = '' }: { why: string; className?: string }) {
  const { origin, text } = partsOfReason(why);
  return (
    <>
      {origin ? <p className="text-small text-soft">{printed(origin)}</p> : null}
      <p className={`font-serif italic ${origin ? 'mt-0.5 ' : ''}${className}`}>{printed(text)}</p>
    </>
  );
}

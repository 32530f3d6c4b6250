import type { SearchAnswer } from '../../../contract/search.ts';
import { Notice } from '../../ui/notice.tsx';

/** Parts of the request that the books do not meet. */
export function Remarks({ answer: { missing, unmet, items } }: { answer: SearchAnswer }) {
  return (
    <>
      {missing ? (
        <div className="mb-6">
          <Notice>
            We do not have “{missing}”.{items.length > 0 ? ' These come closest to it.' : ''}
          </Notice>
        </div>
      ) : null}
      {unmet.length > 0 ? (
        <div className="mb-6">
          <Notice>{unmet.join(' ')}</Notice>
        </div>
      ) : null}
    </>
  );
}

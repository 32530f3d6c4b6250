import { keptAt } from '../calls/kept.ts';
import { moment } from './date.ts';

/** Says of a kept answer how old it is; of a fresh one, nothing. `what` begins the sentence: "This is your library". */
export function KeptNotice({ answer, what }: { answer: object | undefined; what: string }) {
  const at = keptAt(answer);
  return at ? (
    <p role="status" className="mb-6">
      No connection. {what} as of {moment(at)}.
    </p>
  ) : null;
}

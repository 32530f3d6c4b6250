import { keptAt } from '../calls/kept.ts';
import { moment } from './date.ts';

type KeptNoticeProps = { answer: object | undefined; what: string; rest?: string };

/**
 * Says of a kept answer how old it is; of a fresh one, nothing. `what` begins the sentence: "This is your library".
 * `rest`: what can and cannot be done with it.
 */
export function KeptNotice({ answer, what, rest = '' }: KeptNoticeProps) {
  const at = keptAt(answer);
  return at ? (
    <p role="status" className="mb-6 text-ui">
      No connection. {what} as of {moment(at)}. {rest}
    </p>
  ) : null;
}

import { RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fillFrame } from '../../trusted.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Blank, PageTitle } from '../../ui/page.tsx';
import { type Mail, readOutbox } from './queries.ts';

type State = { mails: Mail[] | null; failed: boolean };

/** Demo mode's mailbox: the mails that would have been sent. It does not exist in production. */
export function Outbox() {
  const [{ mails, failed }, setState] = useState<State>({ mails: null, failed: false });
  const [chosen, setChosen] = useState(0);
  const load = useCallback((signal?: AbortSignal) => {
    readOutbox(signal).then(
      (list) => {
        setState({ mails: list, failed: false });
        setChosen(0);
      },
      () => signal?.aborted || setState((old) => ({ ...old, failed: true })),
    );
  }, []);
  useEffect(() => {
    const control = new AbortController();
    load(control.signal);
    return () => control.abort();
  }, [load]);
  const mail = mails?.[chosen];

  return (
    <section className="page py-12 sm:py-16">
      <PageTitle>Outbox</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-4 pb-8">
        <div>
          <h1 className="text-head">Outbox</h1>
          <p className="mt-2 text-ui text-soft">Emails that this demo would have sent, newest first.</p>
        </div>
        <Button look="line" onClick={() => load()}>
          <RotateCw className="size-4" />
          Refresh
        </Button>
      </div>
      {failed ? <Notice tone="danger">The outbox could not be read. It exists only in demo mode.</Notice> : null}
      {mails?.length === 0 ? <Blank title="No email yet">Ask for a sign-in link and it will appear here.</Blank> : null}
      {mails && mail ? (
        <div className="grid gap-8 border-t border-rule pt-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <MailList mails={mails} chosen={chosen} onChoose={setChosen} />
          <Letter key={chosen} mail={mail} />
        </div>
      ) : null}
    </section>
  );
}

type MailListProps = { mails: Mail[]; chosen: number; onChoose: (index: number) => void };

function MailList({ mails, chosen, onChoose }: MailListProps) {
  return (
    <ul className="max-h-64 overflow-y-auto lg:max-h-[70dvh]">
      {mails.map((mail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: mails have no id, and the list is replaced as a whole.
        <li key={index} className="border-b border-rule">
          <button
            type="button"
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
            className="block w-full border-l-2 border-transparent px-4 py-3 text-left hover:bg-table aria-pressed:border-ribbon"
          >
            <span className="block truncate text-ui font-medium">{mail.subject}</span>
            <span className="block truncate text-small text-soft">to {mail.to}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The mail as a mail program shows it. Its HTML runs in a frame without scripts or rights, whose links open in the
 * whole window.
 */
function Letter({ mail }: { mail: Mail }) {
  const [height, setHeight] = useState(480);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) fillFrame(frame.current, `<base target="_top">${mail.html}`);
  }, [mail.html]);
  return (
    <article aria-label={mail.subject}>
      <h2 className="text-title">{mail.subject}</h2>
      <p className="mt-1 text-small text-soft">to {mail.to}</p>
      <iframe
        ref={frame}
        title={`Mail: ${mail.subject}`}
        sandbox="allow-same-origin allow-popups allow-top-navigation-by-user-activation"
        onLoad={(event) => setHeight(event.currentTarget.contentDocument?.documentElement.scrollHeight ?? height)}
        style={{ height }}
        className="mt-6 w-full border border-rule bg-white"
      />
      <details className="mt-6">
        <summary className="link inline-block text-ui">Plain text</summary>
        <pre className="mt-3 overflow-x-auto border border-rule bg-leaf p-4 text-small whitespace-pre-wrap">
          {mail.text}
        </pre>
      </details>
    </article>
  );
}

import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { IMPORT_TEXT_MAX_LENGTH, PLAYLIST_VIDEOS_MAX, SYNC_VIDEOS_MAX } from '../../../../contract/limits.ts';
import { paths } from '../../../../contract/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Labelled } from '../../../ui/labelled.tsx';
import { grouped, plural } from '../../../ui/plural.ts';
import { useOverview } from '../overview.ts';
import { draft, keepDraft } from './draft.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { useImport } from './import-queries.ts';

const PLACEHOLDER = 'https://youtu.be/…\nhttps://www.youtube.com/playlist?list=…\nWhy the Roman Republic fell';

/**
 * A list to import. The text stays until the reader clears it, even after an error or a visit to another page. What was
 * `shared` stands in it, and in the address until it has been read.
 */
export function PasteForm({ shared }: { shared?: string }) {
  const [text, setText] = useState(shared ?? draft);
  useEffect(() => {
    if (shared) keepDraft(shared);
  }, [shared]);
  const navigate = useNavigate();
  const { data } = useOverview();
  const reading = useImport();
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  const tooLong = text.length > IMPORT_TEXT_MAX_LENGTH;

  function write(next: string) {
    keepDraft(next);
    setText(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (lines === 0 || tooLong || reading.isPending) return;
    const forget = () => void navigate(paths.importLikes, { replace: true });
    reading.mutate({ text }, shared ? { onSuccess: forget } : {});
  }

  return (
    <form onSubmit={submit} className="mt-4">
      <Labelled label="Links and titles, one per line">
        {(id) => (
          <>
            <textarea
              id={id}
              rows={shared ? 3 : 9}
              value={text}
              onChange={(event) => write(event.target.value)}
              placeholder={PLACEHOLDER}
              aria-describedby={`${id}-hint ${id}-count`}
              aria-invalid={tooLong || undefined}
              spellCheck={false}
              autoComplete="off"
              className="block w-full resize-y rounded-control border border-rule-strong bg-leaf px-3.5 py-3 text-base text-ink aria-invalid:border-danger"
            />
            <div className="mt-1.5 flex flex-wrap justify-between gap-x-6 text-small text-soft">
              <p id={`${id}-hint`} className="max-w-md">
                {data && !data.links
                  ? 'This server cannot look up links or playlists. Paste titles, or a title next to its link.'
                  : `Videos, public playlists (the first ${PLAYLIST_VIDEOS_MAX} videos of each), or titles alone.`}
              </p>
              <p id={`${id}-count`} className={tooLong ? 'text-danger' : 'tabular-nums'}>
                {tooLong ? 'Too long. Paste it in parts.' : countLines(lines)}
              </p>
            </div>
          </>
        )}
      </Labelled>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" disabled={lines === 0 || tooLong} busy={reading.isPending && 'Reading...'}>
          Find books
        </Button>
        {text !== '' && !reading.isPending ? (
          <Button
            look="quiet"
            onClick={() => {
              write('');
              reading.reset();
            }}
          >
            Clear
          </Button>
        ) : null}
      </div>
      <ImportOutcome reading={reading} onKeep={write} />
    </form>
  );
}

function countLines(lines: number): string {
  const most = grouped(SYNC_VIDEOS_MAX);
  if (lines === 0) return `At most ${most} lines`;
  if (lines === 1) return '';
  return `${plural(lines, 'line')}${lines > SYNC_VIDEOS_MAX ? `: the first ${most} are read` : ` of at most ${most}`}`;
}

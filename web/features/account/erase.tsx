import { useState } from 'react';
import type { Erasure } from '../../../contract/known.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isTyped, TypedWord } from '../../ui/typed-word.tsx';
import { useErase } from './known-queries.ts';

type Part = Exclude<Erasure['what'], 'topic'>;

const parts: readonly { what: Part; name: string; says: string }[] = [
  {
    what: 'youtube',
    name: 'YouTube, and pasted or uploaded likes',
    says: 'Our access, the topics, the fingerprints, and the books that came from there, except those you bookmarked, rated, noted or have on a list.',
  },
  {
    what: 'spotify',
    name: 'Spotify',
    says: 'Our access, the topics, the fingerprints, and the books that came from there, except those you bookmarked, rated, noted or have on a list.',
  },
  {
    what: 'taste',
    name: 'Your taste',
    says: 'What you asked for more of, less of or none of, and your choice from familiar to surprising. Books that you removed go with your library.',
  },
  { what: 'readings', name: 'Reading progress, ratings and notes', says: 'For every book. The books stay.' },
  {
    what: 'imports',
    name: 'Lists from other apps',
    says: 'The lists, and the books that came only from them.',
  },
  { what: 'library', name: 'Your library', says: 'Every book, everything you removed, and the lists you imported.' },
  {
    what: 'everything',
    name: 'Everything but your account',
    says: 'All of the above, your weekly recommendations and your questions. Deleting the account itself is in the settings.',
  },
];
const WORD = 'forget';

/** Parts of what is known, each of which can be erased for good after a typed word. */
export function Erase() {
  const [asking, setAsking] = useState<(typeof parts)[number] | null>(null);
  return (
    <>
      <ul aria-label="What can be forgotten">
        {parts.map((part) => (
          <li key={part.what} className="flex items-center justify-between gap-4 border-t border-rule py-3 text-ui">
            <p>
              {part.name}
              <span className="block text-small text-soft">{part.says}</span>
            </p>
            <Button look="line" aria-label={`Forget: ${part.name}`} onClick={() => setAsking(part)}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
      {asking ? <Sure {...asking} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

function Sure({ what, name, says, onClose }: (typeof parts)[number] & { onClose: () => void }) {
  const [word, setWord] = useState('');
  const erase = useErase();
  const ready = isTyped(word, WORD);
  return (
    <Dialog title={`Forget: ${name}`} role="alertdialog" onClose={onClose} closable={!erase.isPending}>
      <p className="mt-4 text-ui text-soft">{says} This cannot be undone.</p>
      <form
        className="mt-4 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !erase.isPending) erase.mutate({ what }, { onSuccess: onClose });
        }}
      >
        <TypedWord label={`Type ${WORD} to confirm`} value={word} onChange={setWord} />
        <div className="dialog-actions">
          <Button look="line" onClick={onClose} disabled={erase.isPending}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={!ready} busy={erase.isPending && 'Forgetting...'}>
            Forget it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import type { Filters } from '../filters.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { useLibraryPage } from '../queries.ts';
import { readingStates } from '../states.ts';

/** The most that one answer holds, enough to choose two dozen from. */
const OFFERED = 100;

/** The picture of the library as it is filtered and ordered. */
export function ShelfPicture({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const library = useLibraryPage({ ...filters, page: 1 }, OFFERED);
  if (library.data) {
    return <PictureDialog words={{ title: titleOf(filters), note: '' }} books={library.data.data} onClose={onClose} />;
  }
  return (
    <Dialog title="Make a picture" width="wide" onClose={onClose}>
      <div className="mt-6 min-h-96">
        <Loaded from={library} what="Your books">
          {() => null}
        </Loaded>
      </div>
    </Dialog>
  );
}

function titleOf({ genres, authors, state }: Filters): string {
  if (authors.length === 1) return `My ${authors[0]} shelf`;
  if (genres.length === 1) return `My ${genres[0]} shelf`;
  const said = readingStates.find(([each]) => each === state)?.[1];
  return said ? `My shelf: ${said.toLowerCase()}` : 'My bookshelf';
}

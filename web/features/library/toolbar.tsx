import { ImageDown, LayoutGrid, LibraryBig, ListChecks, type LucideIcon, Search } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import type { LibraryPage } from '../../../contract/library.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { ClearButton } from '../../ui/clear-button.tsx';
import { useLatest } from '../../ui/latest.ts';
import { sorts, type useFilters } from './filters.ts';
import type { ShelfView } from './shelf-view.ts';

/** Milliseconds after the last key. */
const TYPING_PAUSE = 250;

type ToolbarProps = {
  view: ReturnType<typeof useFilters>;
  offered: Pick<LibraryPage['metadata'], 'genres' | 'authors'>;
  look: ShelfView;
  onLook: (look: ShelfView) => void;
  choosing: boolean;
  onChoose: () => void;
  onPicture: () => void;
  /** Whether no book fits: the place of the books then has the button that clears the filters. */
  bare: boolean;
  onClear: () => void;
};

/** Controls to find, order and narrow the shelf, to draw it, and to choose several books. */
export function Toolbar({ view, offered, look, onLook, choosing, onChoose, onPicture, bare, onClear }: ToolbarProps) {
  const { filters } = view;
  return (
    <div className="toolbar mb-6 flex flex-wrap items-center gap-x-5 sm:mb-10 xl:gap-x-3.5 gap-y-2 border-y border-rule py-3 print:hidden">
      <FindField words={filters.find} onFind={view.find} />
      <SortChoice view={view} />
      <div className="-mr-2.5 ml-auto flex items-center xl:order-1 xl:-mr-2">
        <Tool label="Choose several books" word="Choose" icon={ListChecks} aria-pressed={choosing} onClick={onChoose} />
        {look === 'covers' ? (
          <Tool label="Show spines" word="Spines" icon={LibraryBig} onClick={() => onLook('spines')} />
        ) : (
          <Tool label="Show covers" word="Covers" icon={LayoutGrid} onClick={() => onLook('covers')} />
        )}
        <Tool label="Make a picture of this shelf" word="Picture" icon={ImageDown} onClick={onPicture} />
      </div>
      {/* They would not all fit into the first row once a filter is on, and a row that came with it would move the shelf. */}
      <span className="hidden basis-full sm:max-xl:block" />
      <Chips label="Filter by genre" options={offered.genres} chosen={filters.genres} onToggle={view.toggleGenre} />
      <Chips label="Filter by author" options={offered.authors} chosen={filters.authors} onToggle={view.toggleAuthor} />
      {view.filtered && !bare ? (
        <Button look="line" className="min-h-10 xl:px-3" onClick={onClear}>
          Clear all filters
        </Button>
      ) : null}
    </div>
  );
}

type ToolProps = Omit<ComponentProps<typeof IconButton>, 'children' | 'className'> & {
  icon: LucideIcon;
  /** The label that a wide page shows beside the icon. */
  word: string;
};

/** An icon, with its name in a word if there is room. */
function Tool({ icon: Icon, word, ...rest }: ToolProps) {
  return (
    <IconButton {...rest} className="xl:flex xl:w-auto xl:gap-1.5 xl:px-2 xl:text-ui">
      <Icon />
      <span className="max-xl:hidden">{word}</span>
    </IconButton>
  );
}

function SortChoice({ view }: { view: ToolbarProps['view'] }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-small text-soft max-[23rem]:sr-only xl:sr-only">
        Sort
      </label>
      <select
        id={id}
        value={view.filters.sort}
        onChange={({ target }) => view.sortBy(sorts.find(([value]) => value === target.value)?.[0] ?? 'added')}
        className="min-h-10 rounded-control border border-rule-strong bg-leaf px-2.5 text-ui text-ink"
      >
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function FindField({ words, onFind }: { words: string; onFind: (words: string) => void }) {
  const [text, setText] = useState(words);
  const sent = useRef(words);
  const input = useRef<HTMLInputElement>(null);
  const find = useLatest(onFind);
  useEffect(() => {
    // The filter was cleared or changed by Back, so the typed text is outdated.
    if (words === sent.current) return;
    sent.current = words;
    setText(words);
  }, [words]);
  useEffect(() => {
    const wish = text.trim();
    if (wish === sent.current) return;
    const wait = setTimeout(() => {
      sent.current = wish;
      find(wish);
    }, TYPING_PAUSE);
    return () => clearTimeout(wait);
  }, [text, find]);
  return (
    <div className="relative min-w-48 flex-1 xl:min-w-40 xl:basis-40 basis-56 sm:max-w-xs">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.5] text-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label="Find in your library"
        placeholder="Find in your library"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className="min-h-10 w-full rounded-control border border-rule-strong bg-leaf pr-10 pl-9 text-ui text-ink"
      />
      {text ? <ClearButton field={input} onClear={() => setText('')} /> : null}
    </div>
  );
}

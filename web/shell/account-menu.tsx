import { BookMarked, CircleUser, Gift, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { useOpen } from '../calls/load-again.ts';
import { signOut, useReader, useSession } from '../session/session.ts';
import { useKeyForHelp, useSlashForSearch } from '../slash-for-search.ts';
import { IconButton } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { useClosing } from '../ui/use-closing.ts';
import { mainLink, mainPages } from './main-pages.ts';

const KeyHelp = late(async () => (await import('./key-help.tsx')).KeyHelp);

const links = [
  { to: paths.questions, label: 'Your questions' },
  { to: paths.taste, label: 'Your taste' },
  { to: paths.importLikes, label: 'Add from links or files' },
  { to: paths.settings, label: 'Settings' },
  { to: paths.ownPrivacy, label: 'Privacy' },
  { to: paths.ownTerms, label: 'Terms' },
];

/**
 * The reader's own pages and their shortcuts: behind a button if the bar has room for it, otherwise in the folded menu.
 */
export function AccountMenu() {
  const [helping, setHelping] = useOpen('key-help');
  const toggle = useRef<HTMLButtonElement>(null);
  const help = () => {
    // The item disappears with its menu, so focus returns to what opened the menu.
    toggle.current?.focus();
    setHelping(true);
  };
  const session = useSession();
  const hasKeys = session.status === 'reader' && !session.awaitsCode;
  useSlashForSearch(hasKeys);
  useKeyForHelp(hasKeys, () => setHelping(true));
  const items = <Items onHelp={help} />;
  return (
    <>
      <div className="contents md:hidden">{items}</div>
      <Folded toggle={toggle}>{items}</Folded>
      {helping
        ? // The folded menu is hidden, and so would be a dialog inside it.
          createPortal(<KeyHelp onClose={() => setHelping(null)} />, document.body)
        : null}
    </>
  );
}

function Folded({ toggle, children }: { toggle: RefObject<HTMLButtonElement | null>; children: ReactNode }) {
  const { email } = useReader();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page closes the menu.
  useEffect(() => setOpen(false), [pathname]);
  useClosing(open, all, (byKey) => {
    setOpen(false);
    if (byKey) toggle.current?.focus();
  });

  return (
    <div ref={all} className="relative hidden md:block">
      <IconButton
        ref={toggle}
        label="Account"
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        <CircleUser className="stroke-[1.5]" />
      </IconButton>
      <div
        id="account-menu"
        hidden={!open}
        className="absolute top-full right-0 z-30 w-64 rounded-control border border-rule bg-leaf p-4 shadow-lift"
      >
        {email ? <p className="mb-2 truncate border-b border-rule pb-3 text-small text-soft">{email}</p> : null}
        {open ? <div className="flex flex-col">{children}</div> : null}
      </div>
    </div>
  );
}

function Items({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} end viewTransition className="main-link">
          {label}
        </NavLink>
      ))}
      <button type="button" className="main-link" onClick={onHelp}>
        Keyboard shortcuts
      </button>
      <button type="button" className="main-link" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}

const icons = { [paths.library]: BookMarked, [paths.recommendations]: Gift, [paths.search]: Search };

/** On a phone, a reader's three main pages within reach of the thumb. */
export function Tabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Tabs" className="tabs md:hidden print:hidden">
      {mainPages.map((page) => {
        const Icon = icons[page.to];
        return (
          <Link key={page.to} {...mainLink(page, pathname)} className="tab">
            <Icon className="size-5 stroke-[1.5]" />
            {page.label}
          </Link>
        );
      })}
    </nav>
  );
}

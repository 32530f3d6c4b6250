import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { config } from '../config.ts';
import { prepareLogin, useLogin } from '../features/auth/auth.ts';
import { isKeyTaken } from '../key-taken.ts';
import { useSession } from '../session/session.ts';
import { NO_KEYS, readKept } from '../storage.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { Mark } from '../ui/mark.tsx';
import { useClosing } from '../ui/use-closing.ts';
import { mainLink, mainPages } from './main-pages.ts';

// First-time visitors do not wait for its code.
const AccountMenu = late(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  <span className="hidden size-11 md:block" />,
);
const KeyHelp = late(async () => (await import('./key-help.tsx')).KeyHelp);
// Its space is reserved, or the page would be laid out again for it.
const Tabs = late(async () => (await import('./account-menu.tsx')).Tabs, <div className="tabs" />);

/**
 * The bar at the top. Below the `md` width its links fold into a menu, and a reader's main pages are also at the bottom
 * of the screen.
 */
export function Navigation() {
  const visitor = useSession().status === 'visitor';
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menuId = 'site-menu';
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page closes the menu.
  useEffect(() => setOpen(false), [pathname]);

  const bar = useRef<HTMLElement>(null);
  useClosing(open, bar, (byKey) => {
    setOpen(false);
    if (byKey) toggle.current?.focus();
  });

  return (
    <header ref={bar} className="site-bar relative z-40 border-b border-rule print:hidden">
      <div className="page flex min-h-16 items-center justify-between gap-x-8">
        <Link to={paths.library} viewTransition className="brand">
          <Mark />
          {config().product.name}
        </Link>
        <IconButton
          ref={toggle}
          label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="-mr-2.5 md:hidden"
        >
          {open ? <X /> : <Menu />}
        </IconButton>
        <nav id={menuId} aria-label="Main" className={`main-links ${open ? '' : 'folded'}`}>
          {mainPages.map((page) => (
            <Link key={page.to} {...mainLink(page, pathname)} className="main-link">
              {page.label}
            </Link>
          ))}
          {visitor ? <SignInButtons /> : <AccountMenu />}
        </nav>
      </div>
      {/* Not in the links: while they are folded, a dialog in them would be hidden and block the page. */}
      {visitor ? <VisitorKeys /> : <Tabs />}
    </header>
  );
}

/** The keys "/" and "?", as for readers (slash-for-search.ts), whose code visitors do not load. */
function VisitorKeys() {
  const navigate = useNavigate();
  const [helping, help] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (readKept(NO_KEYS) || isKeyTaken(event)) return;
      if (event.key === '?') help(true);
      if (event.key !== '/') return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>('main [type=search]');
      if (field) field.focus();
      else void navigate(paths.search);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate]);
  return helping ? <KeyHelp onClose={() => help(false)} /> : null;
}

function SignInButtons() {
  const login = useLogin();
  const ahead = { onPointerEnter: prepareLogin, onFocus: prepareLogin };
  return (
    <div className="mt-2 flex gap-2 md:mt-0 md:ml-3">
      <Button look="line" className="min-h-10 px-4" onClick={login.show} {...ahead}>
        Sign In
      </Button>
      <Button className="min-h-10 px-4" onClick={login.create} {...ahead}>
        Get Started
      </Button>
    </div>
  );
}

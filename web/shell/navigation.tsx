import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { config } from '../config.ts';
import { prepareLogin, useLogin } from '../features/auth/auth.ts';
import { useSession } from '../session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { Mark } from '../ui/mark.tsx';
import { useClosing } from '../ui/use-closing.ts';

// First-time visitors do not wait for its code.
const AccountMenu = late(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  <span className="hidden size-11 md:block" />,
);
// Its space is reserved, or the page would be laid out again for it.
const Tabs = late(async () => (await import('./account-menu.tsx')).Tabs, <div className="tabs" />);

const links = [
  { to: paths.library, label: 'Library' },
  { to: paths.recommendations, label: 'Recommendations' },
  // A reader who chooses it can type at once.
  { to: paths.search, label: 'Search', state: { toField: true } },
];

/**
 * The bar at the top. Below the `md` width its links fold into a menu, and a reader's main pages are also at the bottom of
 * the screen.
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
        <Link
          to={paths.library}
          viewTransition
          className="flex min-h-16 items-center gap-2.5 font-serif text-[1.375rem] tracking-tight"
        >
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
        <nav
          id={menuId}
          aria-label="Main"
          // When folded, it lies over the page, so that neither the bar nor the page moves.
          className={`${open ? 'flex' : 'hidden'} flex-col gap-1 max-md:absolute max-md:px-[clamp(1.25rem,4vw,3rem)] max-md:inset-x-0 max-md:top-full max-md:border-b max-md:border-rule max-md:bg-paper max-md:pt-2 max-md:pb-5 max-md:shadow-lift md:flex md:flex-row md:items-center md:gap-7`}
        >
          {links.map(({ to, label, state }) => (
            <NavLink
              key={to}
              to={to}
              state={state}
              viewTransition
              className={({ isActive }) =>
                `flex min-h-11 items-center self-start text-ui decoration-ribbon decoration-2 underline-offset-[0.5em] hover:underline ${isActive ? 'underline' : 'hover:decoration-rule-strong'}`
              }
            >
              {label}
            </NavLink>
          ))}
          {visitor ? <SignInButtons /> : <AccountMenu />}
        </nav>
      </div>
      {visitor ? null : <Tabs />}
    </header>
  );
}

function SignInButtons() {
  const login = useLogin();
  const handlers = { onClick: login.show, onPointerEnter: prepareLogin, onFocus: prepareLogin };
  return (
    <div className="mt-2 flex gap-2 md:mt-0 md:ml-3">
      <Button look="line" className="min-h-10 px-4" {...handlers}>
        Sign In
      </Button>
      <Button className="min-h-10 px-4" {...handlers}>
        Get Started
      </Button>
    </div>
  );
}

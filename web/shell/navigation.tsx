import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { config } from '../config.ts';
import { prepareLogin, useLogin } from '../features/auth/auth.ts';
import { useSession } from '../session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';

const links = [
  { to: paths.library, label: 'Library' },
  { to: paths.recommendations, label: 'Recommendations' },
  { to: paths.search, label: 'Search' },
];

/** The bar at the top; below the `md` width its links fold into a menu. */
export function Navigation() {
  const visitor = useSession().status === 'visitor';
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menuId = 'site-menu';
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving on another page closes the menu.
  useEffect(() => setOpen(false), [pathname]);

  return (
    <header className="site-bar border-b border-rule print:hidden">
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-8">
        <Link
          to={paths.library}
          viewTransition
          className="flex min-h-11 items-center gap-2.5 font-serif text-[1.375rem] tracking-tight"
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
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </IconButton>
        <nav
          id={menuId}
          aria-label="Main"
          className={`${open ? 'flex' : 'hidden'} w-full flex-col gap-1 pb-5 md:flex md:w-auto md:flex-row md:items-center md:gap-7 md:pb-0`}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !open) return;
            setOpen(false);
            toggle.current?.focus();
          }}
        >
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              viewTransition
              className={({ isActive }) =>
                `flex min-h-11 items-center self-start text-ui decoration-ribbon decoration-2 underline-offset-[0.5em] hover:underline ${isActive ? 'underline' : 'hover:decoration-rule-strong'}`
              }
            >
              {label}
            </NavLink>
          ))}
          {visitor ? <SignInButtons /> : <SettingsLink />}
        </nav>
      </div>
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

/** The footer is far below a full library, so readers also find their settings here on small screens' menus. */
function SettingsLink() {
  return (
    <NavLink
      to={paths.settings}
      viewTransition
      className="flex min-h-11 items-center self-start text-ui decoration-ribbon decoration-2 underline-offset-[0.5em] hover:underline aria-[current=page]:underline md:hidden"
    >
      Settings
    </NavLink>
  );
}

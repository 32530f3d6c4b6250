import { HOUR } from '../../contract/limits.ts';
import { paths, visitorOnlyPaths } from '../../contract/paths.ts';
import { keep, readKept } from '../storage.ts';

const KEY = 'deepshelf-place';
/** A sign-in mail is not valid for longer, so nobody is brought back later. */
const LIFE = HOUR;

/**
 * Remembers the page that a visitor wanted before being asked to sign in: for this tab, and for a new one, because
 * mails open new tabs.
 */
export function rememberPlace({ pathname, search }: { pathname: string; search: string }): void {
  if (visitorOnlyPaths.includes(pathname) || pathname.startsWith('/auth/')) return;
  const kept = `${Date.now()} ${pathname}${search}`;
  keep(KEY, kept);
  keep(KEY, kept, 'tab');
}

/** The page that the visitor wanted, if there is one. */
export function keptPlace(): string | undefined {
  // Must be one of our paths: `//host` would be another host.
  const [, at, place] = /^(\d+) (\/(?!\/)\S*)$/.exec(readKept(KEY, 'tab') ?? readKept(KEY) ?? '') ?? [];
  return Date.now() - Number(at) < LIFE ? place : undefined;
}

/** The destination after sign-in: the page that the reader wanted, or the library. */
export const placeAfterSignIn = (): string => keptPlace() ?? paths.library;

export function forgetPlace(): void {
  keep(KEY, null);
  keep(KEY, null, 'tab');
}

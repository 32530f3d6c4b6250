import { HOUR } from '../contract/limits.ts';
import { paths, visitorOnlyPaths } from '../contract/paths.ts';
import { keep, readKept } from './storage.ts';

const KEY = 'deepshelf-place';
/** Longer than a sign-in mail works, nobody is brought back to. */
const LIFE = HOUR;

/**
 * Remembers the page that somebody wanted before they were asked to sign in: for this tab, and for a new one, because mails
 * open new tabs.
 */
export function rememberPlace({ pathname, search }: { pathname: string; search: string }): void {
  if (visitorOnlyPaths.includes(pathname) || pathname.startsWith('/auth/')) return;
  const kept = `${Date.now()} ${pathname}${search}`;
  keep(KEY, kept);
  keep(KEY, kept, 'tab');
}

/** Where somebody who has just signed in goes: the page they wanted, or the library. */
export function placeAfterSignIn(): string {
  // A path of ours, never another host: `//host` would be one.
  const [, at, place] = /^(\d+) (\/(?!\/)\S*)$/.exec(readKept(KEY, 'tab') ?? readKept(KEY) ?? '') ?? [];
  return place && Date.now() - Number(at) < LIFE ? place : paths.library;
}

export function forgetPlace(): void {
  keep(KEY, null);
  keep(KEY, null, 'tab');
}

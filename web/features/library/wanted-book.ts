import { useEffect } from 'react';
import { HOUR } from '../../../contract/limits.ts';
import { keep, readKept } from '../../storage.ts';
import { useLogin } from '../auth/auth.ts';

const KEY = 'deepshelf-wanted';
/** Longer than a sign-in mail works, nothing is added for somebody who asked for it before. */
const LIFE = HOUR;

/** What a visitor's "+" does: asks to sign in, and has that book added then. Anyone who closes the question has thought better of it. */
export function useWantBook(): (id: string) => void {
  const { open, show } = useLogin();
  useEffect(() => {
    if (!open) keep(KEY, null);
  }, [open]);
  return (id) => {
    keep(KEY, `${Date.now()} ${id}`);
    show();
  };
}

/** Adds the book, once, where its reader asked for it before signing in. For the places where it stands with its "+". */
export function useAddWanted(id: string, add: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is first seen.
  useEffect(() => {
    const [at, wanted] = readKept(KEY)?.split(' ') ?? [];
    if (wanted !== id) return;
    keep(KEY, null);
    if (Date.now() - Number(at) < LIFE) add();
  }, [id]);
}

import { useEffect } from 'react';
import { HOUR } from '../../../contract/limits.ts';
import { keep, readKept } from '../../storage.ts';
import { useLogin } from '../auth/auth.ts';

const KEY = 'deepshelf-wanted';
/** Longer than a sign-in mail is valid; an older request adds nothing. */
const LIFE = HOUR;

/** A visitor's "+": asks to sign in, and adds the book afterwards. Closing the dialog cancels that. */
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

/** Adds the book, once, if its reader asked for it before signing in. For pages that show it with a "+". */
export function useAddWanted(id: string, add: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is first seen.
  useEffect(() => {
    const [at, wanted] = readKept(KEY)?.split(' ') ?? [];
    if (wanted !== id) return;
    keep(KEY, null);
    if (Date.now() - Number(at) < LIFE) add();
  }, [id]);
}

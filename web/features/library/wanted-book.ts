import { useEffect } from 'react';
import type { Book } from '../../../contract/books.ts';
import { HOUR } from '../../../contract/limits.ts';
import { readKept } from '../../storage.ts';
import { keepWanted, WANTED_BOOK } from '../../wanted.ts';
import { useLogin } from '../auth/auth.ts';

/** Longer than a sign-in mail is valid; an older request adds nothing. */
const LIFE = HOUR;

/** A visitor's "+": asks to sign in, and adds the book afterwards. Closing the dialog cancels that. */
export function useWantBook(): (book: Pick<Book, 'id' | 'title'>) => void {
  const { open, show } = useLogin();
  useEffect(() => {
    if (!open) keepWanted(null, null);
  }, [open]);
  return ({ id, title }) => {
    show();
    keepWanted(title, `${Date.now()} ${id}`);
  };
}

/** Adds the book, once, if its reader asked for it before signing in. For pages that show it with a "+". */
export function useAddWanted(id: string, add: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is first seen.
  useEffect(() => {
    const [at, book] = readKept(WANTED_BOOK)?.split(' ') ?? [];
    if (book !== id) return;
    keepWanted(null, null);
    if (Date.now() - Number(at) < LIFE) add();
  }, [id]);
}

import { useEffect } from 'react';
import { keepWanted, type Wanted, wanted } from '../../session/wanted.ts';
import { useLogin } from '../auth/auth.ts';

/** A visitor's "+": asks to sign in, and adds the book afterwards. Closing the dialog cancels that. */
export function useWantBook(): (book: Wanted) => void {
  const { show } = useLogin();
  return (book) => {
    show();
    keepWanted(book);
  };
}

/** Adds the book, once, if its reader asked for it before signing in. For pages that show it with a "+". */
export function useAddWanted(id: string, add: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is first seen.
  useEffect(() => {
    if (wanted()?.id !== id) return;
    keepWanted();
    add();
  }, [id]);
}

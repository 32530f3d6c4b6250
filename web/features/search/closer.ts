import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchAnswer } from '../../../contract/search.ts';
import type { Found } from './queries.ts';

/**
 * The state of the improved answer: being made, shown, offered to a reader who is busy with the first list, or none.
 */
export type Closer = 'looking' | 'shown' | 'offered' | null;

/**
 * The list to show, and the state of the improved answer. A better list replaces the first one by itself until the
 * reader has used it; afterwards `showBetter` does.
 */
export function useCloser(found: Found, list: RefObject<HTMLElement | null>, busy: boolean) {
  const { answer, better, more } = found;
  const [accepted, setAccepted] = useState(better !== null);
  const [swapped, setSwapped] = useState(false);
  const touched = useRef(false);
  const accept = () => {
    setAccepted(true);
    setSwapped(true);
  };

  useEffect(() => {
    const element = list.current;
    const touch = () => {
      touched.current = true;
    };
    const signs = ['pointerdown', 'keydown', 'focusin'] as const;
    for (const sign of signs) element?.addEventListener(sign, touch);
    return () => {
      for (const sign of signs) element?.removeEventListener(sign, touch);
    };
  }, [list]);

  const arrived = better !== null && !accepted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether the reader is busy counts when the list arrives, not later.
  useEffect(() => {
    // Measured last, because on the first page it would force a second layout.
    const inSight = () => (list.current?.getBoundingClientRect().top ?? 0) >= 0;
    if (!arrived || busy || touched.current || !inSight()) return;
    const stay = stayAt(scrollY);
    // React cannot change the list at once while it runs effects, and the place would be restored before the change.
    queueMicrotask(() => moveCards(list, accept, stay));
  }, [arrived]);

  const shown: SearchAnswer = accepted && better ? better : answer;
  const closer: Closer = swapped ? 'shown' : arrived ? 'offered' : more ? 'looking' : null;
  return {
    shown,
    closer,
    showBetter: () =>
      moveCards(list, accept, () => {
        list.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
        // The pressed button is gone.
        list.current?.focus({ preventScroll: true });
      }),
  };
}

const stayAt = (top: number) => () => {
  if (scrollY !== top) scrollTo({ top, behavior: 'instant' });
};

/** Changes the list with an animation of each card, if motion is wanted; `settle` then restores the page's position. */
function moveCards(list: RefObject<HTMLElement | null>, change: () => void, settle: () => void): void {
  const apply = () => {
    flushSync(change);
    settle();
  };
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    apply();
    return;
  }
  const name = (naming: boolean) => {
    for (const card of list.current?.children ?? []) {
      if (!(card instanceof HTMLElement)) continue;
      card.style.viewTransitionName = naming && card.dataset.book ? CSS.escape(`found-${card.dataset.book}`) : '';
    }
  };
  const root = document.documentElement;
  root.classList.add('moving-cards');
  name(true);
  const { finished } = document.startViewTransition(() => {
    apply();
    name(true);
  });
  void finished.finally(() => {
    name(false);
    root.classList.remove('moving-cards');
  });
}

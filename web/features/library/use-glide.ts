import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Animates the children of an element to their new positions after their order has changed, except with reduced motion.
 */
export function useGlide(list: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef({ order, tops: new Map<Element, number>() });
  useLayoutEffect(() => {
    const children = [...(list.current?.children ?? [])];
    // Relative to the list itself, so that scrolling does not count as movement.
    const origin = list.current?.getBoundingClientRect().top ?? 0;
    const tops = new Map(children.map((child) => [child, child.getBoundingClientRect().top - origin]));
    if (before.current.order !== order && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      for (const [child, top] of tops) {
        const by = (before.current.tops.get(child) ?? top) - top;
        if (by !== 0) child.animate([{ translate: `0 ${by}px` }, { translate: '0 0' }], glide);
      }
    }
    before.current = { order, tops };
  });
}

const glide = { duration: 180, easing: 'cubic-bezier(.2,.7,.2,1)' };

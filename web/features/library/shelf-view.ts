import { useState } from 'react';
import { keep, readKept } from '../../storage.ts';

export type ShelfView = 'covers' | 'spines';
const STORAGE_KEY = 'deepshelf-shelf-view';

/** Whether books show their covers or their spines; remembered on this device. */
export function useShelfView(): [ShelfView, (view: ShelfView) => void] {
  const [view, setView] = useState<ShelfView>(() => (readKept(STORAGE_KEY) === 'spines' ? 'spines' : 'covers'));
  const choose = (next: ShelfView) => {
    setView(next);
    keep(STORAGE_KEY, next === 'spines' ? next : null);
  };
  return [view, choose];
}

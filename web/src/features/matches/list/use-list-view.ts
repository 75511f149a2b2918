import { useSearchParams } from 'react-router-dom';
import { useLocal } from '../../../local/context.ts';
import { addressOf, type ListView, listShapes, viewInAddress } from './list-view.ts';

/** The view in the URL, and its setter. Table or board is also stored on this device for the next visit. */
export function useListView(): readonly [ListView, (view: ListView) => void] {
  const { storage } = useLocal();
  const [params, setParams] = useSearchParams();
  const usual = listShapes.find((shape) => shape === storage.getItem(shapeKey));
  const setView = (next: ListView) => {
    try {
      storage.setItem(shapeKey, next.shape);
    } catch {
      // A browser without storage still has it in the URL.
    }
    setParams((before) => addressOf(next, before), { replace: true });
  };
  return [viewInAddress(params, usual), setView];
}

const shapeKey = 'listShape';

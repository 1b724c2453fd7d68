import type { RefObject, TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';

/** A drag of one item of a list, by mouse, pen or finger. */
interface Drag {
  readonly from: number;
  /** The index that the item has if it is dropped now. */
  readonly to: number;
}

/** Lets the items of a list be dragged by their handles; pointer events, unlike those of HTML drag and drop, come from fingers, too. */
export function useItemDrag(list: RefObject<HTMLElement>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const handleOf = (index: number) => ({
    onPointerDown: (event: TargetedPointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      // The default would select text.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: ({ clientY }: TargetedPointerEvent<HTMLElement>): void => {
      if (drag === undefined || list.current === null) return;
      const items = [...list.current.children];
      const to = indexAt(items, clientY);
      if (to !== drag.to) setDrag({ ...drag, to });
      items[to]?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp: (): void => {
      if (drag !== undefined) onMove(drag.from, drag.to);
      setDrag(undefined);
    },
    onPointerCancel: (): void => setDrag(undefined),
  });
  return { drag, handleOf };
}

/** The index of the item at a height of the window, or of the nearest one. */
function indexAt(items: readonly Element[], y: number): number {
  const below = items.findIndex((it) => y < it.getBoundingClientRect().bottom);
  return below < 0 ? items.length - 1 : below;
}

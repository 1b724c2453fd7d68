import type { Box } from '../../../geometry/geometry.js';

/** Returns the parts of boxes inside a clip; the boxes unchanged without a clip. */
export function visibleParts<Item extends Box>(boxes: readonly Item[], clip: Box | undefined): readonly Item[] {
  if (clip === undefined) return boxes;
  return boxes.flatMap((box) => {
    const part = {
      left: Math.max(box.left, clip.left),
      top: Math.max(box.top, clip.top),
      right: Math.min(box.right, clip.right),
      bottom: Math.min(box.bottom, clip.bottom),
    };
    return part.left <= part.right && part.top <= part.bottom ? [{ ...box, ...part }] : [];
  });
}

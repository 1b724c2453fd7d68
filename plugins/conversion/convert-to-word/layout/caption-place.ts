import type { Figure, Table } from '../../../../engine/index.js';

/** Whether a caption stands above what it belongs to. */
export function isCaptionAbove({ caption, places: [first] }: Pick<Table | Figure, 'caption' | 'places'>): boolean {
  const [own] = caption?.places ?? [];
  return own?.page !== first?.page || (own?.box.top ?? 0) < (first?.box.top ?? 0);
}

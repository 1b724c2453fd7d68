import type { Box } from '../../geometry/geometry.js';

/** In ems: how far large symbols reach out of the cells of letters. */
const REACH = { up: 1, down: 1.5, beside: 2 } as const;

/** In ems: distance of a formula from what stands beside it. */
const GAP = 0.3;

/**
 * Returns the room around a formula, up to what stands around it.
 * @param em the font size of the formula
 */
export function roomAround(box: Box, others: readonly Box[], em: number): Box {
  const beside = others.filter((it) => it.top < box.bottom && it.bottom > box.top);
  const column = others.filter((it) => it.left < box.right && it.right > box.left);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const before = beside.filter((it) => it.right <= x).map((it) => it.right + GAP * em);
  const behind = beside.filter((it) => it.left >= x).map((it) => it.left - GAP * em);
  const above = column.filter((it) => it.bottom <= y).map((it) => it.bottom);
  const below = column.filter((it) => it.top >= y).map((it) => it.top);
  return {
    left: Math.min(box.left, Math.max(box.left - REACH.beside * em, ...before)),
    top: Math.min(box.top, Math.max(box.top - REACH.up * em, ...above)),
    right: Math.max(box.right, Math.min(box.right + REACH.beside * em, ...behind)),
    bottom: Math.max(box.bottom, Math.min(box.bottom + REACH.down * em, ...below)),
  };
}

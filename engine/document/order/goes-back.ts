import type { Block } from '../model.js';
import { intoFrame, quartersOf } from './reading-order-frame.js';

/** Returns whether a block is above the block before it, in the same column. */
export function goesBack(before: Block, block: Block): boolean {
  const quarters = block.lines[0] && quartersOf(block.lines[0]);
  if (quarters === undefined || (before.lines[0] && quartersOf(before.lines[0])) !== quarters) return false;
  const frame = { quarters, mirrored: false };
  const [one, other] = [intoFrame(frame, before.box), intoFrame(frame, block.box)];
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const sameColumn = shared > 0.5 * Math.min(one.right - one.left, other.right - other.left);
  return sameColumn && other.bottom <= one.top + 0.3 * (other.bottom - other.top);
}

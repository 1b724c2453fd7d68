import type { Box } from '../../geometry/geometry.js';
import { hasCentre } from '../../geometry/box-arithmetic.js';
import { cellOf } from '../glyphs/filter-glyphs.js';
import type { DrawnBullet, Glyphs } from '../model.js';
import { boxAround } from '../order/reading-order-frame.js';
import { MAX_BULLETS } from './with-bullets.js';

/** Returns the drawn bullets that have text on them, such as circles with the numbers of items. */
export function bulletsWithText(bullets: readonly DrawnBullet[], glyphs: Glyphs): readonly Box[] {
  if (bullets.length === 0 || bullets.length > MAX_BULLETS) return [];
  const around = boxAround(bullets);
  const cells = [...glyphs.text.keys()].map((index) => cellOf(index, glyphs)).filter((cell) => hasCentre(around, cell));
  return bullets.filter((bullet) => cells.some((cell) => hasCentre(bullet, cell)));
}

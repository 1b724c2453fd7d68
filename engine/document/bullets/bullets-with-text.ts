import type { Box } from '../../geometry/geometry.js';
import { hasCentre } from '../../geometry/box-arithmetic.js';
import type { DrawnBullet, Glyphs } from '../model.js';

/** Maximum number of small shapes of a page with bullets; a page with more has a drawing. */
const MAX_BULLETS = 300;

/** Returns the drawn bullets that have text on them, such as circles with the numbers of items. */
export function bulletsWithText(bullets: readonly DrawnBullet[], glyphs: Glyphs): readonly Box[] {
  if (bullets.length === 0 || bullets.length > MAX_BULLETS) return [];
  const around = {
    left: Math.min(...bullets.map(({ left }) => left)),
    top: Math.min(...bullets.map(({ top }) => top)),
    right: Math.max(...bullets.map(({ right }) => right)),
    bottom: Math.max(...bullets.map(({ bottom }) => bottom)),
  };
  const cells = [...glyphs.text.keys()].map((index) => cellOf(glyphs, index)).filter((cell) => hasCentre(around, cell));
  return bullets.filter((bullet) => cells.some((cell) => hasCentre(bullet, cell)));
}

function cellOf({ left, top, right, bottom }: Glyphs, index: number): Box {
  return { left: left[index] ?? 0, top: top[index] ?? 0, right: right[index] ?? 0, bottom: bottom[index] ?? 0 };
}

import { blocksOf } from './blocks/blocks.js';
import { withoutShades } from './boxes/without-shades.js';
import { linesOf } from './lines/lines.js';
import type { PageModel } from './model.js';
import type { PageReading } from './page-reading.js';
import type { Box } from '../geometry/geometry.js';
import { linesOutsideFigures } from './figures/lines-outside-figures.js';
import { taggedOrder } from './order/tagged-order.js';
import { linesOutside } from './tables/lines-outside.js';
import type { PageTable } from './tables/page-table.js';

/**
 * Returns the blocks of a page in reading order.
 * @param tables tables of the page; their words are left out, and columns do not run through them
 * @param figures boxes of drawings, treated like tables
 */
export function describePage(
  reading: PageReading,
  tables: readonly PageTable[] = [],
  figures: readonly Box[] = [],
): PageModel {
  const { number, size, glyphs, fonts, areas, rounded, images, links, pieces, fields, structure } = reading;
  const { picturedBullets } = reading;
  const rulings = withoutShades(reading.rulings);
  const solid = [...new Set(tables.map(({ box, rowOfTables = box }) => rowOfTables)), ...figures];
  const drawn = [...images, ...solid.map((box) => ({ box, pixelWidth: 0, pixelHeight: 0 }))];
  const lines = linesOutsideFigures(linesOutside(linesOf(glyphs, { size }), tables), figures);
  const blocks = blocksOf(lines, { size, rulings, images: drawn, fonts });
  const ordered = structure === undefined ? blocks : taggedOrder(blocks, { structure, mark: glyphs.mark, size });
  return {
    ...{ number, size, fonts, glyphs, blocks: ordered, rulings, areas, images },
    ...(rounded !== undefined && { rounded }),
    ...(picturedBullets !== undefined && { picturedBullets }),
    ...(links !== undefined && { links }),
    ...(pieces !== undefined && { pieces }),
    ...(fields !== undefined && { fields }),
  };
}

import { blocksOf } from './blocks/blocks.js';
import { linesOf } from './lines/lines.js';
import type { PageModel } from './model.js';
import type { PageReading } from './page-reading.js';
import { taggedOrder } from './order/tagged-order.js';
import { linesOutside } from './tables/lines-outside.js';
import type { PageTable } from './tables/page-table.js';

/**
 * What a page says, in the order in which a reader takes it in.
 * @param tables of the page: their words are left out, and columns do not run through them
 */
export function describePage(reading: PageReading, tables: readonly PageTable[] = []): PageModel {
  const { number, size, glyphs, fonts, rulings, areas, images, links, pieces, fields, structure } = reading;
  const drawn = [...images, ...tables.map(({ box }) => ({ box, pixelWidth: 0, pixelHeight: 0 }))];
  const lines = linesOutside(linesOf(glyphs, { size }), tables);
  const blocks = blocksOf(lines, { size, rulings, images: drawn, fonts });
  const ordered = structure === undefined ? blocks : taggedOrder(blocks, { structure, mark: glyphs.mark, size });
  return {
    ...{ number, size, fonts, glyphs, blocks: ordered, rulings, areas, images },
    ...(links !== undefined && { links }),
    ...(pieces !== undefined && { pieces }),
    ...(fields !== undefined && { fields }),
  };
}

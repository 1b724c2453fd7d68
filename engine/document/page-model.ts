import { blocksOf } from './blocks/blocks.js';
import { linesOf } from './lines/lines.js';
import type { PageModel } from './model.js';
import type { PageReading } from './page-reading.js';
import { taggedOrder } from './order/tagged-order.js';

/** What a page says, in the order in which a reader takes it in. */
export function describePage(reading: PageReading): PageModel {
  const { number, size, glyphs, fonts, rulings, areas, images, links, fields, structure } = reading;
  const blocks = blocksOf(linesOf(glyphs, { size }), { size, rulings, images, fonts });
  const ordered = structure === undefined ? blocks : taggedOrder(blocks, { structure, mark: glyphs.mark, size });
  return {
    ...{ number, size, fonts, glyphs, blocks: ordered, rulings, areas, images },
    ...(links !== undefined && { links }),
    ...(fields !== undefined && { fields }),
  };
}

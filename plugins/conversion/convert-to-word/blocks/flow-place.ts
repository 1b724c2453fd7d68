import type { Box, WordBlock } from '../../../../engine/index.js';
import type { CellArea, TextArea } from './paragraph.js';
import { EMPTY } from './table.js';

/** Position and breaks of an element in the flow. */
export interface FlowPlace {
  readonly area: TextArea;
  readonly bookmarks: readonly string[];
  readonly pageBreakBefore: boolean;
  readonly columnBreakBefore?: boolean;
  /** The margin above an element with which a page begins. */
  readonly top?: number | undefined;
  /** The place on its page of text that is not part of the flow. */
  readonly frame?: Box | undefined;
  /** Whether it stands on a page whose texts have places rather than an order. */
  readonly isFixed?: boolean;
  /** Whether it stands in one line with the text before or after it. */
  readonly isInLine?: boolean;
  /** Whether it stands beside a table or a picture that texts stand around. */
  readonly isWrapped?: boolean;
  /** The background of the box that it stands in, 0xRRGGBB. */
  readonly backdrop?: number | undefined;
  /** The inside of the cell that it stands in. */
  readonly cell?: CellArea;
  /** Number of the element; absent for an element inside another element. */
  readonly number?: number;
}

/** A table begins at the top of a column by the paragraph before it only. */
export function withColumnBreak(block: WordBlock): WordBlock {
  if (block.kind === 'table') return block;
  return { ...block, content: [{ kind: 'run', content: { break: 'column' } }, ...block.content] };
}

/** A table begins a page by the first paragraph in it, which has its bookmarks too. */
export function withStart(
  blocks: readonly WordBlock[],
  { bookmarks, pageBreakBefore }: FlowPlace,
): readonly WordBlock[] {
  const [first = EMPTY, ...others] = blocks;
  if (first.kind === 'table' || (bookmarks.length === 0 && !pageBreakBefore)) return blocks;
  const format = { ...first.format, ...(pageBreakBefore && { pageBreakBefore }) };
  return [{ ...first, format, bookmarks }, ...others];
}

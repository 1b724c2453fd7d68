import type { Box, SlideCell, SlideParagraph } from '../../../../engine/index.js';
import { slideRuns } from '../text/slide-runs.js';
import type { TextPiece } from '../text/text-piece.js';

/** Makes a paragraph of turned text. The width of its box is the sum of the heights of its lines. */
export function turnedParagraph({ box, lines, runs, format }: TextPiece, pageCount: number): SlideParagraph {
  return {
    runs: slideRuns(runs, pageCount),
    align: format.align,
    isRightToLeft: format.direction === 'right-to-left',
    lineHeight: Math.max(1, (box.right - box.left) / Math.max(1, lines.count)),
    ...{ spaceBefore: 0, margin: 0, indent: 0, level: 0 },
  };
}

/** Across its lines, turned text stands in the middle; along them, it keeps its distance from where it begins or ends. */
export function turnedPlace(
  pieces: readonly TextPiece[],
  cell: Box,
  turned: 90 | 270,
): Pick<SlideCell, 'margins' | 'anchor'> {
  const align = pieces[0]?.format.align ?? 'center';
  const isAtTop = align !== 'center' && (align === 'right') === (turned === 270);
  const isAtBottom = align !== 'center' && !isAtTop;
  const top = Math.max(0, Math.min(...pieces.map(({ box }) => box.top - cell.top)));
  const bottom = Math.max(0, Math.min(...pieces.map(({ box }) => cell.bottom - box.bottom)));
  return { margins: { left: 0, right: 0, top: isAtTop ? top : 0, bottom: isAtBottom ? bottom : 0 }, anchor: 'middle' };
}

import type { SlideParagraph } from '../../../../engine/index.js';
import { bulletOf } from './bullet.js';
import { slideRun, slideRuns } from './slide-runs.js';
import type { TextPiece } from './text-piece.js';

/** The runs of a paragraph and its bullet; a marker that no bullet of PowerPoint shows begins the text. */
export function markedRuns({ runs, item }: TextPiece, pageCount: number): Pick<SlideParagraph, 'runs' | 'bullet'> {
  const own = slideRuns(runs, pageCount);
  const marker = item?.marker;
  if (marker === undefined) return { runs: own };
  const style = runs[0]?.style;
  const bullet = bulletOf(marker, marker.colour ?? style?.colour ?? 0);
  if (bullet !== undefined) return { runs: own, bullet };
  return { runs: style === undefined ? own : [slideRun(`${marker.text}\t`, style), ...own] };
}

/** How far the first line of a paragraph begins from its other lines; negative where they hang. */
export function firstIndentOf({ format, item }: TextPiece): number {
  return item?.marker === undefined ? format.indentFirst : -(item.hanging ?? 0);
}

import type { SlideParagraph, SlideRun } from '../../../../engine/index.js';
import { bulletOf } from './bullet.js';
import { fittedRuns } from './fitted-runs.js';
import { slideRun, slideRuns } from './slide-runs.js';
import type { TextPiece } from './text-piece.js';

/** The runs of a paragraph and its bullet; a marker that no bullet of PowerPoint shows begins the text. */
export function markedRuns(piece: TextPiece, pageCount: number): Pick<SlideParagraph, 'runs' | 'bullet'> {
  const { runs, item } = piece;
  const own = fittedRuns(slideRuns(runs, pageCount), piece);
  const marker = item?.marker;
  if (marker === undefined) return { runs: own };
  const style = runs[0]?.style;
  const bullet = bulletOf(marker, style?.colour ?? 0);
  if (bullet !== undefined) return { runs: hangs(item) ? own : behindMarker(own), bullet };
  return { runs: style === undefined ? own : [slideRun(`${marker.text}\t`, style), ...own] };
}

function hangs(item: TextPiece['item']): boolean {
  return item?.hanging !== undefined && item.hanging > 0;
}

/** Programs leave no space between a marker and its text where the other lines begin below the marker. */
function behindMarker([first, ...others]: readonly SlideRun[]): readonly SlideRun[] {
  return first === undefined ? others : [{ ...first, text: ` ${first.text}` }, ...others];
}

/** How far the first line of a paragraph begins from its other lines; negative where they hang. */
export function firstIndentOf({ format, item }: TextPiece): number {
  return item?.marker === undefined ? format.indentFirst : -(item.hanging ?? 0);
}

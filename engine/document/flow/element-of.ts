import type { FlowElement } from '../flow-elements.js';
import { formatOf } from './format-of.js';
import type { FoundMarker } from './list-markers.js';
import { type PlacedLine, placesOf } from './placed-line.js';
import { runsOfLines } from './runs-of-lines.js';
import { type DocumentFacts, levelSize } from './statistics.js';

/** An element whose text may go on in the next column or on the next page. */
export interface OpenElement {
  readonly kind: 'paragraph' | 'caption' | 'heading' | 'item';
  readonly lines: PlacedLine[];
  /** The bottom of the element above on its page; undefined if there is none. */
  readonly above: number | undefined;
  readonly marker?: FoundMarker;
  readonly list?: number;
}

export function elementOf({ kind, lines, above, marker, list = 0 }: OpenElement, facts: DocumentFacts): FlowElement {
  const common = { format: formatOf(lines, above), places: placesOf(lines) };
  if (kind === 'item' && marker !== undefined) {
    const { length, ...shown } = marker;
    const runs = runsOfLines(withoutStart(lines, length), facts);
    return { kind: 'list-item', list, level: 1, marker: shown, runs, ...common };
  }
  const runs = runsOfLines(lines, facts);
  if (kind !== 'heading') return { kind: 'paragraph', style: kind === 'caption' ? kind : 'normal', runs, ...common };
  return { kind: 'heading', level: facts.levels.get(levelSize(lines)) ?? 1, runs, ...common };
}

/** The lines without the characters at the start of the first one. */
function withoutStart([first, ...others]: readonly PlacedLine[], length: number): readonly PlacedLine[] {
  if (first === undefined) return [];
  let left = length;
  const runs = first.runs.flatMap((run) => {
    const taken = Math.min(left, run.text.length);
    left -= taken;
    return taken === run.text.length ? [] : [{ ...run, text: run.text.slice(taken) }];
  });
  return [{ ...first, runs }, ...others];
}

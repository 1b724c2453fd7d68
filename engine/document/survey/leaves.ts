import type { ElementPlace, FlowElement, Run } from '../flow-elements.js';
import { tableRows } from './table-rows.js';

/** A part of an element that has runs: a paragraph, a heading, an item, a caption, a paragraph of a cell or footnote. */
export interface Leaf {
  readonly runs: readonly Run[];
  readonly places: readonly ElementPlace[];
}

/** The leaves of an element, in the order in which they are written. */
export function* leavesOf(element: FlowElement): Generator<Leaf> {
  if ('runs' in element) yield element;
  if ((element.kind === 'table' || element.kind === 'figure') && element.caption !== undefined) yield element.caption;
  if (element.kind === 'footnote') yield* element.content;
  if (element.kind !== 'table') return;
  for (const row of tableRows(element)) for (const { content } of row) for (const it of content) yield* leavesOf(it);
}

/** Whether a reference to a footnote begins with a run: adjacent runs with the same label are one reference. */
export function beginsReference(run: Run, before: Run | undefined): boolean {
  return run.note !== undefined && run.note !== before?.note;
}

/** Returns the text of runs in one line. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text, lineBreak }) => (lineBreak === true ? ` ${text}` : text))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
}

import { shownBy } from '../../content/graphics-state.js';
import { applyEdits, type Edit } from '../../content/edits.js';
import { PdfName } from '../../syntax/values.js';
import type { ContentStep } from './transparent-area.js';

/** Text rendering modes for invisible text, without and with an addition to the clipping path (ISO 32000-2 table 104). */
const [INVISIBLE, CLIPPING] = [3, 7];
const FIRST_CLIPPING = 4;

/** Operators to draw at a place of content. */
export interface Insertion {
  readonly at: number;
  readonly operators: string;
  /** The offset of the text object to whose glyphs the operators are clipped; it ends at the place. */
  readonly text?: number | undefined;
}

/**
 * Returns content without its transparent drawing, which images show: paths are not painted, and text is invisible.
 * @param formOf the name of the invisible text of a form, undefined if there is none
 */
export function opaqueContent(
  content: Buffer,
  steps: Iterable<ContentStep>,
  {
    insertions,
    formOf,
  }: { readonly insertions: readonly Insertion[]; readonly formOf: (name: string) => string | undefined },
): Buffer {
  const edits: Edit[] = insertions.map(({ at, operators }) => ({ start: at, end: at, text: () => operators }));
  const texts = insertions.flatMap(({ at, text }) => (text === undefined ? [] : [[text, at] as const]));
  for (const step of steps) {
    if (step.mark?.isWhole !== true) continue;
    const { start } = step.operation;
    const isClipping = texts.some(([from, to]) => start > from && start < to);
    edits.push(...withoutDrawing(step, isClipping, formOf));
  }
  return applyEdits(content, edits);
}

function withoutDrawing(
  { operation, renderingMode }: ContentStep,
  isClipping: boolean,
  formOf: (name: string) => string | undefined,
): readonly Edit[] {
  const { operator, operands, start, end } = operation;
  const written = (from: number, to: number, text: string): Edit => ({ start: from, end: to, text: () => text });
  if (shownBy(operation) !== undefined) {
    const mode = renderingMode < FIRST_CLIPPING && !isClipping ? INVISIBLE : CLIPPING;
    return [written(start, start, ` ${mode} Tr `), written(end, end, ` ${renderingMode} Tr`)];
  }
  const name = operands.at(-1);
  if (operator === 'Do' && name instanceof PdfName) {
    const text = formOf(name.value);
    return [written(start, end, text === undefined ? '' : `/${text} Do`)];
  }
  return [operator === 'sh' || operator === 'BI' ? written(start, end, '') : written(end - operator.length, end, 'n')];
}

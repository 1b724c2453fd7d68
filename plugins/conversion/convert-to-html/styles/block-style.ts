import type { ParagraphFormat } from '../../../../engine/index.js';
import type { Declarations } from './class-names.js';
import { declared, rem } from './html-look.js';

/** How far a block may be indented, in lengths of the body's text. */
const MAX_INDENT = 4;

/** Data from which the style declarations for the position of a block follow. */
export interface BlockPlace {
  readonly format: ParagraphFormat;
  /** In points, one `rem`. */
  readonly bodySize: number;
  /** Whether no space above it was measured, since its page or its column begins with it. */
  readonly startsColumn: boolean;
  /** The container that positions the block: items take the indents of their list, cells the alignment of their column. */
  readonly enclosedBy: 'list' | 'cell' | undefined;
}

export function blockDeclarations({ format, bodySize, startsColumn, enclosedBy }: BlockPlace): Declarations {
  if (enclosedBy === 'cell') return {};
  if (enclosedBy === 'list') return declared('always', [alignmentOf(format)]);
  const { indentLeft, indentRight, indentFirst, spaceBefore } = format;
  // Lines that are centred or at the right have no edge that an indent would start from.
  const isIndented = alignmentOf(format) === '';
  const indents = (isIndented ? [indentLeft, indentRight] : []).map((it) => steps(it / bodySize, MAX_INDENT));
  const [start = 0, end = 0] = isRightToLeft(format) ? indents.toReversed() : indents;
  const first = isIndented ? steps(indentFirst / bodySize, 3) : 0;
  return {
    ...declared('always', [
      gapOf(startsColumn ? undefined : spaceBefore / bodySize),
      alignmentOf(format),
      first > 0 ? `text-indent: ${rem(first)}` : '',
    ]),
    ...declared('wide', [
      format.align === 'justify' ? 'text-align: justify; hyphens: auto' : '',
      start - Math.min(0, first) > 0 ? `margin-inline-start: ${rem(Math.max(0, start) - Math.min(0, first))}` : '',
      first < 0 ? `text-indent: ${rem(first)}` : '',
      end > 0 ? `margin-inline-end: ${rem(end)}` : '',
    ]),
  };
}

export function isRightToLeft({ direction }: ParagraphFormat): boolean {
  return direction === 'right-to-left';
}

/** Justified text is declared for wide windows only: in a narrow one it has holes. */
function alignmentOf(format: ParagraphFormat): string {
  const { align } = format;
  const usual = isRightToLeft(format) ? 'right' : 'left';
  return align === usual || align === 'justify' ? '' : `text-align: ${align}`;
}

/** Measured spaces become a few steps, so that alike blocks share a class. @param space in lengths of the body's text */
function gapOf(space: number | undefined): string {
  if (space === undefined || (space >= 0.6 && space < 1.3)) return '';
  if (space < 0.2) return 'margin-block-start: 0';
  if (space < 0.6) return 'margin-block-start: 0.4rem';
  return `margin-block-start: ${space < 2.4 ? 1.6 : 2.4}rem`;
}

/** Rounds to halves, towards 0, and limits. */
function steps(value: number, most: number): number {
  return Math.sign(value) * Math.min(most, Math.trunc(Math.abs(value) * 2 + 0.1) / 2);
}

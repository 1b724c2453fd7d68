import type { Box, ElementPlace, ParagraphProperties, WordParagraph } from '../../../../engine/index.js';
import { type Alignment, alignmentOf } from '../styles/alignment.js';
import { mainStyle } from '../styles/text-look.js';
import { type Role } from '../styles/style-roles.js';
import type { StyleLook, TextBlock } from '../styles/style-votes.js';
import { plainLook } from '../styles/word-styles.js';
import { usualLineHeight } from '../layout/paragraph-spacing.js';
import type { Environment } from './block-environment.js';
import { inlineOf } from './inline-content.js';

/** The stretch of a page between its margins. */
export interface TextArea {
  readonly left: number;
  readonly right: number;
}

export interface BlockPlace {
  readonly environment: Environment;
  /** Where its indents are measured from; indents are left out without it. */
  readonly area?: TextArea;
  /** Defaults to the value of the style. */
  readonly spaceBefore?: number | undefined;
  readonly numbering?: WordParagraph['numbering'];
  readonly bookmarks?: readonly string[];
  readonly pageBreakBefore?: boolean;
  /** The place on its page of text that is not part of the flow. */
  readonly frame?: Box | undefined;
}

/** In points: smaller differences are errors of measuring. */
const TOLERANCE = 1.5;

/** In points: smaller indents are those of letters that reach over the margin. */
const MIN_INDENT = 3;

/** Makes a paragraph that states only what differs from its style. */
export function paragraphBlock(block: TextBlock, role: Role, place: BlockPlace): WordParagraph {
  const { environment, area, spaceBefore, numbering, bookmarks, pageBreakBefore, frame } = place;
  const look = environment.survey.looks.get(role) ?? plainLook;
  const align = alignmentIn(block, look, area);
  const lineHeight = lineHeightOf(block, look);
  const isCentred = align === 'center';
  const format: ParagraphProperties = {
    ...(pageBreakBefore === true && { pageBreakBefore }),
    ...(frame !== undefined && { frame }),
    ...(block.format.direction === 'right-to-left' && { isRightToLeft: true }),
    ...(spaceBefore !== undefined &&
      Math.abs(spaceBefore - look.spaceBefore) > TOLERANCE && { spaceBefore: Math.round(spaceBefore * 2) / 2 }),
    ...(lineHeight !== undefined && { lineHeight }),
    ...(area !== undefined && numbering === undefined && !isCentred && indentsOf(block, { look, area, align })),
    ...((isCentred || area === undefined) && look.indentFirst !== 0 && { indentFirst: 0 }),
    ...(align !== look.align && { align }),
  };
  return {
    kind: 'paragraph',
    ...(role !== 'Normal' && { style: role }),
    format,
    ...(numbering !== undefined && { numbering }),
    ...(bookmarks !== undefined && { bookmarks }),
    content: inlineOf(block.runs, look.text, environment),
  };
}

/** In points: how exactly a text that is centred, or set to the end, stands there. */
const EXACT = 4;

/** In points: texts that stand nearer to the margin may be indented. */
const FAR = 36;

/** Judges by the area, which is that of the page: a single line tells little by itself. */
function alignmentIn({ format, places }: TextBlock, look: StyleLook, area: TextArea | undefined): Alignment {
  const align = alignmentOf(format);
  if (area === undefined || align !== 'start') return align;
  const isRightToLeft = format.direction === 'right-to-left';
  const { left, right } = edgesOf(places, area);
  const [start, end] = isRightToLeft ? [right, left] : [left, right];
  const isLine = format.lineHeight === 0;
  if (look.align === 'justify' && (isLine ? start < FAR : Math.abs(end) < EXACT || places.length > 1)) return 'justify';
  if (Math.abs(start - end) < EXACT && start > FAR) return 'center';
  return isLine && Math.abs(end) < EXACT && start > (area.right - area.left) / 3 ? 'end' : align;
}

/** Undefined when the height is that of the style; `auto` when lines would cut off letters. */
function lineHeightOf({ runs, format }: TextBlock, look: StyleLook): number | 'auto' | undefined {
  const largest = runs.reduce((most, { style }) => Math.max(most, style.size), 0);
  const main = mainStyle(runs)?.size ?? look.text.size;
  const isLikeStyle = main <= look.text.size + 0.5;
  const own = format.lineHeight || (isLikeStyle ? look.lineHeight : usualLineHeight(main));
  if (largest > own) return 'auto';
  return Math.abs(own - look.lineHeight) <= 0.05 * look.lineHeight ? undefined : Math.round(own * 10) / 10;
}

function indentsOf(
  block: TextBlock,
  { look, area, align }: { readonly look: StyleLook; readonly area: TextArea; readonly align: Alignment },
): ParagraphProperties {
  const { format, places } = block;
  const { left, right } = edgesOf(places, area);
  const isRightToLeft = format.direction === 'right-to-left';
  const [start, end] = isRightToLeft ? [right, left] : [left, right];
  const first = format.lineHeight === 0 ? 0 : format.indentFirst;
  // A single line at the indent of first lines is the first line of a paragraph.
  const isFirstLine =
    format.lineHeight === 0 && look.indentFirst > 0 && Math.abs(start - look.indentFirst) < MIN_INDENT;
  const indentStart = isFirstLine || align === 'end' ? 0 : start - Math.min(0, first);
  const indentEnd = align === 'end' || (align === 'justify' && format.lineHeight > 0) ? end : 0;
  const indentFirst = isFirstLine ? look.indentFirst : first;
  return {
    ...(Math.abs(indentStart) > MIN_INDENT && { indentStart: Math.round(indentStart * 2) / 2 }),
    ...(indentEnd > MIN_INDENT && { indentEnd: Math.round(indentEnd * 2) / 2 }),
    ...(Math.abs(indentFirst - look.indentFirst) > TOLERANCE && { indentFirst: Math.round(indentFirst * 2) / 2 }),
  };
}

/** How far a text is from both sides of the area, on its first page. */
function edgesOf([first]: readonly ElementPlace[], area: TextArea): TextArea {
  if (first === undefined) return { left: 0, right: 0 };
  return { left: first.box.left - area.left, right: area.right - first.box.right };
}

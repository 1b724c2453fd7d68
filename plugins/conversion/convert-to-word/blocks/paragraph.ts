import type { Box, ElementPlace, ParagraphProperties, WordParagraph } from '../../../../engine/index.js';
import { type Alignment, alignmentOf } from '../styles/alignment.js';
import { type Role } from '../styles/style-roles.js';
import type { StyleLook, TextBlock } from '../styles/style-votes.js';
import { plainLook } from '../styles/word-styles.js';
import { lineFit } from '../layout/fit/line-fit.js';
import { lineHeightOf, measuresOf } from '../layout/line-heights.js';
import type { WordBox } from '../layout/box-plan.js';
import { halfPoints } from '../layout/half-points.js';
import type { RaggedEdges } from '../layout/ragged-edges.js';
import { boxedFormat } from './boxed-format.js';
import type { Environment } from './block-environment.js';
import { inlineOf } from './inline-content.js';
import { SPARE_POINTS, SPARE_SHARE } from './roomy-columns.js';
import { withTabs } from './texts/with-tabs.js';

/** The stretch of a page between its margins. */
export interface TextArea {
  readonly left: number;
  readonly right: number;
}

/** The inside of a cell. */
export interface CellArea extends TextArea {
  readonly keepsIndents: boolean;
  /** The height that a line alone in the cell may have, in points. */
  readonly lineRoom: number;
}

export interface BlockPlace {
  readonly environment: Environment;
  /** Where its indents are measured from; indents are left out without it. */
  readonly area?: TextArea;
  /** The inside of the cell that it stands in, from which its tab stops and its indent are measured. */
  readonly cell?: CellArea;
  /** Defaults to the value of the style. */
  readonly spaceBefore?: number | undefined;
  readonly numbering?: WordParagraph['numbering'];
  readonly bookmarks?: readonly string[];
  readonly pageBreakBefore?: boolean;
  /** Whether it is a heading after which its page ends. */
  readonly endsPage?: boolean;
  /** The place on its page of text that is not part of the flow. */
  readonly frame?: Box | undefined;
  /** Whether it stands in one line with another text. */
  readonly isInLine?: boolean;
  /** Whether its lines end, or begin, at a table or a picture beside it. */
  readonly isWrapped?: boolean;
  /** The box that is drawn around it. */
  readonly box?: WordBox | undefined;
  /** The indents of the lines of an item, which its list has. */
  readonly itemIndents?: Pick<ParagraphProperties, 'indentStart' | 'indentFirst'>;
}

/** In points: smaller differences are errors of measuring. */
const TOLERANCE = 1.5;

/** In points: lines that reach less far over the margin fit all the same. */
const OVERHANG = 0.5;

/** In points: how much wider narrow paragraphs are than their longest line. */
const SPARE = 2;

/** In points: smaller indents are those of letters that reach over the margin. */
export const MIN_INDENT = 3;

/** Makes a paragraph that states only what differs from its style. */
export function paragraphBlock(block: TextBlock, role: Role, place: BlockPlace): WordParagraph {
  const { environment, spaceBefore, numbering, bookmarks, pageBreakBefore, frame, isInLine, box } = place;
  const area = place.area === undefined ? undefined : (box?.inner ?? place.area);
  const look = environment.survey.looks.get(role) ?? plainLook;
  const isItem = numbering !== undefined;
  const isApart = isInLine === true || (area !== undefined && standsApart(block));
  const align = isApart ? 'start' : alignmentIn(block, look, { area, isItem });
  const { height, isExact } = lineHeightOf(measuresOf(block), look, place.cell?.lineRoom);
  const isCentred = align === 'center';
  const origin = (place.cell ?? place.area)?.left;
  const keepsGaps = origin !== undefined && hasGapsOfItsOwn(block, align);
  const { runs, tabs } = keepsGaps ? withTabs(block.runs, origin) : { runs: block.runs, tabs: [] };
  const format: ParagraphProperties = {
    ...(pageBreakBefore === true && { pageBreakBefore }),
    ...(place.endsPage === true && { keepNext: false }),
    ...(frame !== undefined && { frame }),
    ...(block.format.direction === 'right-to-left' && { isRightToLeft: true }),
    ...(spaceBefore !== undefined && { spaceBefore }),
    ...(!isExact && { lineHeight: 'auto' }),
    ...(isExact && height !== look.lineHeight && { lineHeight: height }),
    ...(area !== undefined && !isItem && !isCentred && indentsOf(block, { look, area, align })),
    ...(area !== undefined &&
      frame === undefined &&
      align === 'start' &&
      raggedIndent(block, area, environment.survey.ragged)),
    ...(area === undefined &&
      place.cell?.keepsIndents === true &&
      align === 'start' &&
      indentInCell(block, place.cell)),
    ...(area === undefined && place.cell !== undefined && align === 'end' && endIndentInCell(block, place.cell)),
    ...((isCentred || area === undefined) && look.indentFirst !== 0 && { indentFirst: 0 }),
    ...(align !== look.align && { align }),
    ...(tabs.length > 0 && { tabs }),
  };
  return {
    kind: 'paragraph',
    ...(role !== 'Normal' && { style: role }),
    format: box === undefined || place.area === undefined ? format : boxedFormat(format, box, place.area),
    ...(numbering !== undefined && { numbering }),
    ...(bookmarks !== undefined && { bookmarks }),
    content: inlineOf(runs, look.text, {
      ...environment,
      ...wideningOf({ ...block, runs }, { ...place, format, look }),
    }),
  };
}

interface SetText extends Pick<BlockPlace, 'area' | 'cell' | 'itemIndents' | 'isInLine' | 'isWrapped'> {
  readonly format: ParagraphProperties;
  readonly look: StyleLook;
}

/** How much wider the letters become so that the text takes as many lines as it did. */
function wideningOf(
  { runs, places, format: { direction } }: TextBlock,
  { area, cell, itemIndents, isInLine, isWrapped, format, look }: SetText,
): Pick<Environment, 'widening'> {
  const room = cell ?? area;
  const isTurned = places.some(({ lines }) => lines?.angle !== undefined);
  if (room === undefined || isTurned || isInLine === true) return {};
  if (direction !== 'left-to-right' || format.tabs !== undefined) return {};
  const lines = places.reduce((sum, place) => sum + (place.lines?.count ?? 0), 0);
  const { indentStart = 0, indentEnd = 0, indentFirst = look.indentFirst } = { ...format, ...itemIndents };
  const width = isWrapped === true ? wrappedWidth(places) : room.right - room.left - indentStart - indentEnd;
  const widening = lineFit({ runs, lines, width, indentFirst });
  return widening === 0 ? {} : { widening };
}

/** The width of the lines of a text beside a table or a picture: as wide as on the page. */
function wrappedWidth([first]: readonly ElementPlace[]): number {
  return first === undefined ? 0 : first.box.right - first.box.left + (first.lines?.spare ?? 0);
}

/** The share of the width of a line that its wide spaces take at least if its texts have places of their own. */
const MOSTLY_GAPS = 1 / 3;

/** Whether wide spaces take much of a line: its texts keep their places, which may be in the middle of the page together by chance. */
function standsApart({ runs, format: { direction, lineHeight }, places: [first] }: TextBlock): boolean {
  if (first === undefined || lineHeight > 0 || direction !== 'left-to-right') return false;
  const gaps = runs.flatMap((run) => run.gaps ?? []).reduce((sum, { left, right }) => sum + right - left, 0);
  return gaps > MOSTLY_GAPS * (first.box.right - first.box.left);
}

/** Whether the wide spaces of a text are the author's: those of justified lines fill the lines, and tabs move text to the right only. */
function hasGapsOfItsOwn({ format: { align, lineHeight, direction } }: TextBlock, own: Alignment): boolean {
  const isFilled = align === 'justify' && lineHeight > 0;
  return direction === 'left-to-right' && own !== 'center' && own !== 'end' && !isFilled;
}

/** In points: how exactly a text that is centred, or set to the end, stands there. */
const EXACT = 4;

/** In points: texts that stand nearer to the margin may be indented. */
const FAR = 36;

/** Judges by the area, which is that of the page: a single line tells little by itself, but items begin at their markers. */
function alignmentIn(
  { format, places }: TextBlock,
  look: StyleLook,
  { area, isItem }: { readonly area: TextArea | undefined; readonly isItem: boolean },
): Alignment {
  const align = alignmentOf(format);
  if (area === undefined || align !== 'start') return align;
  const isRightToLeft = format.direction === 'right-to-left';
  const { left, right } = edgesOf(places, area);
  const [start, end] = isRightToLeft ? [right, left] : [left, right];
  const isLine = format.lineHeight === 0;
  if (look.align === 'justify' && (isLine ? start < FAR : Math.abs(end) < EXACT || places.length > 1)) return 'justify';
  if (isItem || !isLine) return align;
  if (Math.abs(start - end) < EXACT && start > FAR) return 'center';
  return Math.abs(end) < EXACT && start > (area.right - area.left) / 3 ? 'end' : align;
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
  const isToEnd = align === 'end' || (align === 'justify' && format.lineHeight > 0);
  // Lines that reach over the margin need their room.
  const indentToEnd = isToEnd || end < -OVERHANG ? end : 0;
  const indentEnd = format.isNarrow === true ? Math.max(0, end - SPARE) : indentToEnd;
  const indentFirst = isFirstLine ? look.indentFirst : first;
  return {
    ...(Math.abs(indentStart) > MIN_INDENT && { indentStart: halfPoints(indentStart) }),
    ...((indentEnd > MIN_INDENT || indentEnd < -OVERHANG) && { indentEnd: Math.floor(indentEnd * 2) / 2 }),
    ...(Math.abs(indentFirst - look.indentFirst) > TOLERANCE && { indentFirst: halfPoints(indentFirst) }),
  };
}

/** The indent at the end of text that its author set less wide than its area, where its lines would become fewer. */
function raggedIndent(
  { format, places: [first, ...others] }: TextBlock,
  area: TextArea,
  edges: RaggedEdges,
): Pick<ParagraphProperties, 'indentEnd'> {
  const spare = first?.lines?.spare;
  if (first?.lines === undefined || spare === undefined || others.length > 0 || format.isNarrow === true) return {};
  if (format.lineHeight === 0 || format.direction !== 'left-to-right') return {};
  const { right } = first.box;
  const edge = area.right < right + spare ? undefined : edges.edgeOf(right, first.lines);
  return edge === undefined ? {} : { indentEnd: Math.floor((area.right - edge) * 2) / 2 };
}

/** Texts begin at the edge of their cell, or farther right. */
function indentInCell({ format, places: [first] }: TextBlock, { left }: TextArea): ParagraphProperties {
  if (first === undefined || first.lines?.angle !== undefined || format.direction !== 'left-to-right') return {};
  const hanging = format.lineHeight === 0 ? 0 : Math.min(0, format.indentFirst);
  const indent = first.box.left - left - hanging;
  if (indent <= MIN_INDENT) return {};
  return { indentStart: halfPoints(indent), ...(hanging < -MIN_INDENT && { indentFirst: hanging }) };
}

/** In points: numbers of a column that end nearer to its edge than others do so by other widths of their letters. */
const MIN_END_INDENT = 1;

/** Texts at the right of their cell end where they did, unless they need the room when their letters are wider. */
function endIndentInCell({ format, places: [first] }: TextBlock, { left, right }: TextArea): ParagraphProperties {
  if (first === undefined || first.lines?.angle !== undefined || format.direction !== 'left-to-right') return {};
  const { box } = first;
  const spare = box.left - left - SPARE_POINTS - SPARE_SHARE * (box.right - box.left);
  const indent = Math.floor(2 * Math.min(right - box.right, spare)) / 2;
  return indent <= MIN_END_INDENT ? {} : { indentEnd: indent };
}

/** How far a text is from both sides of the area, on its first page. */
function edgesOf([first]: readonly ElementPlace[], area: TextArea): TextArea {
  if (first === undefined) return { left: 0, right: 0 };
  return { left: first.box.left - area.left, right: area.right - first.box.right };
}

import type { Box, Size } from '../../../geometry/geometry.js';
import type { FormField } from '../../document-model.js';
import type {
  Artwork,
  Borders,
  BoxPadding,
  BoxSide,
  BoxSides,
  LinkTarget,
  PageComment,
  Picture,
  RunStyle,
  Shape,
} from '../../flow-elements.js';
import type { KerningCount } from '../../glyphs/kerning.js';
import type { BlockRole, Direction } from '../../model.js';
import type { LetterWidths } from '../runs/letter-widths.js';
import type { LineGap } from './line-gaps.js';
import type { PartTag } from './tags-of.js';

/**
 * The data of one page that joining pages into a document needs: text in reading order with its look, and tables. It is plain
 * data, so that the pages of a large document can wait on the disk.
 */
export interface PageContent {
  /** 1-based. */
  readonly number: number;
  readonly size: Size;
  /** The looks that the runs of the page have; runs refer to them by index. */
  readonly styles: readonly RunStyle[];
  readonly letterWidths: readonly LetterWidths[];
  readonly kerning: KerningCount;
  /** In reading order. */
  readonly parts: readonly PagePart[];
  /** The boxes of the columns in reading order; text parts refer to them by index. */
  readonly columns: readonly Box[];
  /** Drawn boxes around texts; text parts refer to them by index. */
  readonly boxes: readonly PageBox[];
  /** Horizontal lines that are sides of no box and of no table. */
  readonly rules: readonly PageRule[];
  /** Horizontal lines and filled rectangles that belong to no text, table or figure; left out where there are none. */
  readonly shapes?: readonly Shape[];
  /** 0xRRGGBB, of an area that fills the page. */
  readonly background?: number;
  /** It has pictures and no text. */
  readonly scanned: boolean;
  /** Whether texts of the page, such as those of a form, have positions rather than a reading order. */
  readonly fixedLayout: boolean;
  /** Whether the page is a cover with visible text: its pictures are content, also where they fill the page. */
  readonly cover?: boolean;
  readonly fields: readonly FormField[];
  /** Present only if the model is read with `byPage`. */
  readonly artwork?: readonly Artwork[];
  readonly comments?: readonly PageComment[];
}

export type PagePart = TextPart | TablePart | FigurePart;

/** A block of the page model. */
export interface TextPart {
  readonly kind: 'text';
  readonly role: BlockRole;
  /** Left out where the document is not tagged. */
  readonly tag?: PartTag;
  readonly box: Box;
  readonly column: number;
  /** Left out where no box is drawn around it. */
  readonly boxed?: number;
  /** Whether it is a paragraph or an item of its own, whatever its tag: a bullet or a box to tick begins it. */
  readonly begins?: boolean;
  readonly lines: readonly TextLine[];
}

/** A drawn box around texts that follow each other. */
export interface PageBox {
  readonly box: Box;
  readonly sides: BoxSides;
  readonly fill?: number;
  readonly padding: BoxPadding;
  /** Where its text stands; left out for lines above and below a text, which does not leave its column. */
  readonly inner?: Box;
}

/** A drawn line. */
export interface PageRule extends BoxSide {
  readonly box: Box;
}

export interface TextLine {
  readonly box: Box;
  /** The y of the baseline; of turned text, the bottom of the box. */
  readonly baseline: number;
  /** The font size of most of its letters. */
  readonly size: number;
  readonly direction: Direction;
  /** Left out when it is 0. */
  readonly angle?: number;
  /** How far its first word reaches in the direction of the line: whether it would have fitted into the line before. */
  readonly firstWidth: number;
  /** Where its second word begins: the text of an item whose marker is the first; its own edge when it has one word. */
  readonly secondStart: number;
  /** How wide its letters are, in points, if all of them are in fonts of fixed pitch; its runs then have all spaces between words. */
  readonly pitch?: number;
  /** In their order; left out where there are none, and in lines with `pitch`. */
  readonly gaps?: readonly LineGap[];
  /** In logical order. */
  readonly runs: readonly TextRun[];
}

export interface TextRun {
  readonly text: string;
  /** An index into the styles of the page. */
  readonly style: number;
  readonly link?: LinkTarget;
  /** The label of the footnote that it refers to; found when the pages are joined. */
  readonly note?: string;
}

export interface TablePart {
  readonly kind: 'table';
  readonly box: Box;
  readonly columnEdges: readonly number[];
  readonly rowEdges: readonly number[];
  readonly rowCount: number;
  readonly headerRows: number;
  readonly cells: readonly CellPart[];
  readonly caption?: CaptionPart;
}

/** A picture of the page. */
export interface FigurePart {
  readonly kind: 'figure';
  readonly box: Box;
  readonly picture: Picture;
  readonly alternateText?: string;
  readonly formula?: true;
  readonly behindText: boolean;
  readonly caption?: CaptionPart;
}

/** The text of a caption, away from the columns of the page. */
export type CaptionPart = Omit<TextPart, 'column'>;

export interface CellPart {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly box: Box;
  /** Its text, and the tables inside of it. */
  readonly parts: readonly PagePart[];
  readonly turned?: 90 | 270;
  readonly shading?: number;
  readonly onGround?: true;
  readonly borders: Borders;
  /** The widths of these lines, in points; left out where they are unknown. */
  readonly borderWidths?: Borders;
}

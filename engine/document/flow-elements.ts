import type { DrawnPath } from '../geometry/drawn-path.js';
import type { Box } from '../geometry/geometry.js';
import type { PagePlace } from './document-model.js';

/** An element of the document model. Lists are flat: their items follow each other and state their levels. */
export type FlowElement = PageStart | Paragraph | Heading | ListItem | CodeBlock | Table | Figure | Footnote;

/** The following elements are on this page. Where a page ends inside an element, a run of the element states the new page. */
export interface PageStart {
  readonly kind: 'page';
  /** 1-based. */
  readonly number: number;
  /** In drawing order, without the lines of tables; present only if the model is read with `byPage`. */
  readonly artwork?: readonly Artwork[];
  /** Comments from the annotations of the page; present only if the model is read with `byPage`. */
  readonly comments?: readonly PageComment[];
}

export interface PageComment {
  readonly text: string;
  /** Empty when unknown. */
  readonly author: string;
}

/** An opaque rectangle of one colour, 0xRRGGBB. */
export interface Shape {
  readonly box: Box;
  readonly colour: number;
}

/** Vector artwork as paths in drawing order, the lowest first. */
export interface Drawing {
  /** Without the widths of strokes. */
  readonly box: Box;
  readonly paths: readonly DrawnPath[];
  /** Equal for equal drawings, wherever they stand. */
  readonly digest: string;
  /** The alternative text of the tags. */
  readonly alternateText?: string;
}

/** Content of a page besides text and tables: a rectangle, a drawing, or a picture without words. */
export type Artwork =
  | Shape
  | Drawing
  | {
      readonly box: Box;
      readonly picture: Picture;
      /** The alternative text of the tags; of a formula, its words. */
      readonly alternateText?: string;
      /** A displayed formula, which belongs to the text of its page. */
      readonly formula?: true;
    };

/** The artwork of a model that was read without drawings. */
export type PlainArtwork = Exclude<Artwork, Drawing>;

/** Where an element stands: a part on each page or column that it goes over, at least one. */
export interface Placed {
  readonly places: readonly ElementPlace[];
}

export interface ElementPlace {
  readonly page: number;
  readonly box: Box;
  /** Left out for tables and figures. */
  readonly lines?: PlaceLines;
}

/** The lines of text of a place. */
export interface PlaceLines {
  readonly count: number;
  /** The y of the first and of the last baseline; of turned text, the bottom of the box around the line. */
  readonly firstBaseline: number;
  readonly lastBaseline: number;
  /** In points: the lengths of all lines together. */
  readonly length?: number;
  /** In points: the left edges of the lines before which the author has ended one, in their order; absent where there are none. */
  readonly starts?: readonly number[];
  /** In points: how much wider the text may become before a word moves to the line before; absent where no line ends for want of room. */
  readonly spare?: number;
  /** Direction of the baselines in degrees, clockwise; absent for text that reads to the right. */
  readonly angle?: number;
}

/**
 * A box that is drawn around paragraphs. Elements that follow each other with the same `number` stand in one box, which may go over
 * pages.
 */
export interface ParagraphBox {
  /** Counts the boxes of the document. */
  readonly number: number;
  readonly sides: BoxSides;
  /** Background, 0xRRGGBB; none when left out. */
  readonly fill?: number;
  /** Where it stands, its sides included: a part on each page or column that it goes over. */
  readonly places: readonly Pick<ElementPlace, 'page' | 'box'>[];
  /** From the sides to the text, in points. */
  readonly padding: BoxPadding;
  /** From the edges of the text's column to the box, in points; negative where it reaches out of the column. */
  readonly indentLeft: number;
  readonly indentRight: number;
}

/** The drawn sides of a box. */
export interface BoxSides {
  readonly left?: BoxSide;
  readonly top?: BoxSide;
  readonly right?: BoxSide;
  readonly bottom?: BoxSide;
}

export interface BoxSide {
  /** 0xRRGGBB. */
  readonly colour: number;
  /** In points. */
  readonly width: number;
}

export type BoxPadding = { readonly [Side in keyof BoxSides]-?: number };

/** An element that may stand in a drawn box. */
export interface Boxed {
  readonly boxed?: ParagraphBox;
}

export interface Paragraph extends Placed, Boxed {
  readonly kind: 'paragraph';
  readonly style: 'normal' | 'title' | 'subtitle' | 'quote' | 'caption';
  readonly runs: readonly Run[];
  readonly format: ParagraphFormat;
}

export interface Heading extends Placed, Boxed {
  readonly kind: 'heading';
  /** 1 to 6. */
  readonly level: number;
  readonly runs: readonly Run[];
  readonly format: ParagraphFormat;
}

/** A paragraph of an item; the first has the marker. */
export interface ListItem extends Placed, Boxed {
  readonly kind: 'list-item';
  /** Items of one list have the same number; it counts the lists of the document. */
  readonly list: number;
  /** 1 for the outermost. */
  readonly level: number;
  /** Left out for further paragraphs of the same item. */
  readonly marker?: ListMarker;
  /** In points, from the start of the marker to that of the text; left out without a marker. */
  readonly hanging?: number;
  /** Text of the item without its marker. */
  readonly runs: readonly Run[];
  readonly format: ParagraphFormat;
}

export interface ListMarker {
  /** As displayed, such as `•`, `(a)` or `1.2`. */
  readonly text: string;
  readonly style: 'bullet' | 'decimal' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'upper-roman';
  /** The number that it shows; left out for bullets. */
  readonly value?: number;
  /** 0xRRGGBB; left out where it is that of the text. */
  readonly colour?: number;
  /** Its font size relative to that of the text; left out where they are the same. */
  readonly scale?: number;
}

export interface CodeBlock extends Placed, Boxed {
  readonly kind: 'code';
  /** Lines of code with all spaces. */
  readonly lines: readonly string[];
  /** The look of most of it. */
  readonly style: RunStyle;
  /** The same text in several looks, with a line feed between lines; left out when all of it has one look. */
  readonly parts?: readonly CodePart[];
}

/** Code in one look. */
export type CodePart = Pick<Run, 'text' | 'style'>;

export interface Table extends Placed {
  readonly kind: 'table';
  /** The width of each column, in points. */
  readonly widths: readonly number[];
  /** The height of each row, in points. */
  readonly heights: readonly number[];
  readonly rowCount: number;
  /** How many rows at the top are headers. */
  readonly headerRows: number;
  /** Whether its headers stand again at the top of its other pages; left out where they do not. */
  readonly repeatsHeader?: true;
  /** In the order of rows, then columns; each place of the grid belongs to exactly one. */
  readonly cells: readonly Cell[];
  readonly caption?: Paragraph;
}

export interface Cell {
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly content: readonly FlowElement[];
  readonly align: ParagraphFormat['align'];
  /** Place of its text between the upper and the lower edge; left out at the top. */
  readonly verticalAlign?: 'middle' | 'bottom';
  /** Direction of its baselines in degrees, clockwise, where its text is turned and that of other cells is not. */
  readonly turned?: 90 | 270;
  /** 0xRRGGBB; none when left out. */
  readonly shading?: number;
  /** Whether its colour is that of an area around the whole table. */
  readonly onGround?: true;
  readonly borders: Borders;
  /** The widths of these lines, in points; left out where they are unknown. */
  readonly borderWidths?: Borders;
}

/** The edges that have a drawn line: its colour, 0xRRGGBB, or its width. */
export interface Borders {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

/** A picture or a drawing. */
export interface Figure extends Placed {
  readonly kind: 'figure';
  readonly picture: Picture;
  /** The words that the picture shows, which the text around it does not have. */
  readonly alternateText?: string;
  /** A displayed formula: it is as large as the text around it. */
  readonly formula?: true;
  readonly caption?: Paragraph;
  /** It lies behind text, or fills the page. */
  readonly behindText: boolean;
}

/** Pixels in a file in the job's folder, upright as the page shows them; equal pictures share a file. */
export interface Picture {
  readonly path: string;
  readonly format: 'jpg' | 'png';
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** Whether some of its pixels are transparent; absent when all are opaque. */
  readonly transparent?: true;
}

export interface Footnote extends Placed {
  readonly kind: 'footnote';
  /** As displayed; runs with the same `note` refer to it. */
  readonly label: string;
  /** How the label stands before the text; left out where it is raised, and a space follows it. */
  readonly mark?: FootnoteMark;
  readonly content: readonly Paragraph[];
}

/** How the label of a footnote stands before its text. */
export interface FootnoteMark {
  readonly isRaised: boolean;
  /** Whether the text follows it without a space. */
  readonly isJoined: boolean;
}

/** Text with one style, in logical order. */
export interface Run {
  readonly text: string;
  readonly style: RunStyle;
  readonly link?: LinkTarget;
  /** The label of the footnote that it refers to. */
  readonly note?: string;
  /** It is the number of its page. */
  readonly pageNumber?: true;
  /** A page begins with it, inside an element. */
  readonly page?: number;
  /** A line that the author has ended: a break comes before it. */
  readonly lineBreak?: true;
  /** Where lines ended with hyphens that are not in the text: indices of the characters after them, in ascending order. */
  readonly hyphens?: readonly number[];
  /** In their order; only in lines that begin the element or that the author has ended before. */
  readonly gaps?: readonly RunGap[];
}

/** A space that is wider than those between words, such as a tab leaves. */
export interface RunGap {
  /** The index of the space in the text of the run. */
  readonly index: number;
  /** Where the text before it ends and the text after it begins on its page, in points. */
  readonly left: number;
  readonly right: number;
}

export type LinkTarget = { readonly uri: string } | PagePlace;

export interface RunStyle {
  /** The family, such as `Arial`; empty when unknown. */
  readonly family: string;
  readonly generic: 'serif' | 'sans-serif' | 'monospace';
  /** 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
  /** In points; of raised and lowered text, that of the text around it. */
  readonly size: number;
  /**
   * How wide the letters of the font are in the document, relative to those of the common font that stands for it (`commonFont`);
   * left out when it is unknown or about 1.
   */
  readonly spread?: number;
  /** Mean width of the letters that are set in the font, as wide as those of the common font, in ems; known where `spread` is. */
  readonly letterWidth?: number;
  /** Space added between letters, in ems; left out where there is none. */
  readonly tracking?: number;
  /** 0xRRGGBB, mixed with white as far as the text is transparent. */
  readonly colour: number;
  /** Left out where text is opaque. */
  readonly translucent?: TranslucentInk;
  readonly highlight?: number;
  readonly underline?: true;
  readonly strike?: true;
  /** Neither filled nor stroked, as recognised text over a scan is. */
  readonly invisible?: true;
  readonly shift?: 'superscript' | 'subscript';
  /** BCP 47, where it differs from the document's. */
  readonly language?: string;
}

/** The ink of text through which the page below is seen. */
export interface TranslucentInk {
  /** 0xRRGGBB. */
  readonly colour: number;
  /** Between 0 and 1. */
  readonly opacity: number;
}

/** In points. */
export interface ParagraphFormat {
  readonly align: 'left' | 'center' | 'right' | 'justify';
  readonly direction: 'left-to-right' | 'right-to-left' | 'top-to-bottom';
  /** Distance from the edge of the text's column. */
  readonly indentLeft: number;
  readonly indentRight: number;
  /** Indent of the first line relative to the other lines; negative for a hanging indent. */
  readonly indentFirst: number;
  /** Whether the lines end before the edge of the column although their next words have room before it. */
  readonly isNarrow?: true;
  /** Distance from baseline to baseline; 0 for a single line. */
  readonly lineHeight: number;
  /** To the element above on the page. */
  readonly spaceBefore: number;
  /** Whether the paragraph is a line that follows the one above without a space, as each line of an address does. */
  readonly isNextLine?: true;
}

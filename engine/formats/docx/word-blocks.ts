import type { Box } from '../../geometry/geometry.js';

/** The parts of the text of a Word document. Measures are in points, colours are 0xRRGGBB. */
export type WordBlock = WordParagraph | WordTable;

export interface WordParagraph {
  readonly kind: 'paragraph';
  /** The id of a style; Normal when left out. */
  readonly style?: string;
  /** Only the properties that differ from the style. */
  readonly format?: ParagraphProperties;
  /** A level, from 0, of a list, from 1; the number 0 stands for none where the style has one. */
  readonly numbering?: { readonly number: number; readonly level: number };
  /** The names of bookmarks that lead here. */
  readonly bookmarks?: readonly string[];
  readonly content: readonly WordInline[];
}

export interface ParagraphProperties {
  readonly keepNext?: boolean;
  readonly keepLines?: boolean;
  readonly pageBreakBefore?: boolean;
  /** Whether single lines of a paragraph are kept from standing alone at the ends of pages; true by default. */
  readonly widowControl?: boolean;
  /** Box on the page of a frame that contains the paragraph. */
  readonly frame?: Box;
  readonly isRightToLeft?: boolean;
  readonly tabs?: readonly TabStop[];
  readonly spaceBefore?: number;
  readonly spaceAfter?: number;
  /** Distance from line to line; `auto` uses the line height of the font. */
  readonly lineHeight?: number | 'auto';
  /** At the side where lines begin. */
  readonly indentStart?: number;
  readonly indentEnd?: number;
  /** Indent of the first line relative to the other lines. */
  readonly indentFirst?: number;
  /** The sides are those of a page: `start` is where lines begin. */
  readonly align?: 'start' | 'center' | 'end' | 'justify';
  /** 1 to 9. */
  readonly outlineLevel?: number;
  /** Paragraphs that follow each other with equal borders and indents stand in one box. */
  readonly borders?: ParagraphBorders;
  readonly shading?: number;
}

/** The drawn sides of a paragraph. */
export interface ParagraphBorders {
  readonly left?: ParagraphBorder;
  readonly top?: ParagraphBorder;
  readonly right?: ParagraphBorder;
  readonly bottom?: ParagraphBorder;
}

export interface ParagraphBorder {
  readonly colour: number;
  readonly width: number;
  /** To the text: whole points, 31 at most. */
  readonly space: number;
}

export interface TabStop {
  readonly at: number;
  readonly align: 'left' | 'center' | 'right';
  /** Dots up to the tab stop. */
  readonly hasLeader?: boolean;
}

export interface RunProperties {
  /** The id of a character style. */
  readonly style?: string;
  readonly font?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly colour?: number;
  readonly highlight?: number;
  /** In points. */
  readonly size?: number;
  /** Width of the letters, in percent of their usual width. */
  readonly scale?: number;
  /** Whether pairs of letters stand closer together where their shapes permit it. */
  readonly kerned?: boolean;
  /** Space added between letters, in points. */
  readonly spacing?: number;
  readonly shift?: 'superscript' | 'subscript';
  readonly isRightToLeft?: boolean;
  /** BCP 47. */
  readonly language?: string;
}

export type WordInline = WordRun | WordLink | WordPicture | WordRectangle | WordTextBox | WordControl;

export interface WordRun {
  readonly kind: 'run';
  readonly properties?: RunProperties;
  readonly content: RunContent;
}

export type RunContent =
  /** Line feeds, tabs and soft hyphens become breaks, tabs and optional hyphens. */
  | { readonly text: string }
  | { readonly break: 'column' }
  /** The start of a field whose result is what follows, over paragraphs, up to its end. */
  | { readonly beginsField: string }
  | { readonly endsField: true }
  | { readonly field: 'PAGE' | 'NUMPAGES'; /** As displayed until it is updated. */ readonly text: string }
  | { readonly note: number; /** Its mark when it is not the number that Word gives. */ readonly mark?: string }
  /** The number of the footnote that it stands in. */
  | { readonly ownNote: true };

/** To an address, or to a bookmark of the document. */
export type WordLink = { readonly kind: 'link'; readonly content: readonly WordRun[] } & (
  { readonly uri: string } | { readonly bookmark: string }
);

export interface WordPicture {
  readonly kind: 'picture';
  readonly path: string;
  readonly format: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly alternateText: string;
  /** Where it stands on the page; in the line when left out. */
  readonly anchor?: { readonly left: number; readonly top: number; readonly wrap: 'square' | 'behind' };
}

/** A filled rectangle behind the text, at its place on the page. */
export interface WordRectangle {
  readonly kind: 'rectangle';
  readonly box: Box;
  readonly colour: number;
}

/** Text at its place on the page, on what else stands there. */
export interface WordTextBox {
  readonly kind: 'text-box';
  /** Before the rotation. Text that needs more room makes it higher. */
  readonly box: Box;
  /** In degrees, clockwise. */
  readonly rotation?: number;
  readonly content: readonly WordBlock[];
}

/** A form field. */
export interface WordControl {
  readonly kind: 'control';
  readonly name: string;
  readonly type: 'text' | 'checkbox' | 'choice';
  /** As displayed. */
  readonly text: string;
  readonly isChecked?: boolean;
  readonly options?: readonly string[];
  readonly properties?: RunProperties;
}

export interface WordTable {
  readonly kind: 'table';
  readonly style: string;
  /** Distance from the margin of the page's text. */
  readonly indent: number;
  /** Where it stands on the page, with the text around it; in the flow when left out. */
  readonly float?: { readonly left: number; readonly top: number };
  readonly isRightToLeft: boolean;
  readonly widths: readonly number[];
  /** Inside of cells: at the left and the right, at the top, and at the bottom. */
  readonly padding: { readonly left: number; readonly right: number; readonly above: number; readonly below: number };
  readonly rows: Iterable<WordRow>;
}

export interface WordRow {
  readonly isHeader: boolean;
  /** The least one. */
  readonly height?: number;
  /** Whether a page may end within it. */
  readonly maySplit?: boolean;
  /** In the order of columns, with the lower parts of merged cells. */
  readonly cells: readonly WordCell[];
}

export interface WordCell {
  readonly columns: number;
  readonly width: number;
  /** Whether it begins a cell of several rows, or goes on with one. */
  readonly merged?: 'begins' | 'goes-on';
  readonly borders: CellSides;
  /** In points; half a point by default. */
  readonly borderWidths?: CellSides;
  readonly shading?: number;
  /** From its sides to its text, in points; those of the table by default. */
  readonly padding?: { readonly left: number; readonly right: number };
  readonly verticalAlign?: 'center' | 'bottom';
  /** The direction of turned text: `btLr` reads upwards, `tbRl` downwards. */
  readonly textDirection?: 'btLr' | 'tbRl';
  readonly content: readonly WordBlock[];
}

/** The colours, or the widths, of the drawn sides of a cell. */
export interface CellSides {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

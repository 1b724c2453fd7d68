import type { Box, Size } from '../geometry/geometry.js';
import type { FormField } from './document-model.js';
import type { LinkTarget, Picture } from './flow-elements.js';

/**
 * What a page says, as a reader sees it. All measures are in points from the top left corner of the visible page, y
 * downwards, with the page's rotation and UserUnit applied; angles are in degrees, clockwise as the reader sees them.
 */
export interface PageModel {
  /** 1-based. */
  readonly number: number;
  readonly size: Size;
  readonly fonts: readonly Font[];
  readonly glyphs: Glyphs;
  /** In reading order. */
  readonly blocks: readonly Block[];
  readonly rulings: readonly Ruling[];
  /** Filled rectangles that are too thick for a ruling, in the order in which the page draws them. */
  readonly areas: readonly FilledArea[];
  readonly images: readonly PageImage[];
  /** Left out unless asked for. */
  readonly links?: readonly PageLink[];
  /** In the order in which the page draws them; left out unless asked for. */
  readonly pieces?: readonly DrawnPiece[];
  /** Left out unless asked for. */
  readonly fields?: readonly FormField[];
}

export interface Font {
  /** The BaseFont without its subset tag; empty for a Type 3 font without a name. */
  readonly name: string;
  readonly family: string;
  /** 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
  readonly serif: boolean;
  readonly embedded: boolean;
}

/**
 * The glyphs of a page in the order in which it draws them, as columns: an object for each would cost more than reading
 * it. What the content stream does not draw (spaces that a reader of text makes up) is not there.
 */
export interface Glyphs {
  readonly length: number;
  /** What each stands for: one or several characters, ligatures expanded; empty when nothing says. */
  readonly text: readonly string[];
  /** Its cell: as wide as it advances, as high as its font ascends and descends. */
  readonly left: Float64Array;
  readonly top: Float64Array;
  readonly right: Float64Array;
  readonly bottom: Float64Array;
  /** Where it stands on its baseline. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Which style each has: an index into `styles`. */
  readonly style: Uint32Array;
  readonly styles: readonly Style[];
  /** Its index in PDFium's text page, to find it again. */
  readonly source: Uint32Array;
  /** The marked-content identifier that it lies in, -1 for none. */
  readonly mark: Int32Array;
}

/** What a run of glyphs has in common. */
export interface Style {
  /** An index into the page's fonts. */
  readonly font: number;
  /** The height of an em, in points. */
  readonly size: number;
  /** Of the baseline: 0 reads to the right, 90 downwards. */
  readonly angle: number;
  /** 0xRRGGBB. */
  readonly colour: number;
  /** Neither filled nor stroked, as the text over a scan is. */
  readonly invisible: boolean;
  /** Written from top to bottom. */
  readonly vertical: boolean;
}

export type Direction = 'left-to-right' | 'right-to-left' | 'top-to-bottom';

export interface Word {
  /** In logical order. */
  readonly text: string;
  readonly box: Box;
  readonly style: Style;
  /** Indices into the page's glyphs, in logical order. */
  readonly glyphs: readonly number[];
  /** Raised above or lowered below the baseline of its line. */
  readonly shift?: 'superscript' | 'subscript';
}

export interface Line {
  /** In logical order. */
  readonly words: readonly Word[];
  /** Whether a space stands before the word of the same index. */
  readonly spaced: readonly boolean[];
  readonly box: Box;
  readonly angle: number;
  readonly direction: Direction;
  /**
   * The y of the baseline in the line's own frame (turned by `angle` so that it reads to the right); of a line from top
   * to bottom, the x of its middle there.
   */
  readonly baseline: number;
}

/** Lines that belong together: a paragraph, a heading, an item of a list, a cell. */
export interface Block {
  readonly lines: readonly Line[];
  readonly box: Box;
  readonly role: BlockRole;
}

export type BlockRole = 'body' | 'heading' | 'header' | 'footer' | 'sidebar' | 'caption' | 'note';

/** A drawn straight line or thin rectangle, horizontal or vertical, as tables have. */
export interface Ruling extends Box {
  readonly colour: number;
}

/** A filled rectangle, such as the background of a row. */
export interface FilledArea extends Box {
  /** 0xRRGGBB. */
  readonly colour: number;
}

export interface PageImage {
  readonly box: Box;
  /** Of its samples. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

/** An area of the page that leads somewhere; a link over several lines has an area for each. */
export interface PageLink {
  readonly box: Box;
  readonly target: LinkTarget;
}

/** The visible part of something that the page draws, other than text; what is white is left out. */
export interface DrawnPiece extends Box {
  /**
   * A `line` is horizontal or vertical, an `area` an upright filled rectangle, a `frame` a stroked one, whose lines are
   * pieces too, a `shape` any other path or a shading.
   */
  readonly kind: 'line' | 'area' | 'frame' | 'shape' | 'image';
}

/** A raster image as the page shows it: upright, without what is cropped off. */
export interface PagePicture {
  readonly box: Box;
  readonly picture: Picture;
  /** The words of the page that the picture shows; the text of the page does not have them. */
  readonly alternateText?: string;
}

/** A node of the structure tree, of what one page has of it. */
export interface StructureNode {
  /** The standard type after the role map, such as `P`, `H1`, `TD`. */
  readonly type: string;
  readonly actualText?: string;
  readonly alternateText?: string;
  readonly language?: string;
  /** Nodes and marked-content identifiers, in logical order. */
  readonly children: readonly (StructureNode | number)[];
}

import type { Box, Size } from '../geometry/geometry.js';
import type { FormField } from './document-model.js';
import type { BoxSide, LinkTarget, Picture, TranslucentInk } from './flow-elements.js';

/**
 * The content of a page as displayed. All measures are in points from the top left corner of the visible page, y
 * downwards, with the page's rotation and UserUnit applied; angles are in degrees, clockwise.
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
  /** In drawing order; left out where the page has none. */
  readonly rounded?: readonly RoundedBox[];
  /** Images and shades that are as small as bullets; left out where the page has none. */
  readonly picturedBullets?: readonly Box[];
  readonly images: readonly PageImage[];
  /** Present only if the caller requests it. */
  readonly links?: readonly PageLink[];
  /** In drawing order; present only if the caller requests it. */
  readonly pieces?: readonly DrawnPiece[];
  /** Present only if the caller requests it. */
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
 * The glyphs of a page in drawing order, as parallel arrays: an object per glyph would cost more than reading it.
 * Spaces that text extraction adds, without a glyph in the content stream, are not contained.
 */
export interface Glyphs {
  readonly length: number;
  /** The text of each glyph: one or several characters, with ligatures expanded; empty when unknown. */
  readonly text: readonly string[];
  /** The cell of each glyph: its advance wide, ascent plus descent high. */
  readonly left: Float64Array;
  readonly top: Float64Array;
  readonly right: Float64Array;
  readonly bottom: Float64Array;
  /** The position of each glyph on its baseline. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Index into `styles`. */
  readonly style: Uint32Array;
  readonly styles: readonly Style[];
  /** Index in PDFium's text page. */
  readonly source: Uint32Array;
  /** Marked-content identifier of each glyph, -1 for none. */
  readonly mark: Int32Array;
}

/** Properties that the glyphs of a run share. */
export interface Style {
  /** An index into the page's fonts. */
  readonly font: number;
  /** Font size in points. */
  readonly size: number;
  /** Direction of the baseline: 0 reads to the right, 90 downwards. */
  readonly angle: number;
  /** 0xRRGGBB, mixed with white as far as the text is transparent. */
  readonly colour: number;
  /** Left out where text is opaque. */
  readonly translucent?: TranslucentInk;
  /** Neither filled nor stroked, as the text layer of a scan is. */
  readonly invisible: boolean;
  /** Written from top to bottom. */
  readonly vertical: boolean;
  /** Filled and stroked in one colour, which shows a font without bold letters as bold. */
  readonly thickened?: true;
  /** Slanted by the matrix, which shows a font without italic letters as italic. */
  readonly slanted?: true;
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
  /** Whether a space precedes the word of the same index. */
  readonly spaced: readonly boolean[];
  readonly box: Box;
  readonly angle: number;
  readonly direction: Direction;
  /**
   * The y coordinate of the baseline in the line's own frame (rotated by `angle` so that it runs to the right); for a
   * vertical line, the x coordinate of its centre there.
   */
  readonly baseline: number;
}

/** Lines that belong together: a paragraph, a heading, a list item, a cell. */
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

/** A rectangle with round corners, filled, stroked or both. */
export interface RoundedBox extends Box {
  /** 0xRRGGBB. */
  readonly fill?: number;
  readonly side?: BoxSide;
}

/** A small disc, circle or square, such as browsers draw before the items of lists. */
export interface DrawnBullet extends Box {
  /** The character that looks like it. */
  readonly text: '•' | '◦' | '▪';
  /** 0xRRGGBB. */
  readonly colour: number;
}

export interface PageImage {
  readonly box: Box;
  /** Size of the image in samples. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

/** An area of the page with a link; a link over several lines has one area per line. */
export interface PageLink {
  readonly box: Box;
  readonly target: LinkTarget;
}

/** The visible part of an object other than text; white objects are left out. */
export interface DrawnPiece extends Box {
  /**
   * A `line` is horizontal or vertical, an `area` an upright filled rectangle, a `frame` a stroked one, whose lines are
   * pieces too, a `shape` any other path or a shading.
   */
  readonly kind: 'line' | 'area' | 'frame' | 'shape' | 'image';
}

/** A raster image as displayed: upright and cropped. */
export interface PagePicture {
  readonly box: Box;
  readonly picture: Picture;
  /** The words of the page that the picture shows. They are not in the text of the page. */
  readonly alternateText?: string;
  /** Whether it shows a displayed formula. */
  readonly formula?: true;
}

/** A node of the structure tree, with its content on one page. */
export interface StructureNode {
  /** The standard type after the role map, such as `P`, `H1`, `TD`. */
  readonly type: string;
  readonly actualText?: string;
  readonly alternateText?: string;
  readonly language?: string;
  /** Nodes and marked-content identifiers, in logical order. */
  readonly children: readonly (StructureNode | number)[];
}

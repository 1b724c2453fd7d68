import type { DrawnPath } from '../../geometry/drawn-path.js';
import type { Box, Size } from '../../geometry/geometry.js';
import type { CoreProperties } from '../ooxml/core-properties.js';

/** Content of a PPTX file. Measures are in points from the top left corner of the slide, y downwards. */
export interface Presentation {
  readonly properties: CoreProperties;
  /** Size of all slides. */
  readonly size: Size;
  /** The slide number that the first slide displays. */
  readonly firstNumber: number;
  /** At least one; the writer reads the next slide after it has written the previous one. */
  readonly slides: AsyncIterable<Slide>;
  /** At least one; called after all slides are written, since their layouts are known only then. */
  readonly layouts: () => readonly SlideLayout[];
  /** The fonts and colours that can be changed for all slides at once. Arial, black on white, when left out. */
  readonly theme?: Theme;
}

/** Text and shapes refer to the fonts and colours that their theme has. */
export interface Theme {
  readonly fonts: Readonly<Record<'titles' | 'texts', ThemeFont>>;
  readonly colours: ThemeColours;
}

export type ThemeFont = Pick<SlideRun, 'family' | 'generic'>;

/** Each is 0xRRGGBB. */
export interface ThemeColours {
  readonly text: number;
  readonly background: number;
  /** At most six, which differ from each other and from those above. */
  readonly accents: readonly number[];
}

/** Shapes that several slides share; they are drawn below the shapes of each slide. */
export interface SlideLayout {
  readonly name: string;
  readonly background?: Background;
  readonly shapes: readonly SlideShape[];
  readonly kind: LayoutKind;
  /** The title of a slide that is added in a program. */
  readonly title?: TitleLook;
  /** The main text of such a slide. */
  readonly body?: BodyLook;
}

export type Placeholder = 'title' | 'body';

/** Which placeholders slides with a layout have: a title and a main text, a title, or none. */
export type LayoutKind = 'text' | 'title-only' | 'blank';

export interface TitleLook {
  readonly box: Box;
  readonly align: SlideParagraph['align'];
  readonly run: Pick<SlideRun, 'size' | 'bold' | 'italic' | 'colour' | 'family'>;
}

export interface BodyLook {
  readonly box: Box;
  /** By their level, the outermost first; levels without a paragraph are left out. */
  readonly levels: ReadonlyMap<number, LevelLook>;
}

export interface LevelLook
  extends
    Pick<TitleLook, 'align' | 'run'>,
    Pick<SlideParagraph, 'isRightToLeft' | 'spaceBefore' | 'margin' | 'indent' | 'bullet'> {}

export interface Slide {
  /** The index of its layout. */
  readonly layout: number;
  /** Defaults to the background of the layout. */
  readonly background?: Background;
  /** In drawing order, the lowest shape first. */
  readonly shapes: readonly SlideShape[];
  /** Paragraphs for the speaker. */
  readonly notes: readonly string[];
}

/** 0xRRGGBB, or a picture that fills the slide. */
export type Background = { readonly colour: number } | { readonly picture: PictureFile };

export interface PictureFile {
  readonly path: string;
  readonly format: 'jpg' | 'png';
}

export type SlideShape = TextBox | Rectangle | LinkArea | SlidePicture | SlideDrawing | SlideTable;

export interface TextBox {
  readonly kind: 'text';
  /** Before its rotation, which is around its centre. */
  readonly box: Box;
  /** In degrees, clockwise. */
  readonly rotation?: number;
  /** Of the title and of the main text of a slide, which outlines and screen readers show as such; a slide has at most one of each. */
  readonly placeholder?: Placeholder;
  /** Whether lines wrap at the sides of the box. */
  readonly wraps: boolean;
  /** Whether lines run from top to bottom. */
  readonly isVertical: boolean;
  /** At least one. */
  readonly paragraphs: readonly SlideParagraph[];
  /** The link of the whole box. */
  readonly link?: SlideLink;
}

export interface Rectangle {
  readonly kind: 'rectangle';
  readonly box: Box;
  /** 0xRRGGBB. */
  readonly colour: number;
}

/** A transparent area with a link. Programs underline text that has a link itself. */
export interface LinkArea {
  readonly kind: 'link';
  readonly box: Box;
  readonly link: SlideLink;
}

export interface SlidePicture {
  readonly kind: 'picture';
  readonly box: Box;
  readonly picture: PictureFile;
  readonly alternateText?: string;
}

/** Paths, the lowest first: a group of shapes, or one shape. */
export interface SlideDrawing {
  readonly kind: 'drawing';
  readonly box: Box;
  /** At least one. */
  readonly paths: readonly DrawnPath[];
  readonly alternateText?: string;
}

export interface SlideTable {
  readonly kind: 'table';
  readonly box: Box;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly headerRows: number;
  /** Cells in any order; places of the grid without one are empty. */
  readonly cells: readonly SlideCell[];
}

export interface SlideCell {
  /** 0-based. */
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly paragraphs: readonly SlideParagraph[];
  /** 0xRRGGBB; none when left out. */
  readonly shading?: number;
  /** In points, around its text. */
  readonly margins: CellMargins;
  /** Place of the text across its lines; of turned text, counted from its first line. */
  readonly anchor: 'top' | 'middle' | 'bottom';
  /** Direction of the text in degrees, clockwise. */
  readonly turned?: 90 | 270;
  /** The colours of drawn edges, 0xRRGGBB. */
  readonly borders: CellSides;
  /** The widths of these edges, in points; left out where they are unknown. */
  readonly borderWidths?: CellSides;
}

export type CellSides = Readonly<Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>>;

export interface CellMargins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface SlideParagraph {
  readonly runs: readonly SlideRun[];
  readonly align: 'left' | 'center' | 'right' | 'justify';
  readonly isRightToLeft: boolean;
  /** Between baselines; that of the font when left out. */
  readonly lineHeight?: number;
  readonly spaceBefore: number;
  /** From the edge of the box to the text; the first line begins at `indent` from there, which is negative in lists. */
  readonly margin: number;
  readonly indent: number;
  /** 0 for the outermost. */
  readonly level: number;
  /** Places of tab stops from the edge of the box, in ascending order. */
  readonly tabs?: readonly number[];
  readonly bullet?: Bullet;
}

export type Bullet = BulletLook &
  ({ readonly character: string } | { readonly scheme: string; readonly startAt: number });

interface BulletLook {
  /** 0xRRGGBB. */
  readonly colour: number;
  /** Its size relative to that of the text; 1 when left out. */
  readonly scale?: number;
}

export interface SlideRun {
  /** Line feeds are line breaks. */
  readonly text: string;
  readonly size: number;
  /** Between letters, in points, besides that of the font; negative where they are nearer. */
  readonly letterSpacing?: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  /** 0xRRGGBB. */
  readonly colour: number;
  /** Between 0 and 1; opaque when left out. */
  readonly opacity?: number;
  readonly isInvisible: boolean;
  readonly highlight?: number;
  readonly shift?: 'superscript' | 'subscript';
  readonly family: string;
  /** The kind of font that programs use where the family is missing. */
  readonly generic?: 'serif' | 'sans-serif' | 'monospace';
  /** BCP 47. */
  readonly language?: string;
  /** Programs underline text with a link. */
  readonly link?: SlideLink;
  /** It is replaced by the number of the slide. */
  readonly isSlideNumber: boolean;
}

/** An address, or the index of a slide. */
export type SlideLink = { readonly uri: string } | { readonly slide: number };

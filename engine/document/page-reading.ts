import type { Size } from '../geometry/geometry.js';
import type { FormField } from './document-model.js';
import type { DrawnPiece, FilledArea, Font, Glyphs, PageImage, PageLink, Ruling, StructureNode } from './model.js';

/** The objects of a page before analysis, in the measures of `PageModel`. */
export interface PageReading {
  /** 1-based. */
  readonly number: number;
  readonly size: Size;
  readonly fonts: readonly Font[];
  readonly glyphs: Glyphs;
  /** Empty unless asked for. */
  readonly rulings: readonly Ruling[];
  /** Empty unless asked for. */
  readonly areas: readonly FilledArea[];
  /** Empty unless asked for. */
  readonly images: readonly PageImage[];
  /** Left out unless asked for. */
  readonly links?: readonly PageLink[];
  /** In the order in which the page draws them; left out unless asked for. */
  readonly pieces?: readonly DrawnPiece[];
  /** Left out unless asked for. */
  readonly fields?: readonly FormField[];
  /** The page's part of the structure tree; left out when there is none or it was not requested. */
  readonly structure?: readonly StructureNode[];
}

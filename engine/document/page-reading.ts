import type { Box, Size } from '../geometry/geometry.js';
import type { FormField } from './document-model.js';
import type {
  DrawnBullet,
  DrawnPiece,
  FilledArea,
  Font,
  Glyphs,
  PageImage,
  PageLink,
  RoundedBox,
  Ruling,
  StructureNode,
} from './model.js';

/** The objects of a page before analysis, in the measures of `PageModel`. */
export interface PageReading {
  /** 1-based. */
  readonly number: number;
  readonly size: Size;
  readonly fonts: readonly Font[];
  readonly glyphs: Glyphs;
  /** Empty unless the caller requests it. */
  readonly rulings: readonly Ruling[];
  /** Empty unless the caller requests it. */
  readonly areas: readonly FilledArea[];
  /** In drawing order; left out where the page has none. */
  readonly rounded?: readonly RoundedBox[];
  /** In drawing order; left out where the page has none. */
  readonly bullets?: readonly DrawnBullet[];
  /** Images and shades that are as small as bullets; left out where the page has none. */
  readonly picturedBullets?: readonly Box[];
  /** Empty unless the caller requests it. */
  readonly images: readonly PageImage[];
  /** Present only if the caller requests it. */
  readonly links?: readonly PageLink[];
  /** In drawing order; present only if the caller requests it. */
  readonly pieces?: readonly DrawnPiece[];
  /** Present only if the caller requests it. */
  readonly fields?: readonly FormField[];
  /** The page's part of the structure tree; left out when there is none or it was not requested. */
  readonly structure?: readonly StructureNode[];
}

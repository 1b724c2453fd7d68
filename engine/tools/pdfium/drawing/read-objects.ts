import type { DrawnBullet, DrawnPiece, FilledArea, PageImage, RoundedBox, Ruling } from '../../../document/model.js';
import { type Box, sizeOf } from '../../../geometry/geometry.js';
import { once } from '../../../files/once.js';
import { pageRef, type PdfiumPage } from '../binding/open-page.js';
import { hasTilingPatterns } from '../../../pdf/pages/tiling-patterns.js';
import { clipBox } from './clip-box.js';
import { bulletOf, isSmallSquare } from './read-bullets.js';
import { PieceReader } from './read-pieces.js';
import { readImage } from './read-placed-image.js';
import { readPath } from './read-path.js';
import { areasOf } from './read-areas.js';
import { roundedOf } from './read-rounded.js';
import { dotOf, dottedLines, rulingsOf } from './read-rulings.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, walkObjects } from '../binding/walk-page-objects.js';

export interface PageObjects {
  readonly rulings: readonly Ruling[];
  readonly areas: readonly FilledArea[];
  /** Left out where the page has none. */
  readonly rounded?: readonly RoundedBox[];
  /** Left out where the page has none, and unless requested. */
  readonly bullets?: readonly DrawnBullet[];
  /** Images and shades as small as bullets, with `bullets`; left out where the page has none. */
  readonly picturedBullets?: readonly Box[];
  readonly images: readonly PageImage[];
  /** Left out unless requested. */
  readonly pieces?: readonly DrawnPiece[];
}

export interface ObjectOptions {
  readonly pieces?: boolean;
  readonly bullets?: boolean;
}

/** Maximum number of path segments read per page. Objects of a table have a few segments each; a map has millions. */
const MAX_SEGMENTS = 500_000;

/**
 * A black area is opaque, as the colour of an area is mixed with white by its opacity. When PDFium still calls the area
 * transparent, a soft mask fades it, as it fades shadows of boxes, and text on it has no black background.
 */
const BLACK = 0;

/** The colour that PDFium reports of a path which a coloured tiling pattern fills. */
const PATTERN = 0xbfbfbf;

/** Returns the rulings, filled areas and images of a page in drawing order, including those in form XObjects. */
export function readObjects(page: PdfiumPage, options: ObjectOptions = {}): PageObjects {
  const { raw, memory } = page.pdfium;
  using scratch = new Scratch(memory, 64);
  const size = sizeOf(page.geometry);
  const rulings: Ruling[] = [];
  const dots: Ruling[] = [];
  const areas: FilledArea[] = [];
  const rounded: RoundedBox[] = [];
  const bullets: DrawnBullet[] = [];
  const images: PageImage[] = [];
  const pieces = options.pieces === true ? new PieceReader(page, scratch) : undefined;
  const pictures = options.bullets === true ? new PieceReader(page, scratch) : undefined;
  const isPatterned = once(() => hasPatterns(page));
  let segmentsLeft = MAX_SEGMENTS;
  for (const walked of walkObjects(page)) {
    const { object, type, matrix } = walked;
    if (type === OBJECT_TYPE.image) {
      const image = readImage(raw, scratch, { object, matrix, size });
      if (image !== undefined) images.push(image);
    }
    if (type !== OBJECT_TYPE.path) {
      pieces?.add(walked);
      pictures?.add(walked);
      continue;
    }
    const segments = raw.FPDFPath_CountSegments(object);
    if (segments > segmentsLeft) {
      pieces?.add(walked);
      continue;
    }
    segmentsLeft -= segments;
    const path = readPath(raw, scratch, { object, segments, matrix });
    if (path === undefined) continue;
    if (path.fill === PATTERN && isPatterned()) {
      pieces?.add(walked);
      pictures?.add(walked);
      continue;
    }
    const clip = once(() => clipBox(raw, scratch, walked));
    const [lines, rectangles] = [rulingsOf(path, size, clip), areasOf(path, size, clip)];
    for (const ruling of lines) rulings.push(ruling);
    for (const box of roundedOf(path, size, clip)) rounded.push(box);
    const bullet = options.bullets === true ? bulletOf(path, size, clip) : undefined;
    if (bullet !== undefined) bullets.push(bullet);
    const dot = lines.length > 0 ? undefined : dotOf(path, size, clip);
    if (dot !== undefined) dots.push(dot);
    const isFaded = path.fill === BLACK && raw.FPDFPageObj_HasTransparency(object) !== 0;
    if (!isFaded) for (const area of rectangles) areas.push(area);
    pieces?.addPath(path, { lines, areas: rectangles, clip });
  }
  for (const line of dottedLines(dots)) rulings.push(line);
  const picturedBullets = pictures?.pieces.filter(isSmallSquare) ?? [];
  return {
    ...{ rulings, areas, images },
    ...(rounded.length > 0 && { rounded }),
    ...(bullets.length > 0 && { bullets }),
    ...(picturedBullets.length > 0 && { picturedBullets }),
    ...(pieces && { pieces: pieces.pieces }),
  };
}

/** Returns whether a page has patterns, which may show images; when this cannot be told, it has none. */
function hasPatterns(page: PdfiumPage): boolean {
  return page.document.objects.read((file) => hasTilingPatterns(file, pageRef(page))) === true;
}

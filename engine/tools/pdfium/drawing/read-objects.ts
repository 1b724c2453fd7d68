import type { DrawnBullet, DrawnPiece, FilledArea, PageImage, RoundedBox, Ruling } from '../../../document/model.js';
import { grown, isInside } from '../../../geometry/box-arithmetic.js';
import { type Box, type Size, sizeOf } from '../../../geometry/geometry.js';
import { once } from '../../../files/once.js';
import { pageRef, type PdfiumPage } from '../binding/open-page.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import { hasTilingPatterns } from '../../../pdf/pages/pattern-types.js';
import { clipBox } from './clip-box.js';
import { bulletOf, isSmallSquare } from './read-bullets.js';
import { PieceReader } from './read-pieces.js';
import { readImage } from './read-placed-image.js';
import { type Path, readPath } from './read-path.js';
import { areasOf } from './read-areas.js';
import { roundedOf } from './read-rounded.js';
import { dotOf, dottedLines, rulingsOf } from './read-rulings.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject, walkObjects } from '../binding/walk-page-objects.js';

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

/** Maximum number of pictures that are looked at for the one below a transparent area. */
const MAX_BELOW = 50;

/** In points: how far an area reaches out of the picture below it by rounding. */
const ROUNDING = 0.5;

/** The colour that PDFium reports of a path which a coloured tiling pattern fills. */
const PATTERN = 0xbfbfbf;

/** Returns the rulings, filled areas and images of a page in drawing order, including those in form XObjects. */
export function readObjects(page: PdfiumPage, options: ObjectOptions = {}): PageObjects {
  using reader = new ObjectReader(page, options);
  for (const walked of walkObjects(page)) reader.add(walked);
  return reader.finish();
}

/** Sorts the objects of a page by what they draw, one after the other. */
class ObjectReader implements Disposable {
  readonly #raw: RawFunctions;
  readonly #scratch: Scratch;
  readonly #size: Size;
  readonly #readsBullets: boolean;
  readonly #rulings: Ruling[] = [];
  readonly #dots: Ruling[] = [];
  readonly #areas: FilledArea[] = [];
  readonly #rounded: RoundedBox[] = [];
  readonly #bullets: DrawnBullet[] = [];
  readonly #images: PageImage[] = [];
  readonly #pieces: PieceReader | undefined;
  /** The pieces other than paths, among which are small images that serve as bullets. */
  readonly #pictures: PieceReader | undefined;
  readonly #isPatterned: () => boolean;
  #segmentsLeft = MAX_SEGMENTS;

  constructor(page: PdfiumPage, { pieces = false, bullets = false }: ObjectOptions) {
    this.#raw = page.pdfium.raw;
    this.#scratch = new Scratch(page.pdfium.memory, 64);
    this.#size = sizeOf(page.geometry);
    this.#readsBullets = bullets;
    this.#pieces = pieces ? new PieceReader(page, this.#scratch) : undefined;
    this.#pictures = bullets ? new PieceReader(page, this.#scratch) : undefined;
    this.#isPatterned = once(() => hasPatterns(page));
  }

  add(walked: WalkedObject): void {
    const { object, type, matrix } = walked;
    if (type === OBJECT_TYPE.path) {
      this.#addPath(walked);
      return;
    }
    if (type === OBJECT_TYPE.image) {
      const image = readImage(this.#raw, this.#scratch, { object, matrix, size: this.#size });
      if (image !== undefined) this.#images.push(image);
    }
    this.#addPicture(walked);
  }

  #addPicture(walked: WalkedObject): void {
    this.#pieces?.add(walked);
    this.#pictures?.add(walked);
  }

  #addPath(walked: WalkedObject): void {
    const { object, matrix } = walked;
    const segments = this.#raw.FPDFPath_CountSegments(object);
    if (segments > this.#segmentsLeft) {
      this.#pieces?.add(walked);
      return;
    }
    this.#segmentsLeft -= segments;
    const path = readPath(this.#raw, this.#scratch, { object, segments, matrix });
    if (path === undefined) return;
    if (path.fill === PATTERN && this.#isPatterned()) this.#addPicture(walked);
    else this.#addShapes(path, walked);
  }

  /** Adds the lines and areas of a path. Transparent paths that are clipped around a hole are shadows, which browsers leave out below their box. */
  #addShapes(path: Path, walked: WalkedObject): void {
    const size = this.#size;
    const clip = once(() => clipBox(this.#raw, this.#scratch, walked));
    const isTransparent = once(() => this.#raw.FPDFPageObj_HasTransparency(walked.object) !== 0);
    if (path.fill !== undefined && isTransparent() && (clip()?.holes.length ?? 0) > 0) return;
    const [lines, areas] = [rulingsOf(path, size, clip), areasOf(path, size, clip)];
    for (const ruling of lines) this.#rulings.push(ruling);
    for (const box of roundedOf(path, size, clip)) this.#rounded.push(box);
    const bullet = this.#readsBullets ? bulletOf(path, size, clip) : undefined;
    if (bullet !== undefined) this.#bullets.push(bullet);
    const dot = lines.length > 0 ? undefined : dotOf(path, size, clip);
    if (dot !== undefined) this.#dots.push(dot);
    const isFaded = path.fill === BLACK && isTransparent();
    if (!isFaded) for (const area of areas) this.#areas.push(this.#seen(area, path));
    this.#pieces?.addPath(path, { lines, areas, clip });
  }

  /** Returns an area with the colour that it has over a picture, if it is transparent and one is below it. */
  #seen(area: FilledArea, { fillOnPicture }: Path): FilledArea {
    if (fillOnPicture === undefined) return area;
    const isOnPicture = this.#images.slice(-MAX_BELOW).some(({ box }) => isInside(area, grown(box, ROUNDING)));
    return isOnPicture ? { ...area, colour: fillOnPicture } : area;
  }

  finish(): PageObjects {
    const picturedBullets = this.#pictures?.pieces.filter(isSmallSquare) ?? [];
    return {
      rulings: [...this.#rulings, ...dottedLines(this.#dots)],
      areas: this.#areas,
      images: this.#images,
      ...(this.#rounded.length > 0 && { rounded: this.#rounded }),
      ...(this.#bullets.length > 0 && { bullets: this.#bullets }),
      ...(picturedBullets.length > 0 && { picturedBullets }),
      ...(this.#pieces && { pieces: this.#pieces.pieces }),
    };
  }

  [Symbol.dispose](): void {
    this.#scratch[Symbol.dispose]();
  }
}

/** Returns whether a page has patterns, which may show images; when this cannot be told, it has none. */
function hasPatterns(page: PdfiumPage): boolean {
  return page.document.objects.read((file) => hasTilingPatterns(file, pageRef(page))) === true;
}

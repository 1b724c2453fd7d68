import type { DrawnPiece, FilledArea, Ruling } from '../../../document/model.js';
import { type Box, onPage, type Size, sizeOf, transformBox } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import type { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject } from '../binding/walk-page-objects.js';
import { clipBox } from './clip-box.js';
import { imageBox } from './read-placed-image.js';
import { outlineOf } from './path-outline.js';
import type { Path, Subpath } from './read-path.js';
import { isLevel } from './read-rulings.js';
import { rectangleOf } from './path-rectangles.js';
import { type Clip, visibleParts } from './visible-parts.js';

/** Minimum value of the colour channels of white; nobody sees it on paper. */
const WHITE = 0xfa;

interface PathParts {
  readonly lines: readonly Ruling[];
  readonly areas: readonly FilledArea[];
  readonly clip: () => Clip | undefined;
}

/** Collects the pieces of artwork of a page: all objects but text. */
export class PieceReader {
  readonly pieces: DrawnPiece[] = [];
  readonly #size: Size;

  constructor(
    private readonly page: PdfiumPage,
    private readonly scratch: Scratch,
  ) {
    this.#size = sizeOf(page.geometry);
  }

  /** Adds an image, a shading, or a path with too many segments to be read. */
  add(walked: WalkedObject): void {
    if (walked.type === OBJECT_TYPE.text) return;
    const isImage = walked.type === OBJECT_TYPE.image;
    const box = isImage ? imageBox(walked.matrix) : this.#boundsOf(walked);
    const clip = clipBox(this.page.pdfium.raw, this.scratch, walked);
    if (box !== undefined) this.#push(box, clip, isImage ? 'image' : 'shape');
  }

  addPath(path: Path, { lines, areas, clip }: PathParts): void {
    for (const { left, top, right, bottom } of lines) this.pieces.push({ left, top, right, bottom, kind: 'line' });
    for (const { left, top, right, bottom, colour } of areas) {
      if (!isWhite(colour)) this.pieces.push({ left, top, right, bottom, kind: 'area' });
    }
    const frames = path.stroke === undefined ? [] : path.subpaths.flatMap((subpath) => rectangleOf(subpath) ?? []);
    for (const frame of frames) this.#push(frame, clip(), 'frame');
    if (path.stroke === undefined && isWhite(path.fill ?? 0)) return;
    const half = (path.stroke?.width ?? 0) / 2;
    const box = boxAround(path.subpaths.filter((subpath) => !isUpright(subpath)));
    if (box === undefined) return;
    const { left, top, right, bottom } = box;
    this.#push({ left: left - half, top: top - half, right: right + half, bottom: bottom + half }, clip(), 'shape');
  }

  #push(box: Box, clip: Clip | undefined, kind: DrawnPiece['kind']): void {
    const seen = onPage(box, this.#size);
    for (const part of seen === undefined ? [] : visibleParts([seen], clip)) this.pieces.push({ ...part, kind });
  }

  #boundsOf({ object, around }: WalkedObject): Box | undefined {
    const at = this.scratch.pointer;
    if (this.page.pdfium.raw.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return undefined;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.scratch.floats;
    return transformBox(around, { left, top: bottom, right, bottom: top });
  }
}

function isWhite(colour: number): boolean {
  return [16, 8, 0].every((shift) => ((colour >> shift) & 0xff) >= WHITE);
}

/** Whether a subpath consists of horizontal and vertical lines. */
function isUpright(subpath: Subpath): boolean {
  return rectangleOf(subpath) !== undefined || isLevel(subpath);
}

function boxAround(subpaths: readonly Subpath[]): Box | undefined {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const subpath of subpaths) {
    for (const { x, y } of outlineOf(subpath)) {
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box.left <= box.right ? box : undefined;
}

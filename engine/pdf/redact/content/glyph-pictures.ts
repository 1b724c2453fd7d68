import { boxOfPoints, combine, type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { StateTracker } from '../../content/graphics-state.js';
import { operationsIn } from '../../content/operators.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import { differencesOf } from '../../fonts/differences.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { type PdfDict, PdfName, type PdfValue, Ref } from '../../syntax/values.js';
import { lastRef } from '../../xref/last-ref.js';
import { QuadIndex } from '../../content/quad-index.js';
import type { Quad, RedactionArea } from '../redaction-area.js';

/** A glyph of a Type 3 font that draws images. */
export interface PictureGlyph {
  readonly procedure: Ref;
  /** The font, when it is an indirect object. */
  readonly font: Ref | undefined;
  /** Maps glyph space to text space of the font size 1 (ISO 32000-2 §9.6.4). */
  readonly matrix: Matrix;
  /** The extents of the images in glyph space. */
  readonly images: readonly Quad[];
}

const MAX_BYTES = 2 ** 20;
/** The extent of an image in its own space. */
const unitSquare: Rectangle = [0, 0, 1, 1];

/** Finds the images that glyphs of Type 3 fonts draw; each glyph is read once. */
export class PictureGlyphs {
  readonly #file: PdfFile;
  readonly #fonts = new Map<unknown, ReadonlyMap<number, PictureGlyph>>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Returns undefined for glyphs of other fonts, and for those that draw no images. */
  of(font: PdfValue | undefined, code: number): PictureGlyph | undefined {
    const key = font instanceof Ref ? font.num : font;
    const known = this.#fonts.get(key) ?? this.#read(font);
    this.#fonts.set(key, known);
    return known.get(code);
  }

  #read(font: PdfValue | undefined): ReadonlyMap<number, PictureGlyph> {
    const file = this.#file;
    const dict = file.dict(font);
    const glyphs = new Map<number, PictureGlyph>();
    if (dict === undefined || file.name(dict.get('Subtype')) !== 'Type3') return glyphs;
    const procedures = file.dict(dict.get('CharProcs'));
    const matrix = matrixOf(file, dict);
    const images = new Map<number, readonly Quad[]>();
    for (const [code, name] of differencesOf(file, dict)) {
      const procedure = lastRef(file, procedures?.get(name));
      if (procedure === undefined) continue;
      const drawn = images.get(procedure.num) ?? tryRead(() => this.#imagesIn(procedure, dict)) ?? [];
      images.set(procedure.num, drawn);
      const holder = font instanceof Ref ? font : undefined;
      if (drawn.length > 0) glyphs.set(code, { procedure, font: holder, matrix, images: drawn });
    }
    return glyphs;
  }

  #imagesIn(procedure: Ref, font: PdfDict): readonly Quad[] {
    const file = this.#file;
    const stream = file.stream(procedure);
    const content = stream && decodeShown(file, stream, MAX_BYTES);
    if (stream === undefined || content === undefined) return [];
    const own = file.dict(stream.dict.get('Resources')) ?? file.dict(font.get('Resources'));
    const tracker = new StateTracker(file, own === undefined ? [] : [own]);
    const images: Quad[] = [];
    for (const operation of operationsIn(content)) {
      tracker.apply(operation);
      const { ctm } = tracker.state;
      if (operation.operator === 'BI') images.push(quadOf(unitSquare, ctm));
      const name = operation.operator === 'Do' ? operation.operands.at(-1) : undefined;
      const object = name instanceof PdfName ? file.stream(tracker.resource('XObject', name.value)) : undefined;
      if (object === undefined) continue;
      const isForm = file.name(object.dict.get('Subtype')) === 'Form';
      const box = isForm ? rectangleOf(file, object.dict.get('BBox')) : unitSquare;
      if (box !== undefined) images.push(quadOf(box, isForm ? combine(formMatrixOf(file, object.dict), ctm) : ctm));
    }
    return images;
  }
}

/**
 * Returns how a glyph shows images under areas: as a letter, which is smaller than a box, or as a picture.
 * @param matrix maps glyph space to the space of the areas
 * @param under.boxes the boxes of the areas
 */
export function shownUnder(
  { images }: PictureGlyph,
  matrix: Matrix,
  { areas, boxes }: { readonly areas: readonly RedactionArea[]; readonly boxes: QuadIndex },
): 'letter' | 'picture' | undefined {
  const quads = images.map((image) => mapped(image, matrix));
  if (!quads.some((quad) => boxes.meets(boxOfPoints(quad)))) return undefined;
  const index = new QuadIndex(quads);
  const over = areas.filter(({ text }) => pointsAlong(text).some((point) => index.covers(point)));
  if (over.length === 0) return undefined;
  const size = Math.max(...quads.map(sizeOf));
  return over.some(({ box }) => size >= MIN_PICTURE * sizeOf(box)) ? 'picture' : 'letter';
}

function mapped([one, two, three, four]: Quad, matrix: Matrix): Quad {
  const at = (point: Point): Point => transformPoint(matrix, point);
  return [at(one), at(two), at(three), at(four)];
}

/** How many times larger than a box a picture is at least; a letter is smaller than the box of its word. */
const MIN_PICTURE = 2;

/** Returns the size of the bounding box. */
function sizeOf(quad: Quad): number {
  const { left, top, right, bottom } = boxOfPoints(quad);
  return (right - left) * (bottom - top);
}

/** Shares of the length of an area, at which points in the middle of its height are. */
const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

/** Returns points within an area. Images of other letters do not reach them, however closely the letters are set. */
function pointsAlong([one, two, three, four]: Quad): readonly Point[] {
  const between = (from: Point, to: Point, share: number): Point => ({
    x: from.x + share * (to.x - from.x),
    y: from.y + share * (to.y - from.y),
  });
  const [start, end] = [between(one, four, 0.5), between(two, three, 0.5)];
  return SHARES.map((share) => between(start, end, share));
}

function matrixOf(file: PdfFile, font: PdfDict): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = file
    .array(font.get('FontMatrix'))
    ?.map((value) => file.number(value) ?? 0) ?? [0.001, 0, 0, 0.001];
  return [a, b, c, d, e, f];
}

function quadOf([left, bottom, right, top]: Rectangle, matrix: Matrix): Quad {
  const at = (x: number, y: number): Quad[number] => transformPoint(matrix, { x, y });
  return [at(left, bottom), at(right, bottom), at(right, top), at(left, top)];
}

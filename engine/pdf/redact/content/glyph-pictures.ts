import { boxOfPoints, combine, type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import { TooComplex } from '../../../errors.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import type { FontCache } from '../../content/fonts/font-cache.js';
import { type GraphicsState, shownBy, StateTracker } from '../../content/graphics-state.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { QuadIndex } from '../../content/quad-index.js';
import { type ShownGlyph, showText } from '../../content/shown-text.js';
import { differencesOf } from '../../fonts/differences.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { type PdfDict, PdfName, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { lastRef } from '../../xref/last-ref.js';
import { type Quad, type RedactionArea, transformQuad } from '../redaction-area.js';

/** A glyph of a Type 3 font that draws images, or shows glyphs that do. */
export interface PictureGlyph {
  readonly procedure: Ref;
  /** The font, when it is an indirect object. */
  readonly font: Ref | undefined;
  /** Maps glyph space to text space of the font size 1 (ISO 32000-2 §9.6.4). */
  readonly matrix: Matrix;
  /** The extents of the images in glyph space: at most MAX_IMAGES, some of which are around several images when there are more. */
  readonly images: readonly Quad[];
}

/** A Type 3 font, and those of its glyphs that were read. */
interface PictureFont {
  readonly ref: Ref | undefined;
  readonly dict: PdfDict;
  readonly matrix: Matrix;
  /** The procedures by character code. */
  readonly procedures: ReadonlyMap<number, Ref>;
  /** The glyphs by the object number of their procedures; undefined for glyphs without images. */
  readonly glyphs: Map<number, PictureGlyph | undefined>;
}

/** A glyph that is a letter is one image, or a few. */
const MAX_IMAGES = 64;
/** Limit of glyphs that show one another. */
const MAX_DEPTH = 40;
/** Limit of the comparisons of images with areas in a document. */
const MAX_COMPARISONS = 2 ** 24;
/** The extent of an image in its own space. */
const unitSquare: Rectangle = [0, 0, 1, 1];

/** Finds the images that glyphs of Type 3 fonts draw; each glyph is read once, when it is shown first. */
export class PictureGlyphs {
  readonly #file: PdfFile;
  readonly #fontCache: FontCache;
  readonly #contentOf: (stream: PdfStream) => Buffer;
  readonly #fonts = new Map<unknown, PictureFont | undefined>();
  #comparisonsLeft = MAX_COMPARISONS;
  #depth = 0;

  /** @param settings.contentOf decodes the content of a glyph, and throws `TooComplex` when it cannot be read */
  constructor(
    file: PdfFile,
    settings: { readonly fonts: FontCache; readonly contentOf: (stream: PdfStream) => Buffer },
  ) {
    this.#file = file;
    this.#fontCache = settings.fonts;
    this.#contentOf = settings.contentOf;
  }

  /**
   * Returns the glyph that a character code shows; undefined for glyphs of other fonts, and for those that draw no images.
   * @param font the font dictionary, or a reference to it
   * @throws TooComplex when the glyph is too long or too damaged to be read, or glyphs show one another too deeply
   */
  of(font: PdfValue | undefined, code: number): PictureGlyph | undefined {
    const key = font instanceof Ref ? font.num : font;
    if (!this.#fonts.has(key)) this.#fonts.set(key, this.#readFont(font));
    const known = this.#fonts.get(key);
    const procedure = known?.procedures.get(code);
    if (known === undefined || procedure === undefined) return undefined;
    const { glyphs, ref, matrix, dict } = known;
    if (!glyphs.has(procedure.num)) {
      // A glyph that shows itself adds nothing.
      glyphs.set(procedure.num, undefined);
      if (++this.#depth > MAX_DEPTH)
        throw new TooComplex(`Letters that are pictures show one another more than ${MAX_DEPTH} levels deep.`);
      const images = someOf(this.#imagesIn(procedure, dict));
      this.#depth--;
      if (images.length > 0) glyphs.set(procedure.num, { procedure, font: ref, matrix, images });
    }
    return glyphs.get(procedure.num);
  }

  /**
   * Returns how a glyph shows images under areas: as a letter, which is smaller than a box, or as a picture.
   * @param images the extents of its images in the space of the areas
   * @throws TooComplex after too many comparisons in a document
   */
  shownUnder(images: readonly Quad[], areas: readonly RedactionArea[]): 'letter' | 'picture' | undefined {
    this.#comparisonsLeft -= images.length * areas.length;
    if (this.#comparisonsLeft < 0)
      throw new TooComplex('Too many letters that are pictures lie at what is to be redacted.');
    const index = new QuadIndex(images);
    const over = areas.filter(({ text }) => pointsAlong(text).some((point) => index.covers(point)));
    if (over.length === 0) return undefined;
    const size = Math.max(...images.map(sizeOf));
    return over.some(({ box }) => size >= MIN_PICTURE * sizeOf(box)) ? 'picture' : 'letter';
  }

  #readFont(font: PdfValue | undefined): PictureFont | undefined {
    const file = this.#file;
    const dict = file.dict(font);
    if (dict === undefined || file.name(dict.get('Subtype')) !== 'Type3') return undefined;
    const named = file.dict(dict.get('CharProcs'));
    const procedures = new Map<number, Ref>();
    for (const [code, name] of differencesOf(file, dict)) {
      const procedure = lastRef(file, named?.get(name));
      if (procedure !== undefined) procedures.set(code, procedure);
    }
    const ref = font instanceof Ref ? font : undefined;
    return { ref, dict, matrix: matrixOf(file, dict), procedures, glyphs: new Map() };
  }

  *#imagesIn(procedure: Ref, font: PdfDict): Generator<Quad> {
    const file = this.#file;
    const stream = file.stream(procedure);
    if (stream === undefined) return;
    const own = file.dict(stream.dict.get('Resources')) ?? file.dict(font.get('Resources'));
    const tracker = new StateTracker(file, own === undefined ? [] : [own]);
    for (const operation of operationsIn(this.#contentOf(stream))) {
      tracker.apply(operation);
      const { ctm } = tracker.state;
      yield* this.#imagesShown(operation, tracker.state);
      if (operation.operator === 'BI') yield quadOf(unitSquare, ctm);
      const name = operation.operator === 'Do' ? operation.operands.at(-1) : undefined;
      const object = name instanceof PdfName ? file.stream(tracker.resource('XObject', name.value)) : undefined;
      if (object === undefined) continue;
      const isForm = file.name(object.dict.get('Subtype')) === 'Form';
      const box = isForm ? rectangleOf(file, object.dict.get('BBox')) : unitSquare;
      if (box !== undefined) yield quadOf(box, isForm ? combine(formMatrixOf(file, object.dict), ctm) : ctm);
    }
  }

  /** Yields the images of glyphs that an operation shows; moves the text position. */
  *#imagesShown(operation: Operation, state: StateTracker['state']): Generator<Quad> {
    const items = shownBy(operation);
    if (items === undefined) return;
    const before = { ...state };
    for (const shown of showText(state, { items, font: this.#fontCache.fontOf(state.font) })) {
      const glyph = this.of(before.font, shown.code);
      if (glyph === undefined) continue;
      const matrix = glyphToContent(glyph, shown, before);
      yield* glyph.images.map((image) => transformQuad(image, matrix));
    }
  }
}

/** Returns the matrix from the space of a shown glyph to that of the content. */
export function glyphToContent({ matrix }: PictureGlyph, { origin }: ShownGlyph, state: GraphicsState): Matrix {
  const { fontSize, horizontalScale } = state;
  const [a, b, c, d] = combine(state.textMatrix, state.ctm);
  const toText = combine(matrix, [fontSize * horizontalScale, 0, 0, fontSize, 0, 0]);
  return combine(toText, [a, b, c, d, origin.x, origin.y]);
}

/** Returns at most MAX_IMAGES quads that contain all of these; those that are not finite are left out. */
function someOf(quads: Iterable<Quad>): readonly Quad[] {
  let found: Quad[] = [];
  for (const quad of quads) {
    if (!quad.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) continue;
    if (found.length === MAX_IMAGES) found = [quadAround(found.flat())];
    found.push(quad);
  }
  return found;
}

export function quadAround(points: readonly Point[]): Quad {
  const { left, top, right, bottom } = boxOfPoints(points);
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
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

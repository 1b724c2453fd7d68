import { combine, identity, type Matrix } from '../../geometry/geometry.js';
import { isOfKind, TooComplex } from '../../errors.js';
import { matrixOf, shownBy, StateTracker } from '../content/graphics-state.js';
import { type Operation, operationsIn } from '../content/operators.js';
import { joinedContent } from '../content/joined-content.js';
import { userUnitOf } from '../pages/page-geometry.js';
import { pageDict, readPages } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { rectangleOf } from '../syntax/rectangle.js';
import { MalformedData } from '../../files/malformed-data.js';
import { isArray, PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { type DrawnImage, type Extent, ImageUses } from './image-uses.js';
import { isLargeInline, mayDrawInline, mayHoldLarge } from './large-inline.js';
import { mayShowImages } from './may-show-images.js';

export interface DrawnImages {
  /** The images by object number. */
  readonly images: ReadonlyMap<number, DrawnImage>;
  /** Whether no resources redefine /DeviceGray or /DeviceRGB (by /DefaultGray or /DefaultRGB). */
  readonly isGreyOwn: boolean;
  /** Whether there are large inline images, which `images` does not contain. */
  readonly hasLargeInline: boolean;
}

/** Finds the images that pages, forms, patterns, glyphs, soft masks and annotations draw. */
export function drawnImages(file: PdfFile): DrawnImages {
  const survey = new Survey(file);
  for (const page of readPages(file)) survey.page(pageDict(file, page));
  return survey;
}

/** Maximum number of bytes of content that are read; forms are read again each time they are drawn larger. */
const MAX_BYTES = 2 ** 29;
const MAX_BYTES_AT_ONCE = 2 ** 27;
const MAX_DEPTH = 24;
/** The extent in points of an image whose size is unknown. It is larger than any page, so the image is not scaled down. */
const UNKNOWN = 1e6;

interface Place {
  /** Maps the current space to points. */
  readonly matrix: Matrix;
  /** The matrix of the page or the pattern, in which patterns are defined. */
  readonly base: Matrix;
  readonly depth: number;
}

class Survey implements DrawnImages {
  isGreyOwn = true;
  hasLargeInline = false;
  readonly #uses: ImageUses;
  /** The largest horizontal and vertical scale at which each content, and each font of glyphs, has been read. */
  readonly #read = new Map<Key, readonly [number, number]>();
  #left = MAX_BYTES;

  constructor(private readonly file: PdfFile) {
    this.#uses = new ImageUses(file);
  }

  get images(): ReadonlyMap<number, DrawnImage> {
    return this.#uses.all;
  }

  page(dict: PdfDict): void {
    const unit = userUnitOf(this.file, dict);
    const place = placeAt([unit, 0, 0, unit, 0, 0]);
    const resources = this.#resources([dict.get('Resources')]);
    if (mayShowImages(this.file, resources)) this.#content(dict.get('Contents'), resources, place);
    else this.#glance(dict.get('Contents'));
    for (const annotation of this.file.array(dict.get('Annots')) ?? []) {
      this.#annotation(this.file.dict(annotation), place);
    }
  }

  #annotation(annotation: PdfDict | undefined, place: Place): void {
    const { file } = this;
    const rectangle = rectangleOf(file, annotation?.get('Rect'));
    for (const [, normal] of file.dict(annotation?.get('AP'))?.entries() ?? []) {
      const found = file.resolve(normal);
      const states = found instanceof PdfDict ? Array.from(found.entries(), ([, state]) => state) : [normal];
      for (const state of states) {
        const box = rectangleOf(file, file.stream(state)?.dict.get('BBox'));
        const [wide, high] = rectangle && box ? [ratio(rectangle, box, 0), ratio(rectangle, box, 1)] : [1, 1];
        // A rotated form that is fitted into the rectangle is not larger than this.
        const most = Math.max(wide, high);
        this.#form(state, [], { ...place, matrix: combine([most, 0, 0, most, 0, 0], place.matrix) });
      }
    }
  }

  #content(contents: PdfValue | undefined, resources: readonly PdfDict[], place: Place): void {
    if (place.depth > MAX_DEPTH) return;
    try {
      this.#operations(this.#bytesOf(contents), resources, place);
    } catch (error) {
      // Content that cannot be read completely may draw its images at any size.
      if (!(error instanceof MalformedData || isOfKind(error, 'too-complex'))) throw error;
      this.#drawAll(resources);
    }
  }

  #operations(content: Buffer, resources: readonly PdfDict[], place: Place): void {
    const tracker = new StateTracker(this.file, resources);
    for (const operation of operationsIn(content)) {
      this.#operation(operation, { tracker, resources, place });
      tracker.apply(operation);
    }
  }

  #operation(operation: Operation, at: Content): void {
    const { tracker, resources, place } = at;
    this.hasLargeInline ||= isLargeInline(operation);
    const name = operation.operands.at(-1);
    const here = (): Place => ({ ...place, matrix: combine(tracker.state.ctm, place.matrix), depth: place.depth + 1 });
    if (shownBy(operation) !== undefined) this.#glyphs(at, here);
    if (!(name instanceof PdfName)) return;
    if (operation.operator === 'Do') this.#object(tracker.resource('XObject', name.value), resources, here());
    else if (operation.operator === 'gs') {
      const mask = this.file.dict(this.file.dict(tracker.resource('ExtGState', name.value))?.get('SMask'));
      this.#form(mask?.get('G'), resources, here());
    } else if (operation.operator === 'scn' || operation.operator === 'SCN') {
      const matrix = place.base;
      this.#form(tracker.resource('Pattern', name.value), resources, { matrix, base: matrix, depth: place.depth + 1 });
    }
  }

  /** Reads the glyphs of a Type 3 font at the current size. */
  #glyphs({ tracker: { state }, resources }: Content, here: () => Place): void {
    const font = this.file.dict(state.font);
    if (font === undefined || this.file.name(font.get('Subtype')) !== 'Type3') return;
    const place = here();
    const size: Matrix = [state.fontSize * state.horizontalScale, 0, 0, state.fontSize, 0, 0];
    const written = combine(combine(this.#matrix(font.get('FontMatrix')), size), state.textMatrix);
    const own = this.#resources([font.get('Resources'), ...resources]);
    const matrix = combine(written, place.matrix);
    // All glyphs have one matrix, so the glyphs of a font are looked up once for each size, not for each piece of text.
    if (!mayShowImages(this.file, own) || !this.#isLarger(keyOf(state.font, font), sizeOf(matrix))) return;
    for (const [, glyph] of this.file.dict(font.get('CharProcs'))?.entries() ?? []) {
      this.#stream(glyph, own, { ...place, matrix });
    }
  }

  #object(value: PdfValue | undefined, resources: readonly PdfDict[], place: Place): void {
    const type = this.file.name(this.file.stream(value)?.dict.get('Subtype'));
    if (type === 'Form') this.#form(value, resources, place);
    else if (type === 'Image') this.#uses.add(value, sizeOf(place.matrix));
  }

  /** Reads a form, a pattern or an appearance, which are all form XObjects. */
  #form(value: PdfValue | undefined, outer: readonly PdfDict[], place: Place): void {
    const dict = this.file.stream(value)?.dict;
    if (dict === undefined) return;
    const matrix = combine(this.#matrix(dict.get('Matrix')), place.matrix);
    const isPattern = dict.has('PatternType');
    this.#stream(value, this.#resources([dict.get('Resources'), ...outer]), {
      ...{ matrix, depth: place.depth },
      base: isPattern ? matrix : place.base,
    });
  }

  #stream(value: PdfValue | undefined, resources: readonly PdfDict[], place: Place): void {
    const stream = this.file.stream(value);
    if (stream === undefined || !this.#isLarger(keyOf(value, stream), sizeOf(place.matrix))) return;
    if (mayShowImages(this.file, resources)) this.#content(value, resources, place);
    else this.#glance(value);
  }

  /** Checks content without image XObjects for large inline images. */
  #glance(contents: PdfValue | undefined): void {
    if (this.hasLargeInline || !mayHoldLarge(sumOf(this.#streamsOf(contents)))) return;
    const content = tryRead(() => joinedContent(this.file, contents, MAX_BYTES_AT_ONCE));
    if (content === undefined || !mayDrawInline(content)) return;
    try {
      for (const operation of operationsIn(content)) this.hasLargeInline ||= isLargeInline(operation);
    } catch (error) {
      if (!isOfKind(error, 'too-complex')) throw error;
    }
  }

  #isLarger(key: Key, { width, height }: Extent): boolean {
    const [wide, high] = this.#read.get(key) ?? [0, 0];
    if (width <= wide && height <= high) return false;
    this.#read.set(key, [Math.max(width, wide), Math.max(height, high)]);
    return true;
  }

  #drawAll(resources: readonly PdfDict[]): void {
    const unknown = { width: UNKNOWN, height: UNKNOWN };
    for (const [, value] of resources.flatMap((it) => [...(this.file.dict(it.get('XObject'))?.entries() ?? [])])) {
      this.#object(value, resources, { ...placeAt([UNKNOWN, 0, 0, UNKNOWN, 0, 0]), depth: MAX_DEPTH });
      if (this.file.name(this.file.stream(value)?.dict.get('Subtype')) === 'Image') this.#uses.add(value, unknown);
    }
  }

  #streamsOf(value: PdfValue | undefined): readonly PdfStream[] {
    const found = this.file.resolve(value);
    const streams = isArray(found) ? found.map((item) => this.file.stream(item)) : [found];
    return streams.filter((stream) => stream instanceof PdfStream);
  }

  #resources(values: readonly (PdfValue | undefined)[]): readonly PdfDict[] {
    const found = values.map((value) => this.file.dict(value)).filter((it) => it !== undefined);
    const spaces = this.file.dict(found[0]?.get('ColorSpace'));
    if (spaces?.has('DefaultGray') === true || spaces?.has('DefaultRGB') === true) this.isGreyOwn = false;
    return found.slice(0, 2);
  }

  #matrix(value: PdfValue | undefined): Matrix {
    const numbers = this.file.array(value)?.map((item) => this.file.number(item) ?? 0);
    return numbers?.length === 6 ? matrixOf(numbers) : identity;
  }

  #bytesOf(value: PdfValue | undefined): Buffer {
    const parts = this.#streamsOf(value).flatMap((stream) => {
      const bytes = this.file.decodeStream(stream, Math.min(this.#left, MAX_BYTES_AT_ONCE));
      this.#left -= bytes.length;
      if (this.#left < 0) throw new TooComplex('The document has too much content to search for images.');
      return [bytes, Buffer.from('\n')];
    });
    return Buffer.concat(parts);
  }
}

/** An object number; the object itself when it is not indirect. */
type Key = number | PdfStream | PdfDict;

function keyOf(value: PdfValue | undefined, found: PdfStream | PdfDict): Key {
  return value instanceof Ref ? value.num : found;
}

interface Content {
  readonly tracker: StateTracker;
  readonly resources: readonly PdfDict[];
  readonly place: Place;
}

function placeAt(matrix: Matrix): Place {
  return { matrix, base: matrix, depth: 0 };
}

function sumOf(streams: readonly PdfStream[]): number {
  return streams.reduce((sum, { length }) => sum + length, 0);
}

/** Returns the size of the unit square after the transformation. */
function sizeOf([a, b, c, d]: Matrix): Extent {
  return { width: Math.hypot(a, b), height: Math.hypot(c, d) };
}

function ratio(outer: readonly number[], inner: readonly number[], axis: 0 | 1): number {
  const [over, under] = [outer, inner].map((box) => (box[axis + 2] ?? 0) - (box[axis] ?? 0));
  return over !== undefined && under !== undefined && under > 0 ? over / under : 1;
}

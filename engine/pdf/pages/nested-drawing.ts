import { DataTooLong, MalformedData } from '../../files/malformed-data.js';
import { MAX_SAVED_STATES } from '../content/graphics-state.js';
import { namedResource, resourceIn } from '../content/named-resource.js';
import { type Operation, operationsIn } from '../content/operators.js';
import { bytesOf } from '../content/shown-text.js';
import type { PdfFile } from '../file/pdf-file.js';
import { differencesOf } from '../fonts/differences.js';
import { isArray, PdfDict, type PdfValue, Ref } from '../syntax/values.js';
import { ownResources } from './page-resources.js';
import { paintedContent, paintedPage } from './painted-content.js';

/**
 * Maximum size of what a page draws: the bytes of all streams, each as often as it is drawn. PDFium takes minutes for so much in
 * soft masks, patterns and glyphs, and more memory than it may have for so many forms.
 */
const MAX_DRAWN = 2 ** 29;
/** The cost of starting a stream, as the number of bytes of content that PDFium draws in the same time. */
const BYTES_OF_STREAM = 128;
/** The least bytes of an operation that draws a stream, as `/A Do` with white space after it. */
const BYTES_OF_USE = 6;
/** Viewers draw streams in one another no deeper than this. */
const MAX_DEPTH = 64;
/** Maximum number of bytes of content that are read for a page, and of a single stream. */
const MAX_BYTES = 2 ** 28;

const FILLS: ReadonlySet<string> = new Set(['f', 'F', 'f*', 'Tj', 'TJ', "'", '"', 'B', 'B*', 'b', 'b*']);
const STROKES: ReadonlySet<string> = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const TEXTS: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
const OTHER_PAINTS: ReadonlySet<string> = new Set(['Do', 'sh', 'BI']);
const FILL_COLOURS: ReadonlySet<string> = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn']);
const STROKE_COLOURS: ReadonlySet<string> = new Set(['G', 'RG', 'K', 'CS', 'SC', 'SCN']);

const counts = new WeakMap<PdfFile, DrawCount>();

/**
 * Returns whether a page draws too much by drawing forms, soft masks, tiling patterns and Type 3 glyphs again and again, as when
 * each of 22 soft masks uses the next one twice, or a glyph of thousands of paths is shown thousands of times.
 */
export function drawsTooMuch(file: PdfFile, page: Ref): boolean {
  const count = counts.get(file) ?? new DrawCount(file);
  counts.set(file, count);
  return count.ofPage(page) > MAX_DRAWN;
}

/** How much is drawn with each thing that is painted, by the soft mask and the pattern of fills or strokes; and the Type 3 font. */
interface Paint {
  readonly mask: number;
  readonly fill: number;
  readonly stroke: number;
  readonly font: PdfDict | undefined;
}

type StreamCategory = 'XObject' | 'ExtGState' | 'Pattern';

/** Counts how much each stream draws, itself and by the streams in it. Content is read once, however often it is drawn. */
class DrawCount {
  readonly #known = new Map<number, number>();
  readonly #sizes = new Map<number, number>();
  readonly #paints = new Map<number, number>();
  /** By resources, which are looked through once: pages and forms may share large ones. */
  readonly #drawing = new WeakMap<PdfDict, boolean>();
  readonly #largest = new WeakMap<PdfDict, number>();
  /** By the dictionaries of a category, which many resources may share. */
  readonly #streams: Readonly<Record<StreamCategory, WeakMap<PdfDict, readonly PdfValue[]>>> = {
    XObject: new WeakMap(),
    ExtGState: new WeakMap(),
    Pattern: new WeakMap(),
  };
  readonly #glyphs = new WeakMap<PdfDict, (code: number) => PdfValue | undefined>();
  #bytesLeft = MAX_BYTES;

  constructor(private readonly file: PdfFile) {}

  ofPage(page: Ref): number {
    const known = this.#known.get(page.num);
    if (known !== undefined) return known;
    const { file } = this;
    this.#bytesLeft = MAX_BYTES;
    const dict = file.dict(page);
    const resources = file.dict(ownResources(file, page)) ?? new PdfDict();
    let count = this.#ofContents(dict?.get('Contents'), resources);
    for (const annotation of file.array(dict?.get('Annots')) ?? [])
      for (const appearance of this.#appearancesOf(annotation))
        if (this.#isDrawing(this.#resourcesOf(appearance, resources)))
          count += this.#ofStream(appearance, resources, 0);
    if (this.#bytesLeft < 0) count = Infinity;
    this.#known.set(page.num, count);
    return count;
  }

  /** The normal appearances of an annotation, in all states. */
  #appearancesOf(annotation: PdfValue): readonly PdfValue[] {
    const { file } = this;
    const normal = file.dict(file.dict(annotation)?.get('AP'))?.get('N') ?? null;
    if (file.stream(normal) !== undefined) return [normal];
    return Array.from(file.dict(normal)?.entries() ?? [], ([, state]) => state);
  }

  #ofContents(contents: PdfValue | undefined, resources: PdfDict): number {
    if (!this.#isDrawing(resources)) return 0;
    const bytes = this.#decoded((limit) => paintedPage(this.file, contents, limit));
    return bytes !== undefined && this.#mayRepeat(bytes, resources) ? this.#ofContent(bytes, resources, 0) : 0;
  }

  /** Whether content of these resources may draw streams again and again. If not, its length limits how much it draws. */
  #mayRepeat(content: Buffer, resources: PdfDict): boolean {
    return (content.length / BYTES_OF_USE) * this.#largestIn(resources) > MAX_DRAWN;
  }

  /** Returns the size of the largest stream of resources; infinity if a stream may draw others. */
  #largestIn(resources: PdfDict): number {
    const known = this.#largest.get(resources);
    if (known !== undefined) return known;
    const streams = this.#streamsOf(resources).flat();
    const areNested =
      this.#type3FontsOf(resources).length > 0 ||
      streams.some((value) => this.#isDrawing(this.#resourcesOf(value, resources)));
    const largest = areNested
      ? Infinity
      : streams.reduce<number>((most, value) => Math.max(most, this.#sizeOf(value)), 0);
    this.#largest.set(resources, largest);
    return largest;
  }

  /** Returns the size of what is drawn with this stream, itself included; 0 for a stream within itself. */
  #ofStream(value: PdfValue | undefined, from: PdfDict, depth: number): number {
    const stream = this.file.stream(value);
    if (!(value instanceof Ref) || stream === undefined || depth >= MAX_DEPTH) return 0;
    const known = this.#known.get(value.num);
    if (known !== undefined) return known;
    this.#known.set(value.num, 0);
    const resources = this.#resourcesOf(value, from);
    let count = this.#sizeOf(value);
    if (this.#isDrawing(resources)) {
      const bytes = this.#decoded((limit) => paintedContent(this.file, stream, limit));
      if (bytes !== undefined) count += this.#ofContent(bytes, resources, depth + 1);
    }
    this.#known.set(value.num, count);
    return count;
  }

  #ofContent(bytes: Buffer, resources: PdfDict, depth: number): number {
    const ofStream = (value: PdfValue | undefined): number => this.#ofStream(value, resources, depth);
    let count = 0;
    let paint: Paint = { mask: 0, fill: 0, stroke: 0, font: undefined };
    const saved: Paint[] = [];
    for (const operation of operationsIn(bytes)) {
      const { operator } = operation;
      if (operator === 'q' && saved.length < MAX_SAVED_STATES) saved.push(paint);
      else if (operator === 'Q') paint = saved.pop() ?? paint;
      if (TEXTS.has(operator)) count += this.#ofText(operation, paint.font, { resources, depth });
      const value = this.#resource(operation, resources);
      if (operator === 'Do' && this.#isForm(value)) {
        const masked = paint.mask === 0 ? 0 : paint.mask * this.#paintsOf(value, resources, depth);
        count += ofStream(value) + masked;
      } else count += drawnBy(operation, paint, this.#isStencil(value));
      if (operator === 'gs') paint = this.#masked(paint, value, ofStream);
      else if (operator === 'Tf') paint = { ...paint, font: this.#type3(value) };
      else if (FILL_COLOURS.has(operator)) paint = { ...paint, fill: ofStream(value) };
      else if (STROKE_COLOURS.has(operator)) paint = { ...paint, stroke: ofStream(value) };
    }
    return count;
  }

  #ofText(
    { operands }: Operation,
    font: PdfDict | undefined,
    { resources, depth }: { readonly resources: PdfDict; readonly depth: number },
  ): number {
    if (font === undefined) return 0;
    const glyphOf = this.#glyphs.get(font) ?? glyphsOf(this.file, font);
    this.#glyphs.set(font, glyphOf);
    const from = this.file.dict(font.get('Resources')) ?? resources;
    const text = operands.at(-1);
    let count = 0;
    for (const shown of isArray(text) ? text : [text]) {
      for (const code of bytesOf(shown)) count += this.#ofStream(glyphOf(code), from, depth);
    }
    return count;
  }

  #resource(operation: Operation, resources: PdfDict): PdfValue | undefined {
    const named = namedResource(operation);
    return named?.category === 'ColorSpace' ? undefined : named && resourceIn(this.file, named, [resources]);
  }

  #masked(paint: Paint, state: PdfValue | undefined, countOf: (mask: PdfValue | undefined) => number): Paint {
    const mask = this.file.resolve(this.file.dict(state)?.get('SMask'));
    return mask === null ? paint : { ...paint, mask: countOf(this.file.dict(mask)?.get('G')) };
  }

  /** Returns how many things of a form a soft mask around it masks: the form as a whole if it is a group, else each of them. */
  #paintsOf(value: PdfValue | undefined, from: PdfDict, depth: number): number {
    const stream = this.file.stream(value);
    if (!(value instanceof Ref) || stream?.dict.has('Group') !== false || depth >= MAX_DEPTH) return 1;
    const known = this.#paints.get(value.num);
    if (known !== undefined) return known;
    this.#paints.set(value.num, 1);
    const resources = this.#resourcesOf(value, from);
    const bytes = this.#decoded((limit) => paintedContent(this.file, stream, limit)) ?? Buffer.alloc(0);
    let count = 0;
    for (const operation of operationsIn(bytes)) {
      const form = operation.operator === 'Do' ? this.#resource(operation, resources) : undefined;
      if (this.#isForm(form)) count += this.#paintsOf(form, resources, depth + 1);
      else if (isPaint(operation.operator)) count++;
    }
    this.#paints.set(value.num, count);
    return count;
  }

  #isStencil(value: PdfValue | undefined): boolean {
    return this.file.resolve(this.file.stream(value)?.dict.get('ImageMask')) === true;
  }

  #isForm(value: PdfValue | undefined): boolean {
    return this.file.name(this.file.stream(value)?.dict.get('Subtype')) === 'Form';
  }

  #type3(value: PdfValue | undefined): PdfDict | undefined {
    const font = this.file.dict(value);
    return this.file.name(font?.get('Subtype')) === 'Type3' ? font : undefined;
  }

  #resourcesOf(stream: PdfValue | undefined, from: PdfDict): PdfDict {
    return this.file.dict(this.file.stream(stream)?.dict.get('Resources')) ?? from;
  }

  /** Whether content of these resources may draw streams. */
  #isDrawing(resources: PdfDict): boolean {
    const known = this.#drawing.get(resources);
    if (known !== undefined) return known;
    const isDrawing =
      this.#streamsOf(resources).some(({ length }) => length > 0) || this.#type3FontsOf(resources).length > 0;
    this.#drawing.set(resources, isDrawing);
    return isDrawing;
  }

  #sizeOf(value: PdfValue): number {
    const stream = this.file.stream(value);
    if (!(value instanceof Ref) || stream === undefined) return 0;
    const known = this.#sizes.get(value.num);
    if (known !== undefined) return known;
    const bytes = this.#decoded((limit) => paintedContent(this.file, stream, limit));
    const size = BYTES_OF_STREAM + (bytes?.length ?? 0);
    this.#sizes.set(value.num, size);
    return size;
  }

  #decoded(read: (limit: number) => Buffer): Buffer | undefined {
    if (this.#bytesLeft < 0) return undefined;
    try {
      const bytes = read(MAX_BYTES);
      this.#bytesLeft -= bytes.length;
      return bytes;
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      if (error instanceof DataTooLong) this.#bytesLeft = -1;
      return undefined;
    }
  }

  #type3FontsOf(resources: PdfDict): readonly PdfDict[] {
    return valuesOf(this.file, resources, 'Font').flatMap((value) => this.#type3(value) ?? []);
  }

  /** The forms, soft masks and tiling patterns of resources. */
  #streamsOf(resources: PdfDict): readonly (readonly PdfValue[])[] {
    const { file } = this;
    return [
      this.#streamsIn('XObject', resources, (value) => (this.#isForm(value) ? value : null)),
      this.#streamsIn('ExtGState', resources, (value) => file.dict(file.dict(value)?.get('SMask'))?.get('G') ?? null),
      this.#streamsIn('Pattern', resources, (value) => value),
    ];
  }

  #streamsIn(
    category: StreamCategory,
    resources: PdfDict,
    streamOf: (value: PdfValue) => PdfValue,
  ): readonly PdfValue[] {
    const objects = this.file.dict(resources.get(category));
    if (objects === undefined) return [];
    const known = this.#streams[category].get(objects);
    if (known !== undefined) return known;
    const all = Array.from(objects.entries(), ([, value]) => streamOf(value));
    const streams = all.filter((value) => this.file.stream(value) !== undefined);
    this.#streams[category].set(objects, streams);
    return streams;
  }
}

function valuesOf(file: PdfFile, resources: PdfDict, category: string): readonly PdfValue[] {
  return Array.from(file.dict(resources.get(category))?.entries() ?? [], ([, value]) => value);
}

/** The streams of the glyphs of a Type 3 font, by code. */
function glyphsOf(file: PdfFile, font: PdfDict): (code: number) => PdfValue | undefined {
  const names = differencesOf(file, font);
  const streams = file.dict(font.get('CharProcs'));
  return (code) => streams?.get(names.get(code) ?? '');
}

function isPaint(operator: string): boolean {
  return FILLS.has(operator) || STROKES.has(operator) || OTHER_PAINTS.has(operator);
}

/** Returns how much is drawn with something that is painted, other than a form. */
function drawnBy({ operator, image }: Operation, { mask, fill, stroke }: Paint, isStencil: boolean): number {
  if (!isPaint(operator)) return 0;
  const isInlineStencil = (image?.dict.get('ImageMask') ?? image?.dict.get('IM')) === true;
  const isFill = FILLS.has(operator) || isStencil || isInlineStencil;
  return mask + (isFill ? fill : 0) + (STROKES.has(operator) ? stroke : 0);
}

import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { ownResources } from '../page-resources.js';
import { amountDrawn, countDrawn, type DrawnStream, newDrawnStream } from './drawn-amount.js';
import { CountedStreams } from './counted-streams.js';
import { DrawingResources } from './drawing-resources.js';
import { type DrawingScope, scopeOf, STREAM_USES } from './drawing-scope.js';
import { StreamReader } from './stream-reader.js';

/**
 * Maximum size of what a page draws: the bytes of all streams, each as often as it is drawn. PDFium takes minutes for so much in
 * soft masks, patterns and glyphs, and more memory than it may have for so many forms.
 */
const MAX_DRAWN = 2 ** 29;
/** The least bytes of an operation that draws a stream, as `/A Do` with white space after it. */
const BYTES_OF_USE = 6;

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

/** Counts how much the pages of a document draw. */
class DrawCount {
  readonly #pages = new Map<number, number>();
  readonly #largest = new WeakMap<PdfDict, number>();
  readonly #resources: DrawingResources;
  readonly #reader: StreamReader;

  constructor(private readonly file: PdfFile) {
    this.#resources = new DrawingResources(file);
    this.#reader = new StreamReader(file);
  }

  ofPage(page: Ref): number {
    const known = this.#pages.get(page.num);
    if (known !== undefined) return known;
    this.#reader.startPage();
    const amount = amountDrawn(this.#drawingOf(page));
    const count = this.#reader.hasReadTooMuch ? Infinity : amount;
    this.#pages.set(page.num, count);
    return count;
  }

  #drawingOf(page: Ref): DrawnStream {
    const { file } = this;
    const dict = file.dict(page);
    const own = file.dict(ownResources(file, page)) ?? new PdfDict();
    const scope: DrawingScope = { own, lent: own, context: own };
    const streams = new CountedStreams(file, this.#resources, this.#reader);
    const drawing = newDrawnStream(0, false);
    const bytes = this.#resources.isDrawing(scope) ? this.#reader.page(dict?.get('Contents')) : undefined;
    if (bytes !== undefined && this.#mayRepeat(bytes, scope)) streams.read(bytes, scope, drawing);
    for (const annotation of file.array(dict?.get('Annots')) ?? []) {
      for (const appearance of this.#appearancesOf(annotation)) {
        const from = scopeOf(file, appearance, 'form', scope);
        if (this.#resources.isDrawing(from)) countDrawn(drawing.forms, streams.of(appearance, from));
      }
    }
    streams.readAll();
    return drawing;
  }

  /** The normal appearances of an annotation, in all states. */
  #appearancesOf(annotation: PdfValue): readonly PdfValue[] {
    const { file } = this;
    const normal = file.dict(file.dict(annotation)?.get('AP'))?.get('N') ?? null;
    if (file.stream(normal) !== undefined) return [normal];
    return Array.from(file.dict(normal)?.entries() ?? [], ([, state]) => state);
  }

  /** Whether content may draw streams again and again. If not, its length limits how much it draws. */
  #mayRepeat(content: Buffer, scope: DrawingScope): boolean {
    return (content.length / BYTES_OF_USE) * this.#largestIn(scope) > MAX_DRAWN;
  }

  /** Returns the size of the largest stream of a page's resources; infinity if a stream may draw others. */
  #largestIn(scope: DrawingScope): number {
    const known = this.#largest.get(scope.own);
    if (known !== undefined) return known;
    const streams = STREAM_USES.flatMap(([category, use]) =>
      this.#resources
        .streamsOf(scope, category)
        .map((value) => [value, scopeOf(this.file, value, use, scope)] as const),
    );
    const areNested =
      this.#resources.streamsOf(scope, 'Font').length > 0 || streams.some(([, { own }]) => this.#isNested(own, scope));
    const largest = areNested ? Infinity : this.#largestOf(streams);
    this.#largest.set(scope.own, largest);
    return largest;
  }

  /** Whether a stream in a scope may draw others, as far as its own resources tell. */
  #isNested(own: PdfDict, scope: DrawingScope): boolean {
    return own !== scope.own && this.#resources.isDrawing({ own, lent: own, context: own });
  }

  #largestOf(streams: readonly (readonly [PdfValue, DrawingScope])[]): number {
    let largest = 0;
    for (const [value, scope] of streams) {
      const stream = this.file.stream(value);
      if (!(value instanceof Ref) || stream === undefined) continue;
      const { size, categories } = this.#reader.outline(value, stream);
      if (this.#resources.isDrawing(scope, categories)) return Infinity;
      largest = Math.max(largest, size);
    }
    return largest;
  }
}

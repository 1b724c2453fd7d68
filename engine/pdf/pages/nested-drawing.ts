import { MAX_SAVED_STATES } from '../content/graphics-state.js';
import { joinedContent } from '../content/joined-content.js';
import { namedResource, resourceIn } from '../content/named-resource.js';
import { type Operation, operationsIn } from '../content/operators.js';
import { tryRead } from '../file/try-read.js';
import type { PdfFile } from '../file/pdf-file.js';
import { decodeShown } from '../fonts/decode-shown.js';
import { PdfDict, type PdfValue, Ref } from '../syntax/values.js';
import { ownResources } from './page-resources.js';

/**
 * Maximum number of streams that a page draws. PDFium takes minutes for so many soft masks or patterns, and more memory than it
 * may have for so many forms.
 */
const MAX_DRAWN = 2 ** 22;
/** Viewers draw streams in one another no deeper than this. */
const MAX_DEPTH = 64;
/** Maximum number of bytes of content that are read of a document; what longer content draws is not counted. */
const MAX_BYTES = 2 ** 28;

const FILLS: ReadonlySet<string> = new Set(['f', 'F', 'f*', 'Tj', 'TJ', "'", '"', 'B', 'B*', 'b', 'b*']);
const STROKES: ReadonlySet<string> = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const OTHER_PAINTS: ReadonlySet<string> = new Set(['Do', 'sh', 'BI']);
const FILL_COLOURS: ReadonlySet<string> = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn']);
const STROKE_COLOURS: ReadonlySet<string> = new Set(['G', 'RG', 'K', 'CS', 'SC', 'SCN']);

const counts = new WeakMap<PdfFile, DrawCount>();

/**
 * Returns whether a page draws more than four million forms, soft masks and tiling patterns, as when each of 22 soft masks uses
 * the next one twice.
 */
export function drawsTooMuch(file: PdfFile, page: Ref): boolean {
  const count = counts.get(file) ?? new DrawCount(file);
  counts.set(file, count);
  return count.ofPage(page) > MAX_DRAWN;
}

/** How many streams are drawn with each thing that is painted: the soft mask, and the pattern of fills or strokes. */
interface Paint {
  readonly mask: number;
  readonly fill: number;
  readonly stroke: number;
}

/** Counts how many streams each stream draws, directly and in one another. Content is read once, however often it is drawn. */
class DrawCount {
  readonly #known = new Map<number, number>();
  #bytesLeft = MAX_BYTES;

  constructor(private readonly file: PdfFile) {}

  ofPage(page: Ref): number {
    const known = this.#known.get(page.num);
    if (known !== undefined) return known;
    const { file } = this;
    const dict = file.dict(page);
    const resources = file.dict(ownResources(file, page)) ?? new PdfDict();
    const read = (): Buffer => joinedContent(file, dict?.get('Contents'), this.#bytesLeft);
    let count = this.#nests(resources) ? this.#ofContent(read, resources, 0) : 0;
    for (const annotation of file.array(dict?.get('Annots')) ?? [])
      count += this.#ofStream(file.dict(file.dict(annotation)?.get('AP'))?.get('N'), resources, 0);
    this.#known.set(page.num, count);
    return count;
  }

  /** Returns the number of streams that are drawn with this one, itself included; 0 for a stream within itself. */
  #ofStream(value: PdfValue | undefined, from: PdfDict, depth: number): number {
    const stream = this.file.stream(value);
    if (!(value instanceof Ref) || stream === undefined || depth >= MAX_DEPTH) return 0;
    const known = this.#known.get(value.num);
    if (known !== undefined) return known;
    this.#known.set(value.num, 0);
    const resources = this.file.dict(stream.dict.get('Resources')) ?? from;
    const read = (): Buffer | undefined => decodeShown(this.file, stream, this.#bytesLeft);
    const count = 1 + (this.#streamsOf(resources).length > 0 ? this.#ofContent(read, resources, depth + 1) : 0);
    this.#known.set(value.num, count);
    return count;
  }

  #ofContent(read: () => Buffer | undefined, resources: PdfDict, depth: number): number {
    const bytes = tryRead(read);
    if (bytes === undefined) return 0;
    this.#bytesLeft -= bytes.length;
    let count = 0;
    let paint: Paint = { mask: 0, fill: 0, stroke: 0 };
    const saved: Paint[] = [];
    for (const operation of operationsIn(bytes)) {
      const { operator } = operation;
      if (operator === 'q' && saved.length < MAX_SAVED_STATES) saved.push(paint);
      else if (operator === 'Q') paint = saved.pop() ?? paint;
      count += drawnBy(operator, paint);
      const value = this.#resource(operation, resources);
      if (operator === 'Do' && this.#isForm(value)) count += this.#ofStream(value, resources, depth);
      else if (operator === 'gs') paint = this.#masked(paint, value, (mask) => this.#ofStream(mask, resources, depth));
      else if (FILL_COLOURS.has(operator)) paint = { ...paint, fill: this.#ofStream(value, resources, depth) };
      else if (STROKE_COLOURS.has(operator)) paint = { ...paint, stroke: this.#ofStream(value, resources, depth) };
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

  #isForm(value: PdfValue | undefined): boolean {
    return this.file.name(this.file.stream(value)?.dict.get('Subtype')) === 'Form';
  }

  /** Whether a stream of these resources may draw another. If none does, the length of content limits how many are drawn. */
  #nests(resources: PdfDict): boolean {
    return this.#streamsOf(resources).some((value) => {
      const own = this.file.dict(this.file.stream(value)?.dict.get('Resources'));
      return own === undefined || this.#streamsOf(own).length > 0;
    });
  }

  /** The forms, soft masks and tiling patterns of resources. */
  #streamsOf(resources: PdfDict): readonly PdfValue[] {
    const { file } = this;
    const valuesOf = (category: string): readonly PdfValue[] =>
      Array.from(file.dict(resources.get(category))?.entries() ?? [], ([, value]) => value);
    const candidates = [
      ...valuesOf('XObject').filter((value) => this.#isForm(value)),
      ...valuesOf('ExtGState').map((value) => file.dict(file.dict(value)?.get('SMask'))?.get('G') ?? null),
      ...valuesOf('Pattern'),
    ];
    return candidates.filter((value) => file.stream(value) !== undefined);
  }
}

function drawnBy(operator: string, { mask, fill, stroke }: Paint): number {
  const [isFill, isStroke] = [FILLS.has(operator), STROKES.has(operator)];
  if (!isFill && !isStroke && !OTHER_PAINTS.has(operator)) return 0;
  return mask + (isFill ? fill : 0) + (isStroke ? stroke : 0);
}

import { joinedContent } from '../../content/joined-content.js';
import { type GraphicsState, initialState, shownBy, StateTracker } from '../../content/graphics-state.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { differencesOf } from '../../fonts/differences.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { pageDict, readPages } from '../../pages/page-tree.js';
import { PdfDict, PdfName, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { lentResource } from './named-resources.js';

/** Where an operation is. */
export interface ContentPlace {
  /** The number of the first page that shows the content, from 1. */
  readonly page: number;
  /** The object number of the stream; of the page for the content of a page. */
  readonly object: number;
  readonly resources: PdfDict;
  /** The resources of the contents that draw the stream: viewers look there for a name that `resources` lacks. */
  readonly lent: readonly PdfDict[];
  /** The decoded bytes of the stream. */
  readonly bytes: Buffer;
  /** The entry /Resources from which the resources are. */
  readonly stated: PdfValue | undefined;
  /** Whether the resources are those of the content that draws the stream, which has none of its own. */
  readonly isInheriting: boolean;
}

/** Called with each operation after the state before it was updated, as `StateTracker.apply` does. */
export type OperationVisitor = (operation: Operation, state: GraphicsState, place: ContentPlace) => void;

const MAX_BYTES = 2 ** 27;
const MAX_DEPTH = 28;

/**
 * Reads the content that viewers show: of pages, appearances, form XObjects, tiling patterns, soft masks and Type 3 glyphs;
 * each stream once. Content that nothing draws is not read: the rules of PDF/A for content apply to drawn content only.
 * @throws MalformedPdf when content is damaged or has more than 128 MB
 */
export function walkContent(file: PdfFile, visit: OperationVisitor): void {
  const walk = new ContentWalk(file, visit);
  for (const [index, page] of readPages(file).entries()) walk.page(index + 1, page.ref, pageDict(file, page));
}

class ContentWalk {
  readonly #seen = new Set<string>();
  /** The object numbers of streams that lack resources; they are read once for each page. */
  readonly #lacking = new Set<number>();
  #left = MAX_BYTES;

  constructor(
    private readonly file: PdfFile,
    private readonly visit: OperationVisitor,
  ) {}

  page(page: number, ref: Ref, dict: PdfDict): void {
    const resources = this.file.dict(dict.get('Resources')) ?? new PdfDict();
    const bytes = joinedContent(this.file, dict.get('Contents'), this.#left);
    const stated = dict.get('Resources');
    const place = { page, object: ref.num, resources, lent: [], bytes, stated, isInheriting: false };
    this.#read(place, 0);
    for (const annotation of this.file.array(dict.get('Annots')) ?? []) {
      const normal = this.file.dict(this.file.dict(annotation)?.get('AP'))?.get('N');
      const states =
        this.file.stream(normal) === undefined ? [...(this.file.dict(normal)?.entries() ?? [])] : undefined;
      for (const appearance of states?.map(([, state]) => state) ?? [normal]) {
        this.#stream(appearance, place, 0);
      }
    }
  }

  /** Reads a stream of content with resources of its own, or else those of the content that draws it. */
  #stream(value: PdfValue | undefined, from: ContentPlace, depth: number): void {
    const stream = this.file.stream(value);
    if (stream === undefined || depth > MAX_DEPTH) return;
    const own = this.file.dict(stream.dict.get('Resources'));
    const object = value instanceof Ref ? value.num : from.object;
    const key = own === undefined || this.#lacking.has(object) ? `${object} on ${from.page}` : String(object);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const bytes = this.#bytesOf(stream);
    if (bytes === undefined) return;
    if (own === undefined) this.#read({ ...from, object, bytes, isInheriting: from.stated !== undefined }, depth);
    else {
      const lent = [from.resources, ...from.lent];
      const stated = stream.dict.get('Resources');
      this.#read({ page: from.page, object, resources: own, lent, bytes, stated, isInheriting: false }, depth);
    }
  }

  #bytesOf(stream: PdfStream): Buffer | undefined {
    return tryRead(() => this.file.decodeStream(stream, this.#left));
  }

  #read(place: ContentPlace, depth: number): void {
    const { bytes } = place;
    this.#left -= bytes.length;
    const tracker = new StateTracker(this.file, [place.resources, ...place.lent], initialState);
    for (const operation of operationsIn(bytes)) {
      tracker.apply(operation);
      if (lentResource(this.file, operation, place) !== undefined) this.#lacking.add(place.object);
      this.visit(operation, tracker.state, place);
      this.#follow(operation, tracker, { place, depth });
    }
  }

  #follow(
    operation: Operation,
    tracker: StateTracker,
    { place, depth }: { readonly place: ContentPlace; readonly depth: number },
  ): void {
    const { operator, operands } = operation;
    const name = operands.at(-1);
    if (shownBy(operation) !== undefined) this.#glyphs(tracker.state.font, place, depth);
    if (!(name instanceof PdfName)) return;
    if (operator === 'Do') {
      const drawn = tracker.resource('XObject', name.value);
      if (this.file.name(this.file.stream(drawn)?.dict.get('Subtype')) === 'Form')
        this.#stream(drawn, place, depth + 1);
    } else if (operator === 'scn' || operator === 'SCN') {
      this.#stream(tracker.resource('Pattern', name.value), place, depth + 1);
    } else if (operator === 'gs') {
      const mask = this.file.dict(this.file.dict(tracker.resource('ExtGState', name.value))?.get('SMask'));
      this.#stream(mask?.get('G'), place, depth + 1);
    }
  }

  /** Reads the glyphs of a Type 3 font, whose resources are those of the font, or else of the page (ISO 32000-2 §9.6.4). */
  #glyphs(value: PdfValue | undefined, place: ContentPlace, depth: number): void {
    const font = this.file.dict(value);
    if (font === undefined || this.file.name(font.get('Subtype')) !== 'Type3') return;
    const procedures = this.file.dict(font.get('CharProcs'));
    const own = this.file.dict(font.get('Resources'));
    for (const name of new Set(differencesOf(this.file, font).values())) {
      const lent = [place.resources, ...place.lent];
      const from = own === undefined ? place : { ...place, resources: own, lent, stated: undefined };
      this.#stream(procedures?.get(name), from, depth + 1);
    }
  }
}

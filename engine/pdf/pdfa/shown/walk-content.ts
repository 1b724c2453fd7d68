import { TooComplex } from '../../../errors.js';
import { joinedContent } from '../../content/joined-content.js';
import { type GraphicsState, initialState, shownBy, StateTracker } from '../../content/graphics-state.js';
import { type NamedResource, namedResource, resourceIn } from '../../content/named-resource.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { differencesOf } from '../../fonts/differences.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { pageDict, readPages } from '../../pages/page-tree.js';
import { PdfDict, PdfName, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { valueKey } from './value-key.js';

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
/** A reading counts as so many bytes at least. */
const MIN_BYTES = 256;
/** To look up a resource that a stream lacks takes as long as to read so many bytes. */
const NAME_BYTES = 16;
const MAX_DEPTH = 28;
/** Maximum number of readings of a stream, each with other resources of the contents that draw it. */
const MAX_READINGS = 1000;

/**
 * Reads the content that viewers show: of pages, appearances, form XObjects, tiling patterns, soft masks and Type 3 glyphs.
 * A stream is read once, and once more for each other set of resources that it lacks and that the contents that draw it have.
 * Content that nothing draws is not read: the rules of PDF/A for content apply to drawn content only.
 * @throws MalformedPdf when the content of a page is damaged; TooComplex for more than 128 MB, and for a form that is drawn
 * with more than 1000 sets of resources
 */
export function walkContent(file: PdfFile, visit: OperationVisitor): void {
  const walk = new ContentWalk(file, visit);
  for (const [index, page] of readPages(file).entries()) walk.page(index + 1, page.ref, pageDict(file, page));
}

/** Resources by category and name. */
type Names = Map<string, NamedResource>;

/** The facts about a stream that its readings have found. */
interface KnownStream {
  /** The resources that the stream and what it draws name and that it lacks. */
  readonly missing: Names;
  /** The values of the missing resources in each reading. */
  readonly readings: Set<string>;
  isOpen: boolean;
}

/** A reading of a stream, or of the glyphs of a font. */
interface Reading {
  readonly place: ContentPlace;
  readonly depth: number;
  /** The resources of the stream itself. */
  readonly own: PdfDict | undefined;
  readonly missing: Names;
  /** The Type 3 fonts whose glyphs are read already. */
  readonly fonts: Set<PdfValue | undefined>;
  /** The streams that were drawn, by object number, and how many resources they lack. */
  readonly drawn: Map<number, number>;
}

function readingOf(started: Omit<Reading, 'fonts' | 'drawn'>): Reading {
  return { ...started, fonts: new Set(), drawn: new Map() };
}

class ContentWalk {
  readonly #known = new Map<number, KnownStream>();
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
    const reading = readingOf({ place, depth: 0, own: resources, missing: new Map() });
    this.#read(reading);
    for (const annotation of this.file.array(dict.get('Annots')) ?? []) {
      const normal = this.file.dict(this.file.dict(annotation)?.get('AP'))?.get('N');
      const states =
        this.file.stream(normal) === undefined ? [...(this.file.dict(normal)?.entries() ?? [])] : undefined;
      for (const appearance of states?.map(([, state]) => state) ?? [normal]) this.#stream(appearance, reading);
    }
  }

  /** Reads a stream of content with resources of its own, or else those of the content that draws it. */
  #stream(value: PdfValue | undefined, from: Reading): void {
    const stream = this.file.stream(value);
    if (stream === undefined || from.depth >= MAX_DEPTH) return;
    const object = value instanceof Ref ? value.num : from.place.object;
    const known = this.#known.get(object) ?? {
      missing: new Map<string, NamedResource>(),
      readings: new Set<string>(),
      isOpen: false,
    };
    this.#known.set(object, known);
    if (known.isOpen || from.drawn.get(object) === known.missing.size) return;
    this.#take(known.missing.size * NAME_BYTES);
    if (!known.readings.has(this.#valuesOf(known.missing, from.place))) {
      known.isOpen = true;
      this.#readStream(stream, { object, known, from });
      known.isOpen = false;
      known.readings.add(this.#valuesOf(known.missing, from.place));
      if (known.readings.size > MAX_READINGS) throw new TooComplex('A form is drawn with too many resources.');
    }
    from.drawn.set(object, known.missing.size);
    for (const named of known.missing.values()) this.#noteMissing(named, from);
  }

  #readStream(
    stream: PdfStream,
    { object, known, from }: { readonly object: number; readonly known: KnownStream; readonly from: Reading },
  ): void {
    const bytes = tryRead(() => this.file.decodeStream(stream, MAX_BYTES));
    if (bytes === undefined) return;
    const stated = stream.dict.get('Resources');
    const own = this.file.dict(stated);
    const { page, resources, lent } = from.place;
    const place =
      own === undefined
        ? { ...from.place, object, bytes, isInheriting: from.place.stated !== undefined }
        : { page, object, resources: own, lent: [resources, ...lent], bytes, stated, isInheriting: false };
    this.#read(readingOf({ place, depth: from.depth + 1, own, missing: known.missing }));
  }

  /** Identifies the values that the contents that draw a stream have for the resources that it lacks. */
  #valuesOf(missing: Names, { resources, lent }: ContentPlace): string {
    const lenders = [resources, ...lent];
    const values = Array.from(missing.values(), (named) => resourceIn(this.file, named, lenders));
    return values.map((value) => (value === undefined ? '' : valueKey(value))).join('\n');
  }

  #noteMissing(named: NamedResource, { own, missing }: Reading): void {
    if (own === undefined || resourceIn(this.file, named, [own]) === undefined)
      missing.set(`${named.category} ${named.name}`, named);
  }

  #read(reading: Reading): void {
    const { place } = reading;
    this.#take(Math.max(place.bytes.length, MIN_BYTES));
    const tracker = new StateTracker(this.file, [place.resources, ...place.lent], initialState);
    for (const operation of operationsIn(place.bytes)) {
      tracker.apply(operation);
      const named = namedResource(operation);
      if (named !== undefined) this.#noteMissing(named, reading);
      this.visit(operation, tracker.state, place);
      this.#follow(operation, tracker, reading);
    }
  }

  #take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new TooComplex('The content of the document is too long for PDF/A.');
  }

  #follow(operation: Operation, tracker: StateTracker, reading: Reading): void {
    const { operator, operands } = operation;
    const name = operands.at(-1);
    if (shownBy(operation) !== undefined) this.#glyphs(tracker.state.font, reading);
    if (!(name instanceof PdfName)) return;
    if (operator === 'Do') {
      const drawn = tracker.resource('XObject', name.value);
      if (this.file.name(this.file.stream(drawn)?.dict.get('Subtype')) === 'Form') this.#stream(drawn, reading);
    } else if (operator === 'scn' || operator === 'SCN') {
      this.#stream(tracker.resource('Pattern', name.value), reading);
    } else if (operator === 'gs') {
      const mask = this.file.dict(this.file.dict(tracker.resource('ExtGState', name.value))?.get('SMask'));
      this.#stream(mask?.get('G'), reading);
    }
  }

  /** Reads the glyphs of a Type 3 font, whose resources are those of the font, or else of the page (ISO 32000-2 §9.6.4). */
  #glyphs(value: PdfValue | undefined, reading: Reading): void {
    if (reading.fonts.has(value)) return;
    reading.fonts.add(value);
    const font = this.file.dict(value);
    if (font === undefined || this.file.name(font.get('Subtype')) !== 'Type3') return;
    const procedures = this.file.dict(font.get('CharProcs'));
    const own = this.file.dict(font.get('Resources'));
    const { place } = reading;
    const lent = [place.resources, ...place.lent];
    const glyphs =
      own === undefined
        ? reading
        : readingOf({
            ...reading,
            own,
            missing: new Map(),
            place: { ...place, resources: own, lent, stated: undefined },
          });
    for (const name of new Set(differencesOf(this.file, font).values())) this.#stream(procedures?.get(name), glyphs);
    if (glyphs !== reading) for (const named of glyphs.missing.values()) this.#noteMissing(named, reading);
  }
}

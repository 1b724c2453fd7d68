import { TooComplex } from '../../../errors.js';
import type { Source } from '../../assembly/source.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import { eachRef } from '../../write/each-ref.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../../syntax/values.js';
import type { Page } from '../../pages/page-tree.js';
import { formsInAnnotations } from './forms-in-annotations.js';
import { OwningPages, resourceOwnerOf } from './owning-pages.js';
import { objectsDrawnOn, objectsOnlyOf } from '../strings/page-objects.js';

/** A secondary content stream: one that is not the content of a page in the page tree. */
export interface SecondaryStream {
  readonly ref: Ref;
  /** The font or page whose resources the stream uses, when it has none of its own. */
  readonly holder: Ref | undefined;
  readonly resources: PdfValue;
  /** Whether the stream is a form in the resources of a page. */
  readonly isOnPages: boolean;
  /** Whether annotations show the form, and pages do not. */
  readonly isInAnnotation: boolean;
  /** The /BBox or /FontBBox as written, in the space of the content. */
  readonly box: PdfValue;
}

export interface SecondaryContent {
  /** The streams that show text. */
  readonly streams: readonly SecondaryStream[];
  readonly images: readonly Ref[];
  /** Whether streams beside those that pages draw cannot be decoded, so that their text is unknown. */
  readonly isUndecoded: boolean;
}

/** Limit for all streams together; secondary content of a document is a few megabytes. */
const MAX_BYTES = 2 ** 29;
const MAX_BYTES_PER_STREAM = 2 ** 26;
const MAX_STREAMS = 20_000;

/**
 * Finds the secondary content streams that show text: appearances of annotations, glyphs of Type 3 fonts, patterns,
 * soft masks, forms, and pages that are not in the page tree. Forms that pages draw are included, because only reading all content tells whether they are
 * drawn. Streams that belong to, or are drawn by, pages that were not chosen are left out.
 */
export function secondaryStreams({ file, tree }: Source, chosen: 'all' | readonly number[]): SecondaryContent {
  const otherPages = chosen === 'all' ? [] : tree.pages.filter((_, index) => !chosen.includes(index + 1));
  const excluded = new Set([...objectsOnlyOf(file, otherPages), ...objectsDrawnOn(file, otherPages)]);
  const search = new StreamSearch(file, tree.pages);
  search.run();
  const streams = search.found.filter((it) => !excluded.has(it.ref.num) && search.showsText(it));
  if (streams.length > MAX_STREAMS)
    throw new TooComplex(
      `The document has more than ${MAX_STREAMS} pieces of content that show text beside its pages.`,
    );
  const owningPages = new OwningPages(file, tree.pages);
  const { images, isUndecoded } = search;
  return { images, isUndecoded, streams: streams.map((it) => owningPages.withOwner(it)) };
}

class StreamSearch {
  readonly #file: PdfFile;
  readonly #onPages: ReadonlySet<number>;
  readonly #inAnnotations: ReadonlySet<number>;
  readonly #pages: ReadonlySet<number>;
  /** The streams of the content of pages in the page tree. */
  readonly #searched: ReadonlySet<number>;
  readonly #seen: Uint8Array;
  readonly #queue: Ref[] = [];
  readonly #glyphs = new Map<number, SecondaryStream>();
  readonly #forms: SecondaryStream[] = [];
  readonly images: Ref[] = [];
  isUndecoded = false;
  #bytesLeft = MAX_BYTES;

  /** @param pages the pages in the page tree */
  constructor(file: PdfFile, pages: readonly Page[]) {
    this.#file = file;
    this.#onPages = objectsDrawnOn(file, pages);
    this.#inAnnotations = formsInAnnotations(file, pages);
    this.#pages = new Set(pages.map(({ ref }) => ref.num));
    this.#searched = new Set(pages.flatMap(({ ref }) => contentsOf(file, ref)).map(({ num }) => num));
    this.#seen = new Uint8Array(file.maxObjectNumber + 1);
  }

  run(): void {
    const enqueue = (ref: Ref): void => {
      if (!this.#file.has(ref) || this.#seen[ref.num] === 1) return;
      this.#seen[ref.num] = 1;
      this.#queue.push(ref);
    };
    eachRef(this.#file.trailer.get('Root') ?? null, enqueue);
    for (let ref = this.#queue.pop(); ref !== undefined; ref = this.#queue.pop()) {
      const { value } = this.#file.load(ref);
      if (value instanceof PdfStream) this.#visitStream(ref, value.dict);
      else {
        this.#visitFonts(value, ref);
        if (value instanceof PdfDict && pageTypes.some((type) => value.isOfType(type))) this.#visitPage(value, ref);
      }
      eachRef(value instanceof PdfStream ? value.dict : value, enqueue);
    }
  }

  get found(): readonly SecondaryStream[] {
    return [...this.#forms, ...this.#glyphs.values()];
  }

  /** Whether the stream has an operator that shows text. Bytes that only look like an operator count too. */
  showsText({ ref, isOnPages }: SecondaryStream): boolean {
    const content = tryRead(() => {
      const stream = this.#file.stream(ref);
      return stream && decodeShown(this.#file, stream, MAX_BYTES_PER_STREAM);
    });
    if (content === undefined) {
      // The search of pages reports forms in their resources that cannot be decoded.
      this.isUndecoded ||= !isOnPages;
      return false;
    }
    this.#bytesLeft -= content.length;
    if (this.#bytesLeft < 0)
      throw new TooComplex('The forms, patterns and appearances of the document expand to too much.');
    return /T[jJ]|['"]/.test(content.toString('latin1'));
  }

  /** A stream with a /BBox is a form or a pattern, whatever its /Subtype, unless it is a shading. */
  #visitStream(ref: Ref, dict: PdfDict): void {
    const type = dict.get('Subtype');
    if (type instanceof PdfName && type.value === 'Image') this.images.push(ref);
    const box = dict.get('BBox');
    if (box === undefined || dict.has('ShadingType')) return;
    const isOnPages = type instanceof PdfName && type.value === 'Form' && this.#onPages.has(ref.num);
    const isInAnnotation = !isOnPages && this.#inAnnotations.has(ref.num);
    const resources = dict.get('Resources') ?? null;
    this.#forms.push({ ref, holder: undefined, resources, isOnPages, isInAnnotation, box });
  }

  /** Documents keep pages outside of the page tree as templates, and by mistake when structure elements refer to them. */
  #visitPage(page: PdfDict, ref: Ref): void {
    if (this.#pages.has(ref.num)) return;
    const owner = tryRead(() => resourceOwnerOf(this.#file, ref));
    const [holder, resources, box] = [owner?.holder, owner?.resources ?? null, page.get('MediaBox') ?? null];
    for (const stream of contentsOf(this.#file, ref)) {
      if (!this.#searched.has(stream.num)) this.#forms.push({ ref: stream, holder, resources, ...elsewhere, box });
    }
  }

  /** Fonts can be direct objects of the resources; the glyphs of these have no holder. */
  #visitFonts(value: PdfValue, ref: Ref | undefined): void {
    if (!(value instanceof PdfDict)) return;
    if (value.has('CharProcs')) this.#addType3Glyphs(value, ref);
    for (const [, item] of value.entries()) this.#visitFonts(item, undefined);
  }

  #addType3Glyphs(font: PdfDict, holder: Ref | undefined): void {
    const glyphs = tryRead(() => this.#file.dict(font.get('CharProcs')));
    for (const [, glyph] of glyphs?.entries() ?? []) {
      if (!(glyph instanceof Ref) || this.#glyphs.has(glyph.num)) continue;
      const [resources, box] = [font.get('Resources') ?? null, font.get('FontBBox') ?? null];
      this.#glyphs.set(glyph.num, { ref: glyph, holder, resources, ...elsewhere, box });
    }
  }
}

const elsewhere = { isOnPages: false, isInAnnotation: false } as const;
const pageTypes = ['Page', 'Template'];

/** Returns the content streams of a page. */
function contentsOf(file: PdfFile, page: Ref): readonly Ref[] {
  const contents = file.dict(page)?.get('Contents');
  const streams = tryRead(() => file.array(contents)) ?? [contents];
  return streams.filter((it) => it instanceof Ref);
}

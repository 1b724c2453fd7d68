import { TooComplex } from '../../../errors.js';
import type { Source } from '../../assembly/source.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import { eachRef } from '../../write/each-ref.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { readable } from '../../file/readable.js';
import { PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../../syntax/values.js';
import { Homes } from './homes.js';
import { objectsDrawnOn, objectsOnlyOf } from '../strings/left-objects.js';

/** Content that is no page's. */
export interface HiddenStream {
  readonly ref: Ref;
  /** The object whose resources it uses, when it has none of its own. */
  readonly holder: Ref | undefined;
  readonly resources: PdfValue;
  /** Whether it is a form in the resources of a page. */
  readonly isOnPages: boolean;
  /** In the space of its content; as written. */
  readonly box: PdfValue;
}

export interface HiddenContent {
  /** Those that show text. */
  readonly streams: readonly HiddenStream[];
  readonly images: readonly Ref[];
}

/** All of them together; a document has a few megabytes of such content. */
const mostBytes = 2 ** 29;
const mostBytesEach = 2 ** 26;
const mostStreams = 20_000;

/**
 * The content that the text of pages does not show, or need not: appearances of annotations, glyphs of Type 3 fonts,
 * patterns, soft masks, forms that nobody draws. Forms that pages draw are among them, since it takes reading all content to
 * know; but nothing that pages draw which were not chosen.
 */
export function hiddenStreams({ file, tree }: Source, chosen: 'all' | readonly number[]): HiddenContent {
  const others = chosen === 'all' ? [] : tree.pages.filter((_, index) => !chosen.includes(index + 1));
  const left = new Set([...objectsOnlyOf(file, others), ...objectsDrawnOn(file, others)]);
  const search = new Search(file, objectsDrawnOn(file, tree.pages));
  search.run();
  const streams = search.found.filter(({ ref }) => !left.has(ref.num) && search.showsText(ref));
  if (streams.length > mostStreams)
    throw new TooComplex(
      `The document has more than ${mostStreams} pieces of content that show text beside its pages.`,
    );
  const homes = new Homes(file, tree.pages);
  return { streams: streams.map((it) => homes.settled(it)), images: search.images };
}

class Search {
  readonly #file: PdfFile;
  readonly #onPages: ReadonlySet<number>;
  readonly #seen: Uint8Array;
  readonly #queue: Ref[] = [];
  readonly #glyphs = new Map<number, HiddenStream>();
  readonly #forms: HiddenStream[] = [];
  readonly images: Ref[] = [];
  #left = mostBytes;

  /** @param onPages the numbers of the objects that pages draw with */
  constructor(file: PdfFile, onPages: ReadonlySet<number>) {
    this.#file = file;
    this.#onPages = onPages;
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
      else this.#visitFonts(value, ref);
      eachRef(value instanceof PdfStream ? value.dict : value, enqueue);
    }
  }

  get found(): readonly HiddenStream[] {
    return [...this.#forms, ...this.#glyphs.values()];
  }

  /** Whether the stream has an operator that shows text, or what could be one. */
  showsText(ref: Ref): boolean {
    const content = readable(() => {
      const stream = this.#file.stream(ref);
      return stream && decodeShown(this.#file, stream, mostBytesEach);
    });
    if (content === undefined) return false;
    this.#left -= content.length;
    if (this.#left < 0) throw new TooComplex('The forms, patterns and appearances of the document expand to too much.');
    return /T[jJ]|['"]/.test(content.toString('latin1'));
  }

  /** What has a box is a form or a pattern, whatever it is called, unless it is a shading. */
  #visitStream(ref: Ref, dict: PdfDict): void {
    const type = dict.get('Subtype');
    if (type instanceof PdfName && type.value === 'Image') this.images.push(ref);
    const box = dict.get('BBox');
    if (box === undefined || dict.has('ShadingType')) return;
    const isOnPages = type instanceof PdfName && type.value === 'Form' && this.#onPages.has(ref.num);
    this.#forms.push({ ref, holder: undefined, resources: dict.get('Resources') ?? null, isOnPages, box });
  }

  /** A font may stand in the resources themselves; then there is no object to name as its glyphs' holder. */
  #visitFonts(value: PdfValue, ref: Ref | undefined): void {
    if (!(value instanceof PdfDict)) return;
    if (value.has('CharProcs')) this.#addGlyphs(value, ref);
    for (const [, item] of value.entries()) this.#visitFonts(item, undefined);
  }

  #addGlyphs(font: PdfDict, holder: Ref | undefined): void {
    const glyphs = readable(() => this.#file.dict(font.get('CharProcs')));
    for (const [, glyph] of glyphs?.entries() ?? []) {
      if (!(glyph instanceof Ref) || this.#glyphs.has(glyph.num)) continue;
      const [resources, box] = [font.get('Resources') ?? null, font.get('FontBBox') ?? null];
      this.#glyphs.set(glyph.num, { ref: glyph, holder, resources, isOnPages: false, box });
    }
  }
}

import { TooComplex } from '../../../errors.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import { type Code, codeKey, codesOf } from '../../content/fonts/font.js';
import { shownBy, StateTracker } from '../../content/graphics-state.js';
import { joinedContent } from '../../content/joined-content.js';
import { operationsIn } from '../../content/operators.js';
import { bytesOf } from '../../content/shown-text.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import { dictionariesIn, objectsOf } from '../../file/all-objects.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { pageDict, readPages } from '../../pages/page-tree.js';
import { PdfDict, PdfName, PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { lastRef } from '../../xref/last-ref.js';

/** The codes that content shows in a font, by `codeKey`. */
export type ShownCodes = ReadonlyMap<number, Code>;

const MAX_BYTES = 2 ** 29;
/** Limit of texts whose font content does not tell, in bytes, each counted for every font that it may be shown in. */
const MAX_UNRESOLVED = 2 ** 24;
/** Limit of the codes of all fonts together; a font has at most 65,536 glyphs. */
const MAX_CODES = 2 ** 21;

/** Content, and the resources that it states. */
interface Content {
  readonly bytes: () => Buffer;
  readonly resources: PdfValue | undefined;
}

/** Texts of content whose font its resources do not tell. */
interface Unresolved {
  /** The names of fonts that the resources lack: those of the content that draws it may have them. */
  readonly names: Set<string>;
  /** Texts in a font of these names. */
  readonly named: Uint8Array[];
  /** Texts in the font of the content that draws it. */
  readonly inherited: Uint8Array[];
}

/**
 * Returns the codes that the content of a document may show in some fonts, by object number: pages, forms, patterns,
 * appearances in all states and glyphs of Type 3 fonts, whether they are drawn or not.
 * @throws TooComplex for more than 512 MB of content, for much text whose font is unclear, and for more than two million codes
 */
export function codesInUse(file: PdfFile, fonts: ReadonlySet<number>): ReadonlyMap<number, ShownCodes> {
  return new CodeReader(file, fonts).read();
}

class CodeReader {
  readonly #codes: ReadonlyMap<number, Map<number, Code>>;
  readonly #cache: FontCache;
  /** The fonts that any resources call by a name. */
  readonly #named = new Map<string, Set<number>>();
  readonly #unresolved: Unresolved[] = [];
  #bytesLeft = MAX_BYTES;
  #unresolvedLeft = MAX_UNRESOLVED;
  #codesLeft = MAX_CODES;

  constructor(
    private readonly file: PdfFile,
    fonts: ReadonlySet<number>,
  ) {
    this.#codes = new Map(Array.from(fonts, (num) => [num, new Map<number, Code>()]));
    this.#cache = new FontCache(file);
  }

  read(): ReadonlyMap<number, ShownCodes> {
    const { file } = this;
    const pages = readPages(file);
    const inTree = new Set(pages.map(({ ref }) => ref.num));
    for (const page of pages) this.#readPage(pageDict(file, page));
    for (const [num, value] of objectsOf(file)) {
      for (const dict of dictionariesIn(value)) this.#noteNames(dict);
      if (value instanceof PdfStream) this.#readStream(value);
      else if (value instanceof PdfDict && !inTree.has(num)) this.#readDict(value);
    }
    for (const unresolved of this.#unresolved) this.#addUnresolved(unresolved);
    return this.#codes;
  }

  #readPage(page: PdfDict): void {
    const bytes = (): Buffer => joinedContent(this.file, page.get('Contents'), this.#bytesLeft);
    this.#read({ bytes, resources: page.get('Resources') });
  }

  #readStream(stream: PdfStream): void {
    const { dict } = stream;
    const isForm = dict.has('BBox') || this.file.name(dict.get('Subtype')) === 'Form';
    // Viewers also draw appearances that lack these entries.
    if (isForm || dict.has('Resources'))
      this.#read({ bytes: () => this.#decoded(stream), resources: dict.get('Resources') });
  }

  /** Reads pages outside of the page tree, and the glyphs of Type 3 fonts. */
  #readDict(dict: PdfDict): void {
    if (dict.isOfType('Page') || dict.isOfType('Template')) this.#readPage(dict);
    for (const [, glyph] of this.file.dict(dict.get('CharProcs'))?.entries() ?? []) {
      const stream = this.file.stream(glyph);
      if (stream === undefined) continue;
      const resources = stream.dict.get('Resources') ?? dict.get('Resources');
      this.#read({ bytes: () => this.#decoded(stream), resources });
    }
  }

  #decoded(stream: PdfStream): Buffer {
    return decodeShown(this.file, stream, this.#bytesLeft) ?? Buffer.alloc(0);
  }

  #read({ bytes, resources }: Content): void {
    const content = tryRead(bytes);
    if (content === undefined) throw new TooComplex('The content of the document is too long, or too damaged.');
    this.#bytesLeft -= content.length;
    const own = this.file.dict(resources);
    const tracker = new StateTracker(this.file, own === undefined ? [] : [own]);
    const unresolved: Unresolved = { names: new Set(), named: [], inherited: [] };
    for (const operation of operationsIn(content)) {
      tracker.apply(operation);
      const { font } = tracker.state;
      const name = operation.operator === 'Tf' ? operation.operands.at(-2) : undefined;
      if (name instanceof PdfName && font === null) unresolved.names.add(name.value);
      const items = shownBy(operation);
      if (items === undefined) continue;
      const texts = items.map(bytesOf).filter(({ length }) => length > 0);
      if (font === undefined) this.#keep(texts, unresolved.inherited);
      else if (font === null) this.#keep(texts, unresolved.named);
      else this.#add(lastRef(this.file, font)?.num, texts);
    }
    if (unresolved.named.length + unresolved.inherited.length > 0) this.#unresolved.push(unresolved);
  }

  #keep(texts: readonly Uint8Array[], unresolved: Uint8Array[]): void {
    this.#spendUnresolved(texts);
    unresolved.push(...texts);
  }

  /** Adds texts to all fonts that any resources call by the names, or to all fonts. */
  #addUnresolved({ names, named, inherited }: Unresolved): void {
    const fonts = new Set(Array.from(names).flatMap((name) => [...(this.#named.get(name) ?? [])]));
    for (const num of fonts) this.#addCounted(num, named);
    if (inherited.length > 0) for (const num of this.#codes.keys()) this.#addCounted(num, inherited);
  }

  #addCounted(num: number, texts: readonly Uint8Array[]): void {
    this.#spendUnresolved(texts);
    this.#add(num, texts);
  }

  #spendUnresolved(texts: readonly Uint8Array[]): void {
    this.#unresolvedLeft -= texts.reduce((sum, { length }) => sum + length, 0);
    if (this.#unresolvedLeft < 0) throw new TooComplex('The document has too much text whose font is unclear.');
  }

  #add(num: number | undefined, texts: readonly Uint8Array[]): void {
    const codes = num === undefined ? undefined : this.#codes.get(num);
    if (num === undefined || codes === undefined) return;
    const font = this.#cache.fontOf(new Ref(num));
    for (const bytes of texts) {
      for (const shown of codesOf(bytes, font)) {
        const key = codeKey(shown);
        if (codes.has(key)) continue;
        if (--this.#codesLeft < 0) throw new TooComplex('The document shows too many codes.');
        codes.set(key, shown);
      }
    }
  }

  /** Notes the names of fonts in the category /Font of a dictionary. */
  #noteNames(dict: PdfDict): void {
    for (const [name, font] of this.file.dict(dict.get('Font'))?.entries() ?? []) {
      const num = lastRef(this.file, font)?.num;
      if (num === undefined || !this.#codes.has(num)) continue;
      const known = this.#named.get(name) ?? new Set();
      this.#named.set(name, known.add(num));
    }
  }
}

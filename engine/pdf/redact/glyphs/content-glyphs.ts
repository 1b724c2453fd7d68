import type { Glyphs } from '../../../document/model.js';
import { TooComplex } from '../../../errors.js';
import { type Box, combine, type Matrix, type Point, transformBox } from '../../../geometry/geometry.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { beginState, type GraphicsState, shownBy, StateTracker } from '../../content/graphics-state.js';
import { decodedContent } from '../../content/joined-content.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { showText } from '../../content/shown-text.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import { BoundedCache } from '../../file/bounded-cache.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { ownResources } from '../../pages/page-resources.js';
import { rectangleOf } from '../../syntax/rectangle.js';
import { PdfDict, PdfName, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { lastRef } from '../../xref/last-ref.js';
import { shownAppearancesOn } from '../drawing/appearances.js';
import { ClipBounds, clippedBy } from './clip-bounds.js';
import { codeTexts, type TextOfCode } from './code-texts.js';
import { ContentGlyphsBuilder } from './content-glyphs-builder.js';
import { writtenTexts } from './written-texts.js';

/** The glyphs of a page, also together with those of annotations that show text. */
export interface PageGlyphs extends ContentGlyphs {
  /** Undefined when no annotation shows text. */
  readonly annotated: AnnotatedGlyphs | undefined;
}

/** The glyphs of a page, and behind them those of the annotations drawn over it. */
export interface AnnotatedGlyphs extends Omit<ContentGlyphs, 'isDecoded'> {
  /** The number of the first glyph of each annotation, ascending. */
  readonly firsts: readonly number[];
}

/** The glyphs that content shows, in drawing order, with all that PDFium leaves out, such as glyphs that are drawn over one another. */
export interface ContentGlyphs {
  readonly glyphs: Glyphs;
  /** The texts of the glyphs as readers find them which do not know the encodings of symbol fonts; undefined if they are the same. */
  readonly written: readonly string[] | undefined;
  /** The point of a glyph by which it is removed; see `ShownGlyph`. */
  readonly middleOf: (glyph: number) => Point;
  /** Whether a glyph lies outside of the clipping path, so that no viewer shows it. */
  readonly isClipped: (glyph: number) => boolean;
  /** Whether the content of the page, and of all forms that it draws, could be decoded. */
  readonly isDecoded: boolean;
}

const MAX_GLYPHS = 500_000;
/** Limit of content that is read for a page: forms that draw one another several times would take exponential time. */
const MAX_BYTES = 2 ** 28;
/** The fixed cost of reading a form, expressed in bytes. */
const MIN_BYTES = 512;
const MAX_DEPTH = 40;
const MAX_FONTS = 2000;
const CACHE_BYTES = 2 ** 24;

/** Reads the glyphs of pages and of the forms that they draw, in any text rendering mode and on all layers. */
export class ContentReader {
  readonly #file: PdfFile;
  readonly #fonts: FontCache;
  readonly #texts = new BoundedCache<FontTexts, unknown>(MAX_FONTS);
  readonly #forms = new BoundedCache<Buffer>(CACHE_BYTES);
  /** Forms that show no text, directly or in other forms. */
  readonly #textless = new Set<number>();
  readonly #undecoded = new Set<number>();

  constructor(file: PdfFile) {
    this.#file = file;
    this.#fonts = new FontCache(file);
  }

  /**
   * @param toReader maps default user space to the page as its reader sees it
   * @throws TooComplex when the page shows too many glyphs, or draws too many forms in one another
   */
  glyphsOf(page: Ref, toReader: Matrix): PageGlyphs {
    const walk = new GlyphWalk(this.#file, {
      fonts: this.#fonts,
      textless: this.#textless,
      textsOf: (font) => this.#textsOf(font),
      bytesOf: (ref, stream) => this.#bytesOf(ref, stream),
    });
    const contents = this.#file.dict(page)?.get('Contents');
    const content = tryRead(() => decodedContent(this.#file, contents, MAX_BYTES));
    const resources = this.#file.dict(ownResources(this.#file, page));
    if (content !== undefined) walk.read(content.bytes, { resources, toReader, ...outermost });
    const isDecoded = content?.isDecoded === true && walk.areFormsDecoded;
    const own = walk.glyphs.finish();
    const firsts = this.#addAppearances(walk, page, { resources, toReader });
    const annotated = firsts.length === 0 ? undefined : { ...walk.glyphs.finish(), firsts };
    return { ...own, isDecoded, annotated };
  }

  /** Adds the glyphs of annotations to those of their page, and returns the number of the first one of each annotation with text. */
  #addAppearances(
    walk: GlyphWalk,
    page: Ref,
    { resources, toReader }: Pick<Place, 'resources' | 'toReader'>,
  ): number[] {
    const firsts: number[] = [];
    const dict = this.#file.dict(page) ?? new PdfDict();
    for (const { ref, stream, matrix } of shownAppearancesOn(this.#file, dict)) {
      const first = walk.glyphs.length;
      const onPage = combine(matrix, toReader);
      walk.readForm(ref, stream, { resources, toReader: onPage, ...outermost });
      if (walk.glyphs.length > first) firsts.push(first);
    }
    return firsts;
  }

  #textsOf(font: PdfValue | undefined): FontTexts {
    const key = font instanceof Ref ? font.num : font;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const dict = this.#file.dict(font) ?? new PdfDict();
    const texts = {
      textOf: tryRead(() => codeTexts(this.#file, dict)) ?? (() => ''),
      writtenOf: tryRead(() => writtenTexts(this.#file, dict)),
    };
    this.#texts.set(key, texts, 1);
    return texts;
  }

  #bytesOf(ref: Ref, stream: PdfStream): Buffer | undefined {
    const known = this.#forms.get(ref.num);
    if (known !== undefined || this.#undecoded.has(ref.num)) return known;
    const bytes = tryRead(() => decodeShown(this.#file, stream, MAX_BYTES));
    if (bytes === undefined) {
      this.#undecoded.add(ref.num);
      return undefined;
    }
    this.#forms.set(ref.num, bytes, bytes.length);
    return bytes;
  }
}

interface FontTexts {
  readonly textOf: TextOfCode;
  readonly writtenOf: TextOfCode | undefined;
}

interface Document {
  readonly fonts: FontCache;
  readonly textless: Set<number>;
  readonly textsOf: (font: PdfValue | undefined) => FontTexts;
  /** Returns undefined for a form that cannot be decoded. */
  readonly bytesOf: (ref: Ref, stream: PdfStream) => Buffer | undefined;
}

interface Place {
  readonly resources: PdfDict | undefined;
  /** For a form, the resources of the page: viewers look up names there that the form's own resources lack. */
  readonly outer: PdfDict | undefined;
  readonly toReader: Matrix;
  /** The graphics state that a form inherits. */
  readonly state: GraphicsState | undefined;
  /** The box outside of which nothing is shown, on the page; undefined if nothing is clipped. */
  readonly clip: Box | undefined;
  /** The object numbers of the forms around the content. */
  readonly path: readonly number[];
}

const outermost = { outer: undefined, state: undefined, clip: undefined, path: [] } as const;

class GlyphWalk {
  readonly glyphs = new ContentGlyphsBuilder();
  #bytesLeft = MAX_BYTES;
  /** How many forms were not read because they are drawn within themselves or too deep, or cannot be decoded. */
  #skipped = 0;
  areFormsDecoded = true;

  constructor(
    private readonly file: PdfFile,
    private readonly document: Document,
  ) {}

  read(content: Buffer, place: Place): void {
    this.#bytesLeft -= content.length + MIN_BYTES;
    if (this.#bytesLeft < 0) throw new TooComplex('A page draws too many forms in one another.');
    const resources = [place.resources, place.outer].filter((it) => it !== undefined);
    const tracker = new StateTracker(this.file, resources, beginState(place.state));
    const clip = new ClipBounds(place.clip, place.toReader);
    for (const operation of operationsIn(content)) {
      tracker.apply(operation);
      clip.apply(operation, tracker.state.ctm);
      const items = shownBy(operation);
      if (items !== undefined) this.#show(items, tracker.state, { ...place, clip: clip.bounds });
      else if (operation.operator === 'Do') this.#draw(operation, tracker, { ...place, clip: clip.bounds });
    }
  }

  #show(items: readonly PdfValue[], state: StateTracker['state'], { toReader, clip }: Place): void {
    const font = this.document.fonts.fontOf(state.font);
    const { textOf, writtenOf } = this.document.textsOf(state.font);
    // The content is the page for these glyphs, so that no point is transformed twice.
    const onPage = { ...state, ctm: combine(state.ctm, toReader) };
    const frame = this.glyphs.frameOf(onPage, font, clip);
    for (const glyph of showText(onPage, { items, font })) {
      const { code, length } = glyph;
      this.glyphs.add([textOf(code, length), writtenOf?.(code, length)], glyph, frame);
    }
    [state.x, state.y] = [onPage.x, onPage.y];
    if (this.glyphs.length > MAX_GLYPHS) throw new TooComplex(`A page shows more than ${MAX_GLYPHS} glyphs.`);
  }

  #draw({ operands }: Operation, tracker: StateTracker, place: Place): void {
    const name = operands.at(-1);
    const ref = name instanceof PdfName ? lastRef(this.file, tracker.resource('XObject', name.value)) : undefined;
    const stream = this.file.stream(ref);
    if (ref === undefined || stream === undefined || this.file.name(stream.dict.get('Subtype')) !== 'Form') return;
    const toReader = combine(tracker.state.ctm, place.toReader);
    this.readForm(ref, stream, { ...place, toReader, state: { ...tracker.state } });
  }

  /** Reads a form at a place whose space is that in which the form is drawn. */
  readForm(ref: Ref, stream: PdfStream, place: Place): void {
    const { path, resources, outer = resources, state } = place;
    if (this.document.textless.has(ref.num)) return;
    if (path.includes(ref.num) || path.length === MAX_DEPTH) {
      this.#skipped++;
      return;
    }
    const content = this.document.bytesOf(ref, stream);
    if (content === undefined) {
      this.areFormsDecoded = false;
      this.#skipped++;
      return;
    }
    const [glyphs, skipped] = [this.glyphs.length, this.#skipped];
    const toReader = combine(formMatrixOf(this.file, stream.dict), place.toReader);
    const [left, top, right, bottom] = rectangleOf(this.file, stream.dict.get('BBox')) ?? [];
    const isBounded = left !== undefined && top !== undefined && right !== undefined && bottom !== undefined;
    const bounds = isBounded ? transformBox(toReader, { left, top, right, bottom }) : undefined;
    const clip = bounds === undefined ? place.clip : clippedBy(place.clip, bounds);
    const own = this.file.dict(stream.dict.get('Resources')) ?? outer;
    this.read(content, { resources: own, outer, toReader, state, clip, path: [...path, ref.num] });
    if (this.glyphs.length === glyphs && this.#skipped === skipped) this.document.textless.add(ref.num);
  }
}

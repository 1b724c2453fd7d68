import { TooComplex } from '../../../errors.js';
import { combine } from '../../../geometry/geometry.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import { redactContent } from '../content/redact-content.js';
import { RemovedCodes } from '../content/removed-codes.js';
import { PictureGlyphs } from '../content/glyph-pictures.js';
import type { DrawnInlineImage, DrawnObject, PaintedPattern, SoftMask } from '../content/redaction-context.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { lastRef } from '../../xref/last-ref.js';
import type { PdfDict, PdfStream, PdfString, Ref } from '../../syntax/values.js';
import { drawnContent } from './drawn-content.js';
import { appendOperators } from './page-content-streams.js';
import type { DrawContext, EditContext } from './edit-context.js';
import { GlyphEdits } from './glyph-edits.js';
import type { DrawnStream, EditedContent } from './drawn-stream.js';
import { DrawnStreams, type EditedForm } from './drawn-streams.js';
import type { SecondaryAreas } from '../secondary/secondary-areas.js';
import type { Picture } from '../pixels/coded-data.js';
import { pictureOf } from './redact-images.js';
import { type Tile, tilesUnder, unitedTile } from './tiles-under.js';
import { quadsOnImage, type UnitQuad } from './unit-quad.js';

/** Without a state, the form inherits nothing but its position. */
type DrawnForm = Pick<DrawnObject, 'object' | 'matrix'> & Partial<Pick<DrawnObject, 'state'>>;

type FormUse = Omit<EditedForm, 'edited' | 'inheritedResources'>;

export interface ContentHandlers {
  /** Returns the replacement of an inline image that is partly wiped: content, or an image XObject to draw instead. */
  readonly wipeInline: (
    image: DrawnInlineImage,
    wiped: readonly UnitQuad[],
    resources: PdfDict | undefined,
  ) => Buffer | Picture;
  /** Returns operators that draw the boxes of areas in the stream itself. */
  readonly boxesOf: (places: readonly SecondaryAreas[]) => string;
  /** Returns the areas to redact in a stream wherever it is drawn. */
  readonly areasOf: (ref: Ref) => readonly SecondaryAreas[];
  /** As `onText` of `RedactionContext`. */
  readonly onText: (text: PdfString) => PdfString | undefined;
}

/** Limit of edited content: forms that draw one another several times would otherwise take exponential time. */
const MAX_BYTES = 2 ** 29;
/** The fixed cost of editing any content, expressed in bytes. */
const BYTES_PER_EDIT = 16384;
const MAX_DEPTH = 40;

/**
 * Edits content and the forms that it draws, for each place where they are drawn. A form that needs the same changes at
 * several places becomes one `DrawnStream`; likewise for images.
 */
export class ContentEditor {
  readonly #file: PdfFile;
  readonly #handlers: ContentHandlers;
  readonly #fonts: FontCache;
  readonly #pictures: PictureGlyphs;
  /** The glyphs that show pictures under areas of edited content. */
  readonly glyphs = new GlyphEdits();
  /** The codes that all edited content lost. */
  readonly removedCodes = new RemovedCodes();
  readonly #drawn: DrawnStreams;
  #bytesLeft = MAX_BYTES;

  constructor(file: PdfFile, handlers: ContentHandlers) {
    this.#file = file;
    this.#handlers = handlers;
    this.#fonts = new FontCache(file);
    this.#pictures = new PictureGlyphs(file, {
      fonts: this.#fonts,
      contentOf: (stream) => this.#readGlyph(stream),
    });
    this.#drawn = new DrawnStreams(file);
  }

  edit(content: Buffer, context: EditContext, path: readonly number[] = []): EditedContent {
    this.#spend(content.length + BYTES_PER_EDIT);
    const drawn = new Map<string, DrawnStream>();
    const noteDrawn = (found: DrawnStream | undefined): string | undefined => {
      if (found !== undefined) drawn.set(found.name, found);
      return found?.name;
    };
    const place = { context, path };
    const edited = redactContent(content, {
      ...context,
      file: this.#file,
      fonts: this.#fonts,
      onDraw: (drawing) => noteDrawn(this.#draw(drawing, place)),
      onPattern: (pattern) => noteDrawn(this.#drawPattern(pattern, place)),
      onMask: (mask) => noteDrawn(this.#drawMask(mask, place)),
      pictures: this.#pictures,
      removedCodes: this.removedCodes,
      onPictureGlyph: (glyph) => this.glyphs.add(glyph),
      onInlineImage: (image) => this.#wipeInline(image, context, noteDrawn),
      onText: this.#handlers.onText,
    });
    return {
      content: edited.content,
      changed: edited.changed,
      losesGlyphs: edited.losesGlyphs,
      keepsGlyphs: edited.keepsGlyphs,
      resources: context.resources,
      drawn,
      properties: edited.properties,
      marked: edited.markedContent,
      unusedFonts: edited.unusedFonts,
    };
  }

  #spend(bytes: number): void {
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft < 0)
      throw new TooComplex('The content under what is to be redacted draws too many forms in one another.');
  }

  #readGlyph(stream: PdfStream): Buffer {
    const content = drawnContent(this.#file, stream, this.#bytesLeft);
    this.#spend(content.length);
    return content;
  }

  /** Edits the appearance of an annotation at its position on the page. */
  editAppearance(original: Ref, drawing: DrawnForm, context: EditContext): DrawnStream | undefined {
    const edited = this.#editForm(original, drawing, { context, path: [] });
    return this.#form({ category: 'XObject', original, stream: drawing.object, edited }, context);
  }

  #draw(drawing: DrawnObject, place: DrawContext): DrawnStream | undefined {
    const { context } = place;
    const original = this.#refOf('XObject', drawing.name, context);
    if (original === undefined) return undefined;
    if (drawing.kind === 'image') return this.#drawImage(original, drawing, context);
    const edited = this.#editForm(original, drawing, place);
    return this.#form({ category: 'XObject', original, stream: drawing.object, edited }, context);
  }

  #editForm(original: Ref, drawing: DrawnForm, { context, path }: DrawContext): EditedContent | undefined {
    // Viewers do not draw a form within itself.
    if (path.includes(original.num)) return undefined;
    if (path.length === MAX_DEPTH)
      throw new TooComplex(`Forms are drawn in one another more than ${MAX_DEPTH} levels deep.`);
    const { object: stream, matrix, state } = drawing;
    const toAreaSpace = combine(formMatrixOf(this.#file, stream.dict), matrix);
    const within = { context: { ...context, state }, path: [...path, original.num] };
    return this.#editStream({ original, stream }, [{ toAreaSpace, areas: context.areas }], within);
  }

  #drawPattern(pattern: PaintedPattern, { context, path }: DrawContext): DrawnStream | undefined {
    const original = this.#refOf('Pattern', pattern.name, context);
    if (original === undefined || path.includes(original.num) || path.length === MAX_DEPTH) return undefined;
    const { object: stream } = pattern;
    const tiles = tilesUnder(this.#file, pattern, context.areas);
    const edited = this.#editStream({ original, stream }, tiles, {
      // A pattern inherits no graphics state from the content that paints with it.
      context: { ...context, state: undefined },
      path: [...path, original.num],
    });
    return this.#form({ category: 'Pattern', original, stream, edited }, context);
  }

  /** Edits the group of a soft mask: the mask could otherwise show the shape of the text under a box. */
  #drawMask({ dict, matrix }: SoftMask, { context, path }: DrawContext): DrawnStream | undefined {
    const mask = this.#file.dict(dict.get('SMask'));
    const original = lastRef(this.#file, mask?.get('G'));
    const stream = this.#file.stream(original);
    if (mask === undefined || original === undefined || stream === undefined) return undefined;
    const edited = this.#editForm(original, { object: stream, matrix }, { context, path });
    const withRef = (ref: Ref): PdfDict => dict.clone().set('SMask', mask.clone().set('G', ref));
    return this.#form({ category: 'ExtGState', original, stream, edited, resource: { by: dict, withRef } }, context);
  }

  /**
   * Edits a stream once with the areas of all tiles and those that apply wherever it is drawn: what an edit has replaced,
   * such as an image, is unknown to the next. Undefined when nothing changes.
   */
  #editStream(
    { original, stream }: { readonly original: Ref; readonly stream: PdfStream },
    tiles: readonly Tile[],
    { context, path }: DrawContext,
  ): EditedContent | undefined {
    const always = this.#handlers.areasOf(original);
    // Content that is scaled to a line or a point shows nothing there, but must still be removed from the file.
    const tile = always.length === 0 && tiles.length === 1 ? tiles[0] : unitedTile([...tiles, ...always]);
    if (tile === undefined) return undefined;
    const own = this.#file.dict(stream.dict.get('Resources'));
    const outer = context.outer ?? context.resources;
    const inherited = { ...context, resources: own ?? context.resources, outer };
    const coarse = context.coarse || always.some((it) => it.coarse === true);
    const content = drawnContent(this.#file, stream, this.#bytesLeft);
    const edited = this.edit(content, { ...inherited, ...tile, coarse }, path);
    return edited.changed ? this.withBoxes(edited, always) : undefined;
  }

  /** Adds the boxes of areas that apply wherever a stream is drawn. */
  withBoxes(edited: EditedContent, places: readonly SecondaryAreas[]): EditedContent {
    const boxes = this.#handlers.boxesOf(places);
    return boxes === '' ? edited : { ...edited, content: appendOperators(edited.content, boxes) };
  }

  #form(form: FormUse & { readonly edited: EditedContent | undefined }, context: EditContext): DrawnStream | undefined {
    const { edited } = form;
    return edited === undefined
      ? undefined
      : this.#drawn.form({ ...form, edited, inheritedResources: context.resources });
  }

  #drawImage(original: Ref, { object: stream, matrix }: DrawnObject, { areas }: EditContext): DrawnStream | undefined {
    const wiped = quadsOnImage(areas, matrix);
    if (wiped.length === 0) return undefined;
    return this.#drawn.image({ original, picture: () => pictureOf(this.#file, stream), wiped });
  }

  #wipeInline(
    image: DrawnInlineImage,
    { areas, resources }: EditContext,
    noteDrawn: (drawn: DrawnStream) => string | undefined,
  ): Buffer | undefined {
    const wiped = quadsOnImage(areas, image.matrix);
    if (wiped.length === 0) return undefined;
    const written = this.#handlers.wipeInline(image, wiped, resources);
    if (Buffer.isBuffer(written)) return written;
    const name = noteDrawn(this.#drawn.image({ original: undefined, picture: () => written, wiped }));
    return Buffer.from(`/${name} Do`, 'latin1');
  }

  #refOf(category: string, name: string, { resources, outer }: EditContext): Ref | undefined {
    for (const each of [resources, outer]) {
      const found = lastRef(this.#file, this.#file.dict(each?.get(category))?.get(name));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

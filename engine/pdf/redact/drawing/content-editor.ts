import { TooComplex } from '../../../errors.js';
import { combine, type Matrix } from '../../../geometry/geometry.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import type { GraphicsState } from '../../content/graphics-state.js';
import { redactContent } from '../content/redact-content.js';
import type { Drawing, DrawnInlineImage, PaintedPattern, SoftMask } from '../content/redaction-sheet.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { lastRef } from '../../xref/last-ref.js';
import type { PdfDict, PdfStream, PdfString, Ref } from '../../syntax/values.js';
import { drawnContent } from './drawn-content.js';
import { type DrawnStream, type EditedContent, joinedEdits } from './drawn-stream.js';
import { DrawnStreams, type EditedForm } from './drawn-streams.js';
import type { Spot } from '../spots.js';
import type { Picture } from '../pixels/coded-data.js';
import { pictureOf } from './redact-images.js';
import { type Tile, tilesUnder } from './tiles-under.js';
import { quadsOnImage, type UnitQuad } from './unit-quad.js';

/** Where content stands, and what of it goes. */
export interface EditedSheet {
  readonly resources: PdfDict | undefined;
  /** Of a form: those of the page. */
  readonly outer?: PdfDict | undefined;
  /** From the space of the content to that of the spots. */
  readonly toSheet: Matrix;
  readonly spots: readonly Spot[];
  readonly coarse: boolean;
  readonly state?: GraphicsState | undefined;
}

/** Where a form is drawn: in which content, and in which forms that are drawn in one another. */
interface Place {
  readonly sheet: EditedSheet;
  readonly path: readonly number[];
}

interface InStream extends Place {
  /** What went already. */
  readonly before?: EditedContent | undefined;
}

/** Without a state, what is drawn takes nothing over but its place. */
type DrawnForm = Pick<Drawing, 'object' | 'matrix'> & Partial<Pick<Drawing, 'state'>>;

type UneditedForm = Omit<EditedForm, 'edited' | 'lent'>;

export interface ContentHandlers {
  /** What takes the place of an inline image of which something goes: content, or an image that is to be drawn instead. */
  readonly wipeInline: (
    image: DrawnInlineImage,
    wiped: readonly UnitQuad[],
    resources: PdfDict | undefined,
  ) => Buffer | Picture;
  /** What of a stream went already, wherever it is drawn. */
  readonly before: (ref: Ref) => EditedContent | undefined;
  /** As `onText` of `RedactionSheet`. */
  readonly onText: (text: PdfString) => PdfString | undefined;
}

/** Forms that draw forms that draw forms, each several times, would take forever. */
const MOST_BYTES = 2 ** 29;
/** As many bytes take as long as what has to be done for any content. */
const COST_OF_EDIT = 16384;
const DEEPEST = 40;

/**
 * Edits content, and the forms that it draws as they are drawn there. Where the same form is drawn with the same changes,
 * it is the same `DrawnStream`, and so with images.
 */
export class ContentEditor {
  readonly #file: PdfFile;
  readonly #handlers: ContentHandlers;
  readonly #fonts: FontCache;
  readonly #drawn: DrawnStreams;
  #left = MOST_BYTES;

  constructor(file: PdfFile, handlers: ContentHandlers) {
    this.#file = file;
    this.#handlers = handlers;
    this.#fonts = new FontCache(file);
    this.#drawn = new DrawnStreams(file);
  }

  /** All that was changed of what content draws. */
  get drawn(): Iterable<DrawnStream> {
    return this.#drawn.all;
  }

  edit(content: Buffer, sheet: EditedSheet, path: readonly number[] = []): EditedContent {
    this.#left -= content.length + COST_OF_EDIT;
    if (this.#left < 0)
      throw new TooComplex('The content under what is to be redacted draws too many forms in one another.');
    const drawn = new Map<string, DrawnStream>();
    const noted = (found: DrawnStream | undefined): string | undefined => {
      if (found !== undefined) drawn.set(found.name, found);
      return found?.name;
    };
    const place = { sheet, path };
    const edited = redactContent(content, {
      ...sheet,
      file: this.#file,
      fonts: this.#fonts,
      onDraw: (drawing) => noted(this.#draw(drawing, place)),
      onPattern: (pattern) => noted(this.#drawPattern(pattern, place)),
      onMask: (mask) => noted(this.#drawMask(mask, place)),
      onInlineImage: (image) => this.#wipeInline(image, sheet, noted),
      onText: this.#handlers.onText,
    });
    return {
      content: edited.content,
      changed: edited.changed,
      resources: sheet.resources,
      drawn,
      properties: edited.properties,
      marked: edited.markedContent,
    };
  }

  /** Edits the appearance of an annotation, of which something may have gone already, where that stands on its page. */
  editAppearance(original: Ref, drawing: DrawnForm, sheet: EditedSheet): DrawnStream | undefined {
    const edited = this.#editForm(original, drawing, { sheet, path: [], before: this.#handlers.before(original) });
    return this.#form({ category: 'XObject', original, stream: drawing.object, edited }, sheet);
  }

  #draw(drawing: Drawing, place: Place): DrawnStream | undefined {
    const { sheet } = place;
    const original = this.#refOf('XObject', drawing.name, sheet);
    if (original === undefined) return undefined;
    if (drawing.kind === 'image') return this.#drawImage(original, drawing, sheet);
    const edited = this.#editForm(original, drawing, place);
    return this.#form({ category: 'XObject', original, stream: drawing.object, edited }, sheet);
  }

  #editForm(original: Ref, drawing: DrawnForm, { sheet, path, before }: InStream): EditedContent | undefined {
    // Viewers draw no form within itself.
    if (path.includes(original.num)) return undefined;
    if (path.length === DEEPEST)
      throw new TooComplex(`Forms are drawn in one another more than ${DEEPEST} levels deep.`);
    const { object: stream, matrix, state } = drawing;
    const toSheet = combine(formMatrixOf(this.#file, stream.dict), matrix);
    const within = { sheet: { ...sheet, state }, path: [...path, original.num], before };
    return this.#editStream(stream, [{ toSheet, spots: sheet.spots }], within);
  }

  #drawPattern(pattern: PaintedPattern, { sheet, path }: Place): DrawnStream | undefined {
    const original = this.#refOf('Pattern', pattern.name, sheet);
    if (original === undefined || path.includes(original.num) || path.length === DEEPEST) return undefined;
    const { object: stream } = pattern;
    const tiles = tilesUnder(this.#file, pattern, sheet.spots);
    const edited = this.#editStream(stream, tiles, {
      // Nothing is taken over from what a pattern is painted on.
      sheet: { ...sheet, state: undefined },
      path: [...path, original.num],
    });
    return this.#form({ category: 'Pattern', original, stream, edited }, sheet);
  }

  /** What a mask has under a box shows through nothing but the box. */
  #drawMask({ dict, matrix }: SoftMask, { sheet, path }: Place): DrawnStream | undefined {
    const mask = this.#file.dict(dict.get('SMask'));
    const original = lastRef(this.#file, mask?.get('G'));
    const stream = this.#file.stream(original);
    if (mask === undefined || original === undefined || stream === undefined) return undefined;
    const before = this.#handlers.before(original);
    const edited = this.#editForm(original, { object: stream, matrix }, { sheet, path, before });
    const withRef = (ref: Ref): PdfDict => dict.clone().set('SMask', mask.clone().set('G', ref));
    return this.#form({ category: 'ExtGState', original, stream, edited, called: { by: dict, withRef } }, sheet);
  }

  /** Edits what a stream draws at one place after the other; undefined when nothing of it changes. */
  #editStream(stream: PdfStream, tiles: readonly Tile[], { sheet, path, before }: InStream): EditedContent | undefined {
    if (tiles.length === 0) return before;
    const own = this.#file.dict(stream.dict.get('Resources'));
    const outer = sheet.outer ?? sheet.resources;
    const whole = { ...sheet, resources: own ?? sheet.resources, outer };
    let edited = before;
    for (const tile of tiles) {
      const content = edited?.content ?? drawnContent(this.#file, stream, this.#left);
      const more = this.edit(content, { ...whole, ...tile }, path);
      if (more.changed) edited = edited === undefined ? more : joinedEdits(edited, more);
    }
    return edited;
  }

  #form(
    form: UneditedForm & { readonly edited: EditedContent | undefined },
    sheet: EditedSheet,
  ): DrawnStream | undefined {
    const { edited } = form;
    return edited === undefined ? undefined : this.#drawn.form({ ...form, edited, lent: sheet.resources });
  }

  #drawImage(original: Ref, { object: stream, matrix }: Drawing, { spots }: EditedSheet): DrawnStream | undefined {
    const wiped = quadsOnImage(spots, matrix);
    if (wiped.length === 0) return undefined;
    return this.#drawn.image({ original, picture: () => pictureOf(this.#file, stream), wiped });
  }

  #wipeInline(
    image: DrawnInlineImage,
    { spots, resources }: EditedSheet,
    noted: (drawn: DrawnStream) => string | undefined,
  ): Buffer | undefined {
    const wiped = quadsOnImage(spots, image.matrix);
    if (wiped.length === 0) return undefined;
    const written = this.#handlers.wipeInline(image, wiped, resources);
    if (Buffer.isBuffer(written)) return written;
    const name = noted(this.#drawn.image({ original: undefined, picture: () => written, wiped }));
    return Buffer.from(`/${name} Do`, 'latin1');
  }

  #refOf(category: string, name: string, { resources, outer }: EditedSheet): Ref | undefined {
    for (const each of [resources, outer]) {
      const found = lastRef(this.#file, this.#file.dict(each?.get(category))?.get(name));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
